import { encodeTime, monotonicFactory } from 'ulid';
import { randomBytes } from './random.js';

const nextUlid = monotonicFactory(() => randomBytes(1).readUInt8() / 256);

/** 26 lower-case Crockford base-32 characters that sort by time. */
export function newUlid(): string {
  return nextUlid().toLowerCase();
}

/**
 * A time-ordered identifier: the prefix, `_` and a ULID (C-VAL-2).
 * @param prefix of the kind of resource, such as `ord`
 */
export function newId(prefix: string): string {
  return `${prefix}_${newUlid()}`;
}

/** The lower bound of the ids with this prefix that are created at or after a time. */
export function lowestIdAt(prefix: string, time: Date): string {
  return `${prefix}_${encodeTime(time.getTime(), 10).toLowerCase()}`;
}
