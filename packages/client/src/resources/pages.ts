// SPDX-License-Identifier: Apache-2.0
/**
 * Yields the items of all pages, and fetches each page when it is reached.
 * @param fetchPage returns a page and the cursor of the next one, if any
 */
export async function* itemsOf<T>(
  fetchPage: (cursor: string | undefined) => Promise<{ items: T[]; next?: string | null }>,
): AsyncGenerator<T, void, void> {
  let cursor: string | undefined;
  do {
    const { items, next } = await fetchPage(cursor);
    yield* items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
