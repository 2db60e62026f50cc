// SPDX-License-Identifier: Apache-2.0
/** GETs of a store that a process answers at once; further ones wait (C-HTTP-42). */
const READS_AT_ONCE = 2;

interface Turns {
  running: number;
  /** Starts the requests that wait, the oldest first. */
  waiting: (() => void)[];
}

/**
 * Lets each store read only so much at once. Otherwise a store that asks for many large pages would take all connections to
 * the database, and the requests of others would wait behind them.
 */
export class StoreTurns {
  private readonly stores = new Map<string, Turns>();

  constructor(private readonly maxAtOnce = READS_AT_ONCE) {}

  /** Waits for the turn of a request of the store, and returns how to end it. */
  async take(storeId: string): Promise<() => void> {
    const turns = this.stores.get(storeId) ?? { running: 0, waiting: [] };
    this.stores.set(storeId, turns);
    if (turns.running === this.maxAtOnce) await new Promise<void>((start) => turns.waiting.push(start));
    else turns.running++;
    return () => this.end(storeId, turns);
  }

  /** Passes the turn on to the oldest waiting request. */
  private end(storeId: string, turns: Turns): void {
    const start = turns.waiting.shift();
    if (start) return start();
    turns.running--;
    if (turns.running === 0) this.stores.delete(storeId);
  }
}
