import { type CsvRecord } from './csv.js';
import { ImportFailure } from './import-failure.js';

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
 * @throws ImportFailure if it is not that of an export of orders; the message says how to save the file
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
