import { randomFillSync } from 'node:crypto';

const pool = Buffer.allocUnsafe(8192);
let used = pool.length;

/** `count` random bytes, to be used before the next call; one call of the system's generator makes those of many. */
export function randomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
