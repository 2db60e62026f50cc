import { Problem } from '../../platform/errors/problem.js';
import { type ImportItem } from '../model/import.js';
import { type CsvRecord, csvRecords } from './csv.js';
import { ImportFailure } from './import-failure.js';
import { type FilePosition, type OpenFile } from './lines.js';
import { contentOf } from './parcelward-line.js';
import { orderNumberOf, REQUIRED_COLUMNS, shopifyOrder, type ShopifyRow } from './shopify-order.js';

type OrderRows = { row: ShopifyRow; record: CsvRecord }[];

const START: FilePosition = { offset: 0, line: 0 };

/**
 * Reads the orders of Shopify's export (C-IMP-17): consecutive rows with the same `Name`.
 * @throws ImportFailure if a column is missing
 */
export async function* shopifyItems(open: OpenFile, from: FilePosition, maxBytes: number): AsyncGenerator<ImportItem> {
  const header = await headerOf(open, maxBytes);
  const start = from.offset === 0 ? header.position : from;
  let rows: OrderRows = [];
  for await (const record of csvRecords(open(start.offset), start, maxBytes)) {
    const row = record.fields && rowOf(header.columns, record.fields);
    const isNext = row === undefined || row.get('Name') !== rows[0]?.row.get('Name');
    if (isNext && rows.length > 0) yield itemOf(rows);
    if (isNext) rows = [];
    if (row) rows.push({ row, record });
    else yield brokenRow(record, header.columns.length);
  }
  if (rows.length > 0) yield itemOf(rows);
}

async function headerOf(open: OpenFile, maxBytes: number): Promise<{ columns: string[]; position: FilePosition }> {
  for await (const { fields = [], end, lastLine } of csvRecords(open(0), START, maxBytes)) {
    const columns = fields.map((name) => name.replace(/^\uFEFF/, '').trim());
    const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name));
    if (missing.length > 0) throw new ImportFailure(`The header lacks the columns ${missing.join(', ')}.`);
    return { columns, position: { offset: end, line: lastLine } };
  }
  throw new ImportFailure('The file has no header.');
}

function rowOf(columns: readonly string[], fields: readonly string[]): ShopifyRow | undefined {
  if (fields.length > columns.length) return undefined;
  return new Map(fields.map((field, index) => [columns[index] as string, field]));
}

function itemOf(rows: OrderRows): ImportItem {
  const [first, last] = [rows[0], rows.at(-1)] as [OrderRows[number], OrderRows[number]];
  const content = contentOf(shopifyOrder(rows.map(({ row }) => row) as [ShopifyRow, ...ShopifyRow[]]));
  const { lastLine, end } = last.record;
  return { line: first.record.line, lastLine, end, orderNumber: orderNumberOf(first.row), content };
}

function brokenRow({ line, lastLine, end }: CsvRecord, columns: number): ImportItem {
  const detail = `The row is no CSV in UTF-8 (RFC 4180) of at most ${columns} fields.`;
  return { line, lastLine, end, content: { problem: new Problem('MALFORMED_REQUEST', detail) } };
}
