// SPDX-License-Identifier: Apache-2.0
/** How many images of a store may wait for their turn. */
export const MAX_WAITING_PER_STORE = 8;

interface WaitingTurn {
  storeId: string;
  start: () => void;
}

/**
 * Gives one turn at a time, next to the store whose turns have taken the least time. So a store waits for the running turn and
 * at most one of each other store, and many small pictures of a store do not wait for as many large photos of another.
 */
export class DecodeTurns {
  private waiting: WaitingTurn[] = [];
  private running: string | undefined;
  /** Milliseconds of the stores' turns since the last idle moment. A store that comes later begins with the least of them. */
  private readonly spent = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether as many turns of the store wait as may. */
  isFull(storeId: string): boolean {
    return this.waiting.filter((turn) => turn.storeId === storeId).length >= MAX_WAITING_PER_STORE;
  }

  async run<T>(storeId: string, task: () => Promise<T>): Promise<T> {
    this.enter(storeId);
    if (this.running === undefined) this.running = storeId;
    else await new Promise<void>((start) => this.waiting.push({ storeId, start: () => start() }));
    const startedAt = this.now();
    try {
      return await task();
    } finally {
      // At least 1, so that each turn counts.
      this.spent.set(storeId, this.spentBy(storeId) + Math.max(1, this.now() - startedAt));
      this.startNext();
    }
  }

  private enter(storeId: string): void {
    const others = [...this.waiting.map((turn) => turn.storeId), ...(this.running === undefined ? [] : [this.running])];
    if (others.length === 0) this.spent.clear();
    const isPresent = others.includes(storeId);
    const least = others.length === 0 ? 0 : Math.min(...others.map((other) => this.spentBy(other)));
    if (!isPresent) this.spent.set(storeId, Math.max(least, this.spentBy(storeId)));
  }

  private startNext(): void {
    let next: WaitingTurn | undefined;
    for (const turn of this.waiting) if (!next || this.spentBy(turn.storeId) < this.spentBy(next.storeId)) next = turn;
    this.running = next?.storeId;
    this.waiting = this.waiting.filter((turn) => turn !== next);
    next?.start();
  }

  private spentBy(storeId: string): number {
    return this.spent.get(storeId) ?? 0;
  }
}
