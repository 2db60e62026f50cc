/** A page of a list and the cursor of the next one. */
export interface ResultPage<T> {
  items: T[];
  next: string | null | undefined;
}

/** Yields the items of all pages, and fetches each page when it is reached. */
export async function* itemsOf<T>(
  read: (from: string | undefined) => Promise<ResultPage<T>>,
): AsyncGenerator<T, void, void> {
  let from: string | undefined;
  do {
    const { items, next } = await read(from);
    yield* items;
    from = next ?? undefined;
  } while (from !== undefined);
}
