const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DELAYS_MS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];
const LAST_DELAY_MS = 30 * MINUTE;

/**
 * Milliseconds to wait after the failed run number `attempt` (1 of the first): 1 s, 5 s, 30 s, 2 min, 10 min, then
 * 30 min, up to a fifth less or more, so that jobs that failed together do not all come back together.
 * @param random from 0 to 1
 */
export function retryDelay(attempt: number, random = Math.random()): number {
  return Math.round((DELAYS_MS[attempt - 1] ?? LAST_DELAY_MS) * (0.8 + 0.4 * random));
}
