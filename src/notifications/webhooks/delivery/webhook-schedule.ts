const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay after the first attempt, the second, … (C-WHK-13). */
const DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** ±20 %, so that failed deliveries are not all retried at the same moment. */
const JITTER = 0.2;
const MAX_RETRY_AFTER_MS = 24 * HOUR;
/** Statuses with which `Retry-After` is respected (C-WHK-14). */
const THROTTLING_STATUSES = new Set([429, 503]);

interface FailedAttempt {
  /** From 1, counted since the retry schedule started. */
  step: number;
  endedAt: Date;
  statusCode?: number;
  /** The response header: seconds, or an HTTP date. */
  retryAfter?: string;
}

/**
 * Returns the time of the next attempt after a failed one: the delay with jitter, but not before the receiver's `Retry-After`.
 * Undefined after the last attempt.
 * @param random from 0 to 1
 */
export function nextAttemptAt(failed: FailedAttempt, random = Math.random()): Date | undefined {
  const delay = DELAYS_MS[failed.step - 1];
  if (delay === undefined) return undefined;
  const jittered = Math.round(delay * (1 - JITTER + 2 * JITTER * random));
  return new Date(failed.endedAt.getTime() + Math.max(jittered, retryAfterMs(failed)));
}

function retryAfterMs({ endedAt, statusCode, retryAfter }: FailedAttempt): number {
  if (!THROTTLING_STATUSES.has(statusCode ?? 0) || retryAfter === undefined) return 0;
  const pause = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - endedAt.getTime();
  return Number.isNaN(pause) ? 0 : Math.min(pause, MAX_RETRY_AFTER_MS);
}
