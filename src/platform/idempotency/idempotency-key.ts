// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { Problem } from '../errors/problem.js';
import { ExactNumber } from '../json/exact-json.js';

/**
 * The SHA-256 of a parsed JSON value, independent of the order of its keys. `undefined` means no body.
 * The hashed text has the length before each string, so that no two values have the same text.
 */
export function fingerprintOf(value: unknown): Buffer {
  const text = value === undefined ? '' : canonicalText(value);
  return createHash('sha256').update(text).digest();
}

function canonicalText(value: unknown): string {
  const sorted = keySorter();
  let text = '';
  const write = (item: unknown): void => {
    if (typeof item === 'string') text += `s${item.length}:${item}`;
    else if (typeof item !== 'object' || item === null) text += `${String(item)},`;
    else if (item instanceof ExactNumber) text += `${item.literal},`;
    else if (Array.isArray(item)) writeArray(item);
    else writeObject(item as Record<string, unknown>);
  };
  const writeArray = (items: unknown[]): void => {
    text += '[';
    for (const item of items) write(item);
    text += ']';
  };
  const writeObject = (object: Record<string, unknown>): void => {
    text += '{';
    for (const key of sorted(Object.keys(object))) {
      text += `${key.length}:${key}`;
      write(object[key]);
    }
    text += '}';
  };
  write(value);
  return text;
}

/** Sorts keys, and caches the last result, because sorting is expensive and the items of a list have the same keys. */
function keySorter(): (keys: string[]) => string[] {
  let last: string[] = [];
  let lastSorted: string[] = [];
  return (keys) => {
    if (keys.length !== last.length || !keys.every((key, index) => key === last[index])) {
      last = keys;
      lastSorted = keys.toSorted();
    }
    return lastSorted;
  };
}

/** SHA-256 of the method and the path's decoded segments: `/x/%41` is `/x/A`, and `/x/a%2Fb` is not `/x/a/b`. */
export function operationOf(method: string, path: string): Buffer {
  const segments = path.split('/').map(decodeURIComponent).join('\0');
  return createHash('sha256').update(`${method} ${segments}`).digest();
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The 16 bytes of an `Idempotency-Key`: one UUID of any version, bare or quoted, in either case.
 * @throws Problem IDEMPOTENCY_KEY_INVALID
 */
export function parseIdempotencyKey(header: string): Buffer {
  const bare = header.startsWith('"') && header.endsWith('"') ? header.slice(1, -1) : header;
  if (!UUID.test(bare)) throw new Problem('IDEMPOTENCY_KEY_INVALID', 'The Idempotency-Key header must be one UUID.');
  return Buffer.from(bare.replaceAll('-', ''), 'hex');
}
