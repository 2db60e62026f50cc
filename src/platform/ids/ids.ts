import { randomBytes, randomInt } from 'node:crypto';
import { monotonicFactory } from 'ulid';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const nextUlid = monotonicFactory(() => randomInt(0, 2 ** 32) / 2 ** 32);

type IdPrefix = 'sto' | 'mer' | 'ord' | 'key' | 'evt';

/** A time-ordered identifier: the prefix, `_` and 26 lower-case Crockford base-32 characters (decisions section 1). */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${nextUlid().toLowerCase()}`;
}

/** `PW-` and 10 upper-case Crockford base-32 characters; 50 random bits, so uniqueness is the database's to keep. */
export function newProtectOrderNumber(): string {
  return 'PW-' + Array.from(randomBytes(10), (byte) => CROCKFORD[byte & 31]).join('');
}

/** A minted line identifier, `li_` and 32 hexadecimal digits. */
export function newLineId(): string {
  return `li_${randomBytes(16).toString('hex')}`;
}
