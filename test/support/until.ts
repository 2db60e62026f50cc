import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 120_000;

/**
 * Calls `look` repeatedly until it returns a truthy value, and returns it.
 * @throws Error with a description after 120 seconds or the given milliseconds
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
