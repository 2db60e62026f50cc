import { randomFillSync } from 'node:crypto';

const pool = Buffer.allocUnsafe(8192);
let used = pool.length;

/** `count` random bytes from a pool, which saves system calls. The buffer may change at a later call. */
export function randomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
