// SPDX-License-Identifier: Apache-2.0
import { type ImportItem } from '../model/import.js';

export interface BatchLimits {
  items: number;
  bytes: number;
}

/**
 * Gathers items to batches. Each order number occurs once in a batch, so that a later order finds what an earlier one wrote.
 * @param offset of the first item in the file
 */
export async function* batchesOf(
  items: AsyncIterable<ImportItem>,
  offset: number,
  limits: BatchLimits,
): AsyncGenerator<ImportItem[]> {
  let [batch, start, end] = [[] as ImportItem[], offset, offset];
  let numbers = new Set<string>();
  for await (const item of items) {
    const isRepeated = item.orderNumber !== undefined && numbers.has(item.orderNumber);
    const isFull = batch.length === limits.items || item.end - start > limits.bytes;
    if (batch.length > 0 && (isRepeated || isFull)) {
      yield batch;
      [batch, start, numbers] = [[], end, new Set()];
    }
    batch.push(item);
    if (item.orderNumber !== undefined) numbers.add(item.orderNumber);
    ({ end } = item);
  }
  if (batch.length > 0) yield batch;
}

/** A part of a batch that is written in one transaction. */
export interface BatchStep<Item> {
  isSingle: boolean;
  items: Item[];
}

/** Splits a batch into steps, in its order: those items that must be written by themselves, and the runs between them. */
export function stepsOf<Item>(items: readonly Item[], isSingle: (item: Item) => boolean): BatchStep<Item>[] {
  const steps: BatchStep<Item>[] = [];
  for (const item of items) {
    const last = steps.at(-1);
    if (isSingle(item)) steps.push({ isSingle: true, items: [item] });
    else if (last && !last.isSingle) last.items.push(item);
    else steps.push({ isSingle: false, items: [item] });
  }
  return steps;
}

/** Reads one item ahead, so that the next batch is parsed while the database writes the present one. */
export async function* readAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  try {
    for (let next = settled(items.next()); ;) {
      const { value, done } = (await next)();
      if (done) return;
      next = settled(items.next());
      yield value;
    }
  } finally {
    await items.return(undefined);
  }
}

/** Keeps an error until the result is asked for: nobody may ask, and an unhandled rejection ends the process. */
function settled<T>(promise: Promise<T>): Promise<() => T> {
  return promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
}
