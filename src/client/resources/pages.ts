/** A page of a list, and where the next one begins. */
export interface ResultPage<T> {
  items: T[];
  next: string | null | undefined;
}

/** The items of all pages; each page is fetched when it is reached. */
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
