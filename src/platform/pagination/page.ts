// SPDX-License-Identifier: Apache-2.0
/** The most items of a page if the request names no other limit. */
export const DEFAULT_LIMIT = 50;

export interface PageRequest {
  /** The most items of the page. */
  limit?: number;
  /** The `next` of the previous page; undefined for the first page. */
  cursor?: string;
}

/** The page that a query asks for. */
export function pageRequestOf({ limit, cursor }: { limit?: string; cursor?: string }): PageRequest {
  return { limit: limit === undefined ? undefined : Number(limit), cursor };
}

export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/** A page whose items have a name. */
export type NamedPage<Name extends string, Item> = Record<Name, Item[]> & Pick<Page<Item>, 'next'>;

/** The same page with a view of each item. */
export function mapPage<Item, View>({ items, next }: Page<Item>, view: (item: Item) => View): Page<View> {
  return { items: items.map(view), next };
}

/**
 * The most bytes of the stored JSON of a page, so that one request cannot exhaust the memory of a process (C-READ-18). A
 * larger row is a page by itself.
 */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;

/** A row of a page; `page_bytes` of a `pageSql` statement is the size of this row and the earlier ones of the page. */
export type PageRow<Row> = Row & { page_bytes?: string | number };

/** The parts of a `pageSql` statement. */
export interface PageSelect {
  /** SELECT of `store_id`, `id`, `bytes` and the columns of `order`, with its ORDER BY and LIMIT. */
  keys: string;
  /** The ORDER BY of `keys`, with column names that have no alias. */
  order: string;
  columns: string;
  /** The table of the rows and its alias. */
  from: string;
  alias: string;
  /** The joins that `columns` need beyond `from`. */
  joins?: string;
}

/**
 * Builds a SELECT that reads the keys of `limit + 1` rows, and then only the rows of the page and one more. One statement
 * reads both at one moment. The second row shows that there is more after a first row that is a page by itself. STRAIGHT_JOIN keeps the database from reading rows that the page does not have.
 */
export function pageSql({ keys, order, columns, from, alias, joins = '' }: PageSelect): string {
  const sized = `SELECT listed.store_id, listed.id, listed.bytes, SUM(listed.bytes)
    OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS page_bytes, ROW_NUMBER() OVER (ORDER BY ${order}) AS page_row
    FROM (${keys}) listed`;
  return `SELECT ${columns}, page.page_bytes FROM (${sized}) page
    STRAIGHT_JOIN ${from} ${alias} ON ${alias}.store_id = page.store_id AND ${alias}.id = page.id ${joins}
    WHERE page.page_bytes - page.bytes <= ${MAX_PAGE_BYTES} OR page.page_row = 2 ORDER BY page.page_row`;
}

/** Builds the `bytes` of a `pageSql` statement from its JSON columns; those that are not null always have some. */
export function bytesOf(...columns: string[]): string {
  return `${columns.map((column) => `COALESCE(LENGTH(${column}), 0)`).join(' + ')} AS bytes`;
}

/**
 * Cuts a page off the rows of a statement, after `limit` rows or `MAX_PAGE_BYTES`. It has at least one row.
 * @param rows read with the limit `limit + 1`: a row that is left over shows that there is a next page
 * @param cursorOf the cursor that continues after a row
 */
export function pageOf<Row extends PageRow<object>>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): Page<Omit<Row, 'page_bytes'>> {
  const kept = rows.filter(
    ({ page_bytes }, index) => index < limit && (index === 0 || Number(page_bytes ?? 0) <= MAX_PAGE_BYTES),
  );
  const last = kept.at(-1);
  return {
    items: kept.map(({ page_bytes: _bytes, ...row }) => row),
    next: kept.length < rows.length && last !== undefined ? cursorOf(last) : null,
  };
}
