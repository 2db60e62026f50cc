// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { type ImportContent, type ImportItem } from '../model/import.js';
import { type CsvRecord, csvRecords } from './csv.js';
import { orderTooLarge } from './item-problems.js';
import { type FilePosition, ImportFailure, type ItemOptions, type OpenFile } from './lines.js';
import { contentOf } from './parcelward-items.js';
import { withProtection } from './protection-lines.js';
import { withCells } from './shopify-faults.js';
import { itemRows, orderNumberOf, refundOf, shopifyOrder } from './shopify-order.js';
import { type Columns, exportColumns, type ShopifyRow } from './shopify-row.js';

/** The rows of an order, as far as they are read. */
interface OpenOrder {
  /** Its `Name`; undefined if that is blank or cannot be read. */
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
/** Times the most bytes of an order. A longer one is no order, and reading on is work without an end. */
const MAX_EXCESS = 16;

/**
 * Reads the orders of Shopify's export (C-IMP-17): consecutive rows with the same `Name`. A row whose `Name` is blank or cannot
 * be read counts to the order before it, so that no order is imported in part.
 * @throws ImportFailure if the file has not the header of an export, or an order has no end
 */
export async function* shopifyItems(
  open: OpenFile,
  from: FilePosition,
  options: ItemOptions,
): AsyncGenerator<ImportItem> {
  const { maxBytes, keepsHash } = options;
  const { columns, position } = await headerOf(open, maxBytes);
  const start = from.offset === 0 ? position : from;
  let { offset } = start;
  let order: OpenOrder | undefined;
  for await (const record of csvRecords(open(start.offset), start, maxBytes)) {
    const row: ShopifyRow = { get: (name) => record.fields[columns.get(name) ?? -1], line: record.line };
    const name = nameOf(row, record);
    if (order && name !== undefined && name !== order.name) {
      yield itemOf(order, options);
      order = undefined;
    }
    const orderNumber = name === undefined ? undefined : orderNumberOf(row, keepsHash);
    order ??= { name, orderNumber, start: offset, first: record, last: record, rows: [] };
    order.last = record;
    if (record.end - order.start > MAX_EXCESS * maxBytes) throw endless(order, maxBytes);
    order.problem ??= problemOf(order, columns, maxBytes);
    if (order.problem) order.rows = [];
    else order.rows.push(row);
    offset = record.end;
  }
  if (order) yield itemOf(order, options);
}

function endless({ first }: OpenOrder, maxBytes: number): ImportFailure {
  const limit = MAX_EXCESS * maxBytes;
  return new ImportFailure(`The order that begins in line ${first.line} has more than ${limit} bytes.`);
}

async function headerOf(open: OpenFile, maxBytes: number): Promise<{ columns: Columns; position: FilePosition }> {
  for await (const header of csvRecords(open(0), START, maxBytes))
    return { columns: exportColumns(header), position: { offset: header.end, line: header.lastLine } };
  throw new ImportFailure('The file has no header.');
}

/** @returns undefined if the `Name` is blank or cannot be read */
function nameOf(row: ShopifyRow, { fault }: CsvRecord): string | undefined {
  const name = row.get('Name')?.trim() || undefined;
  return fault !== undefined && name?.includes(REPLACEMENT_CHARACTER) ? undefined : name;
}

function problemOf({ start, last }: OpenOrder, columns: Columns, maxBytes: number): Problem | undefined {
  if (last.end - start > maxBytes) return orderTooLarge(maxBytes);
  const reason = faultOf(last, columns.size, maxBytes);
  if (reason === undefined) return undefined;
  const lines = last.line === last.lastLine ? `Line ${last.line}` : `Lines ${last.line} to ${last.lastLine}`;
  return new Problem('MALFORMED_REQUEST', `${lines}: ${reason}`);
}

function faultOf({ fault, fields }: CsvRecord, size: number, maxBytes: number): string | undefined {
  switch (fault) {
    case 'quotes':
      return 'a quotation mark is out of place, or is not closed (RFC 4180).';
    case 'encoding':
      return 'the text is not UTF-8. Save the file as "CSV UTF-8".';
    case 'length':
      return `the row is longer than ${maxBytes} bytes.`;
    case undefined:
      return fields.length > size ? `the row has ${fields.length} fields, but the header ${size}.` : undefined;
  }
}

function itemOf({ first, last, rows, problem, orderNumber }: OpenOrder, options: ItemOptions): ImportItem {
  const content = problem ? { problem } : contentOfRows(rows as [ShopifyRow, ...ShopifyRow[]], options);
  return { line: first.line, lastLine: last.lastLine, end: last.end, orderNumber, content };
}

function contentOfRows(
  rows: readonly [ShopifyRow, ...ShopifyRow[]],
  { protection, keepsHash }: ItemOptions,
): ImportContent {
  let lineRows = itemRows(rows);
  const content = contentOf(() => {
    const mapped = shopifyOrder(rows, keepsHash);
    const left = withProtection(mapped, protection);
    const items = new Set<unknown>(left.order.line_items);
    lineRows = lineRows.filter((_row, index) => items.has(mapped.order.line_items[index]));
    return left;
  });
  if ('problem' in content) return { problem: withCells(content.problem, rows, lineRows) };
  const refunds = rows.some((row) => refundOf(row) === 'part') ? 1 : 0;
  return { ...content, leftOut: { ...content.leftOut, refunds } };
}
