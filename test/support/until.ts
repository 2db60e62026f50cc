// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises';

/** Long, because a busy machine must fail no test. */
export const PATIENCE_MS = 300_000;

/** The longest pause between two looks: most are requests or statements, which cost the processor what others wait for. */
const MAX_PAUSE_MS = 150;

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
  for (let pauseMs = 10; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    const found = await look();
    if (found !== undefined && found !== false && found !== null) return found;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await delay(pauseMs);
  }
}
