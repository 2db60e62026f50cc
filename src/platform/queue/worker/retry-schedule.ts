import { DelayedJobError } from '../job-handler.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DELAYS_MS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];
const LAST_DELAY_MS = 30 * MINUTE;
const MAX_REQUESTED_DELAY_MS = 24 * 60 * MINUTE;

/**
 * The delay in milliseconds before a retry: 1 s, 5 s, 30 s, 2 min, 10 min, then 30 min, with ±20 % jitter to avoid a
 * thundering herd. A `DelayedJobError` can ask for a longer delay, up to a day.
 * @param attempt the number of the failed run, from 1
 * @param random from 0 to 1
 */
export function jobRetryDelay(attempt: number, failure?: unknown, random = Math.random()): number {
  const scheduled = Math.round((DELAYS_MS[attempt - 1] ?? LAST_DELAY_MS) * (0.8 + 0.4 * random));
  const requested = failure instanceof DelayedJobError ? Math.min(failure.seconds * SECOND, MAX_REQUESTED_DELAY_MS) : 0;
  return Math.max(scheduled, requested);
}
