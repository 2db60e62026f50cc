// SPDX-License-Identifier: Apache-2.0
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

const TICK_MS = 100;

/** Measures an interval, with and without the time when the process did not run. All times are in milliseconds. */
export interface Stopwatch {
  /** Time when the process ran. */
  runMs(): number;
  /** Time when the process did not run. */
  stalledMs(): number;
}

/**
 * Measures how long this process does not run, because it is suspended (SIGSTOP, a frozen container) or its event loop is
 * blocked. Stalls of less than 0.1 s are not counted.
 */
@Injectable()
export class ProcessStallsService implements OnApplicationShutdown {
  private lastTickAt = performance.now();
  private endedMs = 0;
  private readonly timer = setInterval(() => this.tick(), TICK_MS).unref();

  start(): Stopwatch {
    const [startedAt, before] = [performance.now(), this.totalMs()];
    const elapsedMs = () => performance.now() - startedAt;
    // A stall may have begun before the start.
    const stalledMs = () => Math.min(this.totalMs() - before, elapsedMs());
    return { stalledMs, runMs: () => Math.max(0, elapsedMs() - stalledMs()) };
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    this.endedMs = this.totalMs();
    this.lastTickAt = performance.now();
  }

  /** Includes a stall that ended before the next tick. After a stall other timers may fire before the tick. */
  private totalMs(): number {
    const lateMs = performance.now() - this.lastTickAt - TICK_MS;
    return this.endedMs + (lateMs > TICK_MS ? lateMs : 0);
  }
}
