/**
 * Orders items so that stores take turns: the first of each store, then the second of each, and so on. The items of a store
 * keep their order, and so do the stores.
 */
export function takeTurns<T extends { storeId: string }>(items: readonly T[]): T[] {
  const turns: T[][] = [];
  const taken = new Map<string, number>();
  for (const item of items) {
    const turn = taken.get(item.storeId) ?? 0;
    taken.set(item.storeId, turn + 1);
    (turns[turn] ??= []).push(item);
  }
  return turns.flat();
}
