import { encodeTime, monotonicFactory } from 'ulid';
import { randomBytes } from './random.js';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const nextUlid = monotonicFactory(() => randomBytes(1).readUInt8() / 256);

type IdPrefix =
  | 'sto'
  | 'mer'
  | 'ord'
  | 'can'
  | 'shp'
  | 'par'
  | 'inb'
  | 'key'
  | 'evt'
  | 'job'
  | 'whe'
  | 'del'
  | 'msg'
  | 'rr'
  | 'ret'
  | 'clm';

/** 26 lower-case Crockford base-32 characters, later ones greater than earlier ones. */
export function newUlid(): string {
  return nextUlid().toLowerCase();
}

/** A time-ordered identifier: the prefix, `_` and a ULID (C-VAL-2). */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${newUlid()}`;
}

/** What the ids of a prefix that are made from a time on begin with, or are greater than. */
export function idsSince(prefix: IdPrefix, time: Date): string {
  return `${prefix}_${encodeTime(time.getTime(), 10).toLowerCase()}`;
}

/** `PW-` and 10 upper-case Crockford base-32 characters; 50 random bits, so uniqueness is the database's to keep. */
export function newProtectOrderNumber(): string {
  return 'PW-' + Array.from(randomBytes(10), (byte) => CROCKFORD[byte & 31]).join('');
}

/** A minted line identifier, `li_` and 32 hexadecimal digits. */
export function newLineId(): string {
  return `li_${randomBytes(16).toString('hex')}`;
}
