// SPDX-License-Identifier: Apache-2.0
import { SharedBudget } from '../../platform/process/shared-budget.js';

/** The store whose page shows a picture, and the picture's host. */
export interface Turn {
  store: string;
  host: string;
}

interface WaitingTurn {
  turn: Turn;
  signal: AbortSignal;
  start: () => void;
}

const MAX_RUNNING = 32;
const MAX_PER_STORE = 8;
const MAX_PER_HOST = 4;

/**
 * Shares 32 fetches among stores and hosts: 8 for a store, 4 for a host. The next turn goes to the store with the fewest
 * running fetches, so that slow hosts of one store do not delay the pictures of others.
 */
export class FetchTurns {
  private readonly running = new SharedBudget(MAX_RUNNING);
  private waiting: WaitingTurn[] = [];

  /**
   * Fetches something in its turn, and uses it before the turn ends.
   * @throws the reason of the signal if that aborts the fetch, or the wait for it
   */
  async run<T, R>(
    turn: Turn,
    signal: AbortSignal,
    fetch: () => Promise<T>,
    use: (fetched: T) => Promise<R>,
  ): Promise<R> {
    if (this.hasRoom(turn)) this.running.hold(1, sharesOf(turn).keys());
    else await this.wait(turn, signal);
    try {
      return await use(await unlessAborted(signal, fetch()));
    } finally {
      this.running.release(1, sharesOf(turn).keys());
      this.startWaiting();
    }
  }

  private async wait(turn: Turn, signal: AbortSignal): Promise<void> {
    const entry: WaitingTurn = { turn, signal, start: () => undefined };
    const started = new Promise<void>((resolve) => (entry.start = resolve));
    this.waiting.push(entry);
    try {
      await unlessAborted(signal, started);
    } catch (error) {
      this.waiting = this.waiting.filter((each) => each !== entry);
      throw error;
    }
  }

  private startWaiting(): void {
    for (;;) {
      const [next] = this.waiting
        .filter(({ turn, signal }) => !signal.aborted && this.hasRoom(turn))
        .sort((one, other) => this.runningOf(one.turn) - this.runningOf(other.turn));
      if (!next) return;
      this.waiting = this.waiting.filter((each) => each !== next);
      this.running.hold(1, sharesOf(next.turn).keys());
      next.start();
    }
  }

  private hasRoom(turn: Turn): boolean {
    return this.running.hasRoom(1, sharesOf(turn));
  }

  private runningOf({ store }: Turn): number {
    return this.running.heldBy(`store ${store}`);
  }
}

function sharesOf({ store, host }: Turn): ReadonlyMap<string, number> {
  return new Map([
    [`store ${store}`, MAX_PER_STORE],
    [`host ${host}`, MAX_PER_HOST],
  ]);
}

/** Rejects when the signal aborts, even if the work ignores the signal, as a socket does while it connects. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
