// SPDX-License-Identifier: Apache-2.0
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseTime } from '../../platform/time/time.js';

/** Visible ASCII, as far as the columns of the inbox have room. */
const TOKEN = /^[\x21-\x7e]{1,64}$/;

/**
 * Whether one of the keys has signed these bytes: base64 of HMAC-SHA256.
 * @param signature the header; undefined if there is none
 */
export function isSignedBy(raw: Buffer, signature: string | undefined, keys: readonly string[]): boolean {
  const given = Buffer.from(signature ?? '', 'base64');
  return keys.some((key) => {
    const expected = createHmac('sha256', key).update(raw).digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** A header that is an id or a name; undefined if it is anything else. */
export function tokenOf(header: string | undefined): string | undefined {
  return header !== undefined && TOKEN.test(header) ? header : undefined;
}

/** A header that is a time; null if it is none, or none that the inbox has room for. */
export const timeOf = (header = ''): Date | null => parseTime(header) ?? null;
