// SPDX-License-Identifier: Apache-2.0
import { type Amount, stringifyJson } from 'parcelward';
import { type PageResponse } from './page-response.js';

/** The most rows of a file; a last line says so if there are more. */
export const MAX_CSV_ROWS = 50_000;

/** A column of a file: its head, and its value in a row. Amounts are plain numbers, times ISO 8601 in UTC. */
export interface CsvColumn<Row> {
  head: string;
  valueOf: (row: Row) => string | Amount | boolean | null | undefined;
}

/** A page of the rows; `next` is the cursor of the next one. */
export interface CsvPage<Row> {
  items: readonly Row[];
  next: string | null;
}

/**
 * Where a spreadsheet reads a formula; East Asian ones also read full-width signs. Many countries separate cells by semicolons,
 * others by tabs: there, a quote inside a line quotes nothing, and a cell begins after each of them and on each line.
 */
const FORMULA = /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;

/** A line by RFC 4180. What could begin a formula gets an apostrophe before it (C-FIND-9). */
export function csvLine(cells: readonly ReturnType<CsvColumn<never>['valueOf']>[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: ReturnType<CsvColumn<never>['valueOf']>): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell !== 'string') return stringifyJson(cell);
  const text = cell.replaceAll(FORMULA, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A list as a file that is read and sent page by page.
 * @param name of the file, without `.csv`
 * @param fetch reads the page of a cursor, the first one without it; a refusal of the first page is shown as a page
 */
export async function csvDownload<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  fetch: (cursor?: string) => Promise<CsvPage<Row>>,
): Promise<PageResponse> {
  const first = await fetch();
  return { status: 200, download: { name: `${name}.csv`, lines: linesOf(columns, first, fetch) } };
}

async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  first: CsvPage<Row>,
  fetch: (cursor: string) => Promise<CsvPage<Row>>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ head }) => head));
  let left = MAX_CSV_ROWS;
  for (let page = first; ; page = await fetch(page.next)) {
    const rows = page.items.slice(0, left);
    yield rows.map((row) => csvLine(columns.map(({ valueOf }) => valueOf(row)))).join('');
    left -= rows.length;
    const hasMore = page.next !== null || rows.length < page.items.length;
    if (left === 0 && hasMore)
      yield csvLine([`Only the first ${MAX_CSV_ROWS} rows are in this file. Narrow the filters to export the others.`]);
    if (page.next === null || left === 0) return;
  }
}
