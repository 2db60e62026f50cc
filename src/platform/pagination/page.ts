/** A request for one page of a list. */
export interface PageRequest {
  /** The most items of the page. */
  limit?: number;
  /** The `next` of the previous page; undefined for the first page. */
  cursor?: string;
}

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/**
 * Cuts a page off rows.
 * @param rows read with the limit `limit + 1`: the extra row shows that there is a next page
 * @param cursorOf the cursor that continues after a row
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
