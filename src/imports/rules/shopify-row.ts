import { type Amount, parseJson } from '../../platform/json/exact-json.js';

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
