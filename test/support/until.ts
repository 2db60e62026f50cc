import { setTimeout as delay } from 'node:timers/promises';

/** Long, because a busy machine must fail no test. */
const PATIENCE_MS = 300_000;

/**
 * Calls `look` repeatedly until it returns a truthy value, and returns it.
 * @throws Error with a description after five minutes or the given milliseconds
 */
export async function until<T>(
  look: () => T | undefined | false | null | Promise<T | undefined | false | null>,
  what: string,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false && found !== null) return found;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await delay(25);
  }
}
