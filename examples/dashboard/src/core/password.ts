import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 16_384, r: 8, p: 5 };
const BYTES = 32;

/** The stored form of a password: `scrypt:SALT:KEY`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt:${salt.toString('base64url')}:${(await keyOf(password, salt)).toString('base64url')}`;
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
  const [, salt = '', key = ''] = hash.split(':');
  const expected = Buffer.from(key, 'base64url');
  const given = await keyOf(password, Buffer.from(salt, 'base64url'));
  return expected.length === BYTES && timingSafeEqual(given, expected);
}

function keyOf(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
