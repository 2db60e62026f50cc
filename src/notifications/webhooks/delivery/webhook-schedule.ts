const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the first try, the second, … (C-WHK-13). */
const DELAYS_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
const JITTER = 0.2;
const LONGEST_RETRY_AFTER_MS = 24 * HOUR;

/** Answers whose `Retry-After` is believed. */
const THROTTLING = new Set([429, 503]);

interface FailedTry {
  /** 1 of the first try of the schedule. */
  step: number;
  /** When the try ended. */
  now: Date;
  statusCode?: number;
  /** The answer's header. */
  retryAfter?: string;
}

/**
 * When a delivery is tried again after a failed try; undefined after the last. A fifth earlier or later than the schedule
 * says, so that what failed together does not come back together, and not before the receiver wants it.
 * @param random from 0 to 1
 */
export function nextTry(failed: FailedTry, random = Math.random()): Date | undefined {
  const delay = DELAYS_MS[failed.step - 1];
  if (delay === undefined) return undefined;
  const jittered = Math.round(delay * (1 - JITTER + 2 * JITTER * random));
  return new Date(failed.now.getTime() + Math.max(jittered, wantedPause(failed)));
}

function wantedPause({ now, statusCode, retryAfter }: FailedTry): number {
  if (!THROTTLING.has(statusCode ?? 0) || retryAfter === undefined) return 0;
  const pause = /^\d+$/.test(retryAfter) ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(pause) ? 0 : Math.min(pause, LONGEST_RETRY_AFTER_MS);
}
