import { randomInt } from 'node:crypto';

/** One of so many successes is logged. */
const ONE_IN = 100;

/** Draws whether a success belongs to the sample (C-LOG-3). Nothing that the client sends decides, so it can neither hide nor flood. */
export function isSampled(): boolean {
  return randomInt(ONE_IN) === 0;
}
