/** A page of a list, and where the next one begins. */
export interface Page<T, Cursor> {
  items: T[];
  next: Cursor | null | undefined;
}

/** The items of all pages; each page is fetched when it is reached. */
export async function* itemsOf<T, Cursor = string>(
  read: (from: Cursor | undefined) => Promise<Page<T, Cursor>>,
): AsyncGenerator<T, void, void> {
  let from: Cursor | undefined;
  do {
    const { items, next } = await read(from);
    yield* items;
    from = next ?? undefined;
  } while (from !== undefined);
}
