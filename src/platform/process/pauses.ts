// SPDX-License-Identifier: Apache-2.0
import { setImmediate as nextIteration } from 'node:timers/promises';

/** For so long one piece of work keeps the process from other work. */
const MAX_MS = 20;

/** Lets the other work of a process run now and then, during work that computes for long. */
export class Pauses {
  private since = performance.now();

  /** Resolves at once, or after other work if the last pause was long ago. */
  async take(): Promise<void> {
    if (performance.now() - this.since < MAX_MS) return;
    await nextIteration();
    this.since = performance.now();
  }
}
