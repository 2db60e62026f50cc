// SPDX-License-Identifier: Apache-2.0
import { randomFillSync } from 'node:crypto';
import { encodeTime, monotonicFactory } from 'ulid';

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

const nextUlid = monotonicFactory(() => randomBytes(1).readUInt8() / 256);

/** 26 lower-case Crockford base-32 characters that sort by time. */
export function newUlid(): string {
  return nextUlid().toLowerCase();
}

/**
 * A time-ordered identifier: the prefix, `_` and a ULID (C-VAL-2).
 * @param prefix of the kind of resource, such as `evt`
 */
export function newId(prefix: string): string {
  return `${prefix}_${newUlid()}`;
}

/** The latest time that a ULID can have, in the year 10889. */
const MAX_ULID_TIME = 2 ** 48 - 1;

/** The lower bound of the ids with this prefix that are created at or after a time, which may be before 1970. */
export function lowestIdAt(prefix: string, time: Date): string {
  const encodable = Math.min(Math.max(time.getTime(), 0), MAX_ULID_TIME);
  return `${prefix}_${encodeTime(encodable, 10).toLowerCase()}`;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LETTERS = 26;

/** The length of a packed id. */
export const ID_BYTES = 17;

/** Packs an id such as `evt_…` into 17 bytes, without its prefix. */
export function idBytes(id: string): Buffer {
  const bytes = Buffer.allocUnsafe(ID_BYTES);
  // The letters have six bits fewer than the bytes.
  let [bits, held, end] = [0, 6, 0];
  for (const letter of id.slice(-LETTERS)) {
    bits = (bits << 5) | ALPHABET.indexOf(letter);
    held += 5;
    if (held >= 8) bytes[end++] = bits >> (held -= 8);
  }
  return bytes;
}

/** The id that `idBytes` packed, with this prefix. */
export function idFrom(prefix: string, bytes: Buffer): string {
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let letters = '';
  for (let count = 0; count < LETTERS; count++, value >>= 5n) letters = `${ALPHABET[Number(value & 31n)]}${letters}`;
  return `${prefix}_${letters}`;
}
