import { DelayedJobError } from '../job-handler.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DELAYS_MS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];
const LAST_DELAY_MS = 30 * MINUTE;
const LONGEST_ASKED_MS = 24 * 60 * MINUTE;

/**
 * Milliseconds to wait after the failed run number `attempt` (1 of the first): 1 s, 5 s, 30 s, 2 min, 10 min, then
 * 30 min, up to a fifth less or more, so that jobs that failed together do not all come back together. Longer where the
 * failure asks for it (`DelayedJobError`), up to a day.
 * @param random from 0 to 1
 */
export function jobRetryDelay(attempt: number, failure?: unknown, random = Math.random()): number {
  const scheduled = Math.round((DELAYS_MS[attempt - 1] ?? LAST_DELAY_MS) * (0.8 + 0.4 * random));
  const asked = failure instanceof DelayedJobError ? Math.min(failure.seconds * SECOND, LONGEST_ASKED_MS) : 0;
  return Math.max(scheduled, asked);
}
