import { Problem } from '../../platform/errors/problem.js';
import { type ImportItem } from '../model/import.js';
import { type CsvRecord, csvRecords } from './csv.js';
import { ImportFailure } from './import-failure.js';
import { type FilePosition, type OpenFile } from './lines.js';
import { contentOf } from './parcelward-line.js';
import { orderNumberOf, REQUIRED_COLUMNS, shopifyOrder, type ShopifyRow } from './shopify-order.js';
import { orderTooLarge } from './order-too-large.js';

/** The indexes of the columns by their names. */
type Columns = ReadonlyMap<string, number>;

/** The rows of an order, as far as they are read. */
interface OpenOrder {
  /** Its `Name`; undefined if that cannot be read. */
  name: string | undefined;
  orderNumber: string | undefined;
  /** Bytes of the file before it. */
  start: number;
  first: CsvRecord;
  last: CsvRecord;
  /** Empty once there is a problem. */
  rows: ShopifyRow[];
  /** Why the order is refused whole. */
  problem?: Problem;
}

const START: FilePosition = { offset: 0, line: 0 };
const REPLACEMENT_CHARACTER = '\uFFFD';

/**
 * Reads the orders of Shopify's export (C-IMP-17): consecutive rows with the same `Name`. A row whose `Name` cannot be read
 * counts to the order before it, so that no order is imported in part.
 * @param maxBytes an order with more is refused
 * @throws ImportFailure if a column is missing
 */
export async function* shopifyItems(open: OpenFile, from: FilePosition, maxBytes: number): AsyncGenerator<ImportItem> {
  const { columns, position } = await headerOf(open, maxBytes);
  const start = from.offset === 0 ? position : from;
  let { offset } = start;
  let order: OpenOrder | undefined;
  for await (const record of csvRecords(open(start.offset), start, maxBytes)) {
    const row = rowOf(columns, record);
    const name = nameOf(row, record);
    if (order && name !== undefined && name !== order.name) {
      yield itemOf(order);
      order = undefined;
    }
    const orderNumber = name === undefined ? undefined : orderNumberOf(row);
    order ??= { name, orderNumber, start: offset, first: record, last: record, rows: [] };
    order.last = record;
    order.problem ??= problemOf(order, columns, maxBytes);
    if (order.problem) order.rows = [];
    else order.rows.push(row);
    offset = record.end;
  }
  if (order) yield itemOf(order);
}

async function headerOf(open: OpenFile, maxBytes: number): Promise<{ columns: Columns; position: FilePosition }> {
  for await (const { fields, isSound, end, lastLine } of csvRecords(open(0), START, maxBytes)) {
    if (!isSound) throw new ImportFailure('The header is no CSV in UTF-8 (RFC 4180).');
    const columns = new Map(fields.map((name, index) => [name.replace(/^\uFEFF/, '').trim(), index]));
    const missing = REQUIRED_COLUMNS.filter((name) => !columns.has(name));
    if (missing.length > 0) throw new ImportFailure(`The header lacks the columns ${missing.join(', ')}.`);
    return { columns, position: { offset: end, line: lastLine } };
  }
  throw new ImportFailure('The file has no header.');
}

function rowOf(columns: Columns, { fields }: CsvRecord): ShopifyRow {
  return { get: (name) => fields[columns.get(name) ?? -1] };
}

/** @returns undefined if the `Name` cannot be read */
function nameOf(row: ShopifyRow, { isSound }: CsvRecord): string | undefined {
  const name = row.get('Name');
  if (isSound) return name ?? '';
  return name?.includes(REPLACEMENT_CHARACTER) ? undefined : name;
}

/** Finds the problem of an order with its last row. */
function problemOf({ start, last }: OpenOrder, columns: Columns, maxBytes: number): Problem | undefined {
  if (last.end - start > maxBytes) return orderTooLarge(maxBytes);
  if (last.isSound && last.fields.length <= columns.size) return undefined;
  const lines = last.line === last.lastLine ? `Line ${last.line} is` : `Lines ${last.line} to ${last.lastLine} are`;
  return new Problem('MALFORMED_REQUEST', `${lines} no CSV in UTF-8 (RFC 4180) of at most ${columns.size} fields.`);
}

function itemOf({ first, last, rows, problem, orderNumber }: OpenOrder): ImportItem {
  const content = problem ? { problem } : contentOf(shopifyOrder(rows as [ShopifyRow, ...ShopifyRow[]]));
  return { line: first.line, lastLine: last.lastLine, end: last.end, orderNumber, content };
}
