// SPDX-License-Identifier: Apache-2.0
import { type Amount, parseJson } from '../../platform/json/exact-json.js';
import { type CsvRecord } from './csv.js';
import { ImportFailure } from './lines.js';

/** A row of the export, by the names of its columns. */
export interface ShopifyRow {
  get: (column: string) => string | undefined;
  /** Its first line in the file, from 1. */
  line?: number;
}

/** A cell without the apostrophe that keeps spreadsheets from computing with it; undefined if it is empty. */
export function cell(row: ShopifyRow, column: string): string | undefined {
  const text = row
    .get(column)
    ?.trim()
    .replace(/^'(?=[\d+=@-])/, '');
  return text === '' ? undefined : text;
}

const PLAIN = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$/;
/** A longer one is no amount of money, and may be no finite number. */
const MAX_LENGTH = 17;

/** A number, also with commas between thousands; other cells stay texts, so that validation names them. */
export function amount(text: string | undefined): Amount | string | undefined {
  if (text === undefined || text.length > MAX_LENGTH) return text;
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text;
  return PLAIN.test(plain) ? (parseJson(plain) as Amount) : text;
}

export const isAmount = (value: unknown): value is Amount => value !== undefined && typeof value !== 'string';

/** `2026-05-01 10:00:00 +0200` as `2026-05-01T10:00:00+02:00`. */
export function instant(text: string | undefined): string | undefined {
  return text
    ?.replace(/^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/, '$1T$2$3:$4')
    .replace(/^(\S+) (\S+) UTC$/, '$1T$2Z');
}

/** The indexes of the columns by their names. */
export type Columns = ReadonlyMap<string, number>;

/** Columns without which a file is no export of orders; others are optional, because they vary with the age of the export. */
export const REQUIRED_COLUMNS = [
  'Name',
  'Currency',
  'Created at',
  'Subtotal',
  'Total',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
] as const;

const SEPARATORS = { semicolons: ';', tabs: '\t' } as const;

/**
 * The columns of a header.
 * @throws ImportFailure if it is not the header of an export of orders; the message says how to save the file
 */
export function exportColumns({ fields, fault }: CsvRecord): Columns {
  const names = fields.map((name) => name.replace(/^\uFEFF/, '').trim());
  const line = names.join(',');
  if (line.includes('\0')) throw new ImportFailure('The file is in UTF-16. Save it as "CSV UTF-8".');
  const separator = Object.entries(SEPARATORS).find(([, sign]) => line.includes(`Currency${sign}`));
  if (separator) throw separatedBy(separator[0]);
  if (fault === 'encoding') throw new ImportFailure('The header is not in UTF-8. Save the file as "CSV UTF-8".');
  if (fault !== undefined)
    throw new ImportFailure('The header is no CSV (RFC 4180): a quotation mark is out of place.');
  const columns = new Map(names.map((name, index) => [name, index]));
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.has(name));
  if (missing.length > 0) throw new ImportFailure(`The header lacks the columns ${missing.join(', ')}.`);
  return columns;
}

/** Such a file is not read: the same spreadsheet has also rewritten its numbers and dates. */
function separatedBy(what: string): ImportFailure {
  const cure = 'Send the file as Shopify exported it, or save it with commas and decimal points.';
  return new ImportFailure(`The columns are separated by ${what}. ${cure}`);
}
