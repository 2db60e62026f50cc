import { setTimeout as delay } from 'node:timers/promises';

const INTERVAL_MS = 10;

/** Runs a function at once, and then at most every 10 ms with all items that were added meanwhile. */
export class Throttled<T> {
  private items: T[] = [];
  private next: Promise<void> | undefined;
  private interval: Promise<void> | undefined;

  constructor(private readonly run: (items: T[]) => Promise<void>) {}

  /**
   * Resolves when the function has run with the items.
   * @throws what the function throws, to the callers of all items of the run
   */
  add(items: readonly T[] = []): Promise<void> {
    this.items.push(...items);
    return (this.next ??= this.runNext());
  }

  private async runNext(): Promise<void> {
    await this.interval;
    const items = this.items;
    this.items = [];
    this.next = undefined;
    this.interval = delay(INTERVAL_MS, undefined, { ref: false });
    await this.run(items);
  }
}
