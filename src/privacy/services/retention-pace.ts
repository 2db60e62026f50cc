// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';

const MAX_PAUSE_MS = 2_000;

/** How long to pause after a piece of work: as long as it took, so that it has at most half of one connection. */
export function pauseAfter(workMs: number): number {
  return Math.min(workMs, MAX_PAUSE_MS);
}

/**
 * Runs pieces of work one after the other, with pauses, so that the nightly job does not slow the API by more than a tenth
 * (C-RTN-6). A busy database takes longer for a piece, and so gets longer pauses.
 */
export class RetentionPace {
  private readonly limit = pLimit(1);

  /** Runs a piece when its turn comes, and resolves after the pause. */
  take<T>(work: () => Promise<T>): Promise<T> {
    return this.limit(async () => {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        await delay(pauseAfter(performance.now() - startedAt));
      }
    });
  }
}
