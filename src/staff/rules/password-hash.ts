// SPDX-License-Identifier: Apache-2.0
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** The cost of new hashes. A hash names its own, so that a changed cost leaves existing hashes valid. */
const COST = 16_384;
const BYTES = 32;

/** Checked for addresses without an account, so that a refusal takes as long as for others. No password matches it. */
export const NO_ACCOUNT_HASH = `scrypt:${'A'.repeat(22)}:${'A'.repeat(43)}:${COST}`;

/**
 * The stored form of a password: `scrypt:SALT:KEY:COST`.
 * @param cost the parameter N of scrypt, a power of two
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt, cost);
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}:${cost}`;
}

/** Passwords that may wait to be checked. A check takes about 150 ms of a processor. */
const MAX_WAITING = 16;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Whether a password matches a hash, in constant time. Checks one password at a time, so that attempts to sign in do not
 * take all processors.
 * @returns undefined if too many passwords wait
 */
export async function isPassword(password: string, hash: string): Promise<boolean | undefined> {
  if (waiting >= MAX_WAITING) return undefined;
  waiting++;
  const check = last.then(() => matches(password, hash)).finally(() => waiting--);
  last = check.catch(() => undefined);
  return check;
}

async function matches(password: string, hash: string): Promise<boolean> {
  const [, salt = '', key = '', cost = COST] = hash.split(':');
  const expected = Buffer.from(key, 'base64url');
  const given = await keyOf(password, Buffer.from(salt, 'base64url'), Number(cost));
  return expected.length === BYTES && timingSafeEqual(given, expected);
}

function keyOf(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const parameters = { N: cost, r: 8, p: 5 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
