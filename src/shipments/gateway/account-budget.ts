// SPDX-License-Identifier: Apache-2.0
const MINUTE_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 5 * MINUTE_MS;
/** While one call tries whether the account works again, the others wait for so long. */
const PROBE_MS = 15_000;
/** A call that takes longer is slow, and one that takes `PROBE_MS` is not waited for. */
const SLOW_MS = 1_000;

/**
 * What one account of a gateway may be asked now (C-CAR-18), kept in this process. After a failure nothing is asked for a pause that
 * doubles, or for as long as the gateway said; then one call tries. Slow calls take only a part of the workers. Registrations have a
 * budget for each minute.
 */
export class AccountBudget {
  private pausedUntil = 0;
  private failures = 0;
  private isProbing = false;
  /** When the registrations so far would have been made one after the other. */
  private spentUntil = 0;
  /** The latest time that a registration was sent away to. */
  private promisedUntil = 0;

  /** When the calls that run began, the oldest first. */
  private running: number[] = [];

  /** @param maxSlow the calls that may run while one of them is slow */
  constructor(
    private readonly perMinute: number,
    private readonly maxSlow: number,
  ) {}

  /** When the next call may be made; undefined: now. A registration that may be made now is counted. */
  postponedTo(operation: 'register' | 'fetch', now: Date): Date | undefined {
    const at = now.getTime();
    if (at < this.pausedUntil) return new Date(this.pausedUntil);
    this.running = this.running.filter((began) => at < began + PROBE_MS);
    const [oldest = at] = this.running;
    if (this.running.length >= this.maxSlow && at >= oldest + SLOW_MS) return new Date(at + SLOW_MS);
    const dueAt = operation === 'register' ? this.takeRegistration(at) : undefined;
    if (dueAt !== undefined) return dueAt;
    this.running.push(at);
    if (this.failures > 0) {
      this.isProbing = true;
      this.pausedUntil = at + PROBE_MS;
    }
    return undefined;
  }

  succeed(): void {
    this.running.shift();
    [this.failures, this.pausedUntil, this.isProbing] = [0, 0, false];
  }

  fail(now: Date, retryAfterSeconds = 0): void {
    const at = now.getTime();
    this.running.shift();
    // Calls that ran at the same time count once.
    if (this.isProbing || at >= this.pausedUntil) this.failures++;
    this.isProbing = false;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (this.failures - 1), LAST_PAUSE_MS);
    this.pausedUntil = at + Math.max(pause, retryAfterSeconds * 1_000);
  }

  /** Those that came together are made at once; a minute's worth at most. The others are sent away to times of their own. */
  private takeRegistration(at: number): Date | undefined {
    const interval = MINUTE_MS / this.perMinute;
    const next = Math.max(this.spentUntil, at) + interval;
    if (next <= at + MINUTE_MS) {
      this.spentUntil = next;
      return undefined;
    }
    this.promisedUntil = Math.max(this.promisedUntil, at) + interval;
    return new Date(this.promisedUntil);
  }
}
