import { randomBytes } from '../../platform/ids/ids.js';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `PW-` and 10 upper-case Crockford base-32 characters: 50 random bits, whose uniqueness the database holds. */
export function newProtectOrderNumber(): string {
  return 'PW-' + Array.from(randomBytes(10), (byte) => CROCKFORD[byte & 31]).join('');
}

/** The identifier of a line that was sent without one: `li_` and 32 hexadecimal digits. */
export function newLineId(): string {
  return `li_${randomBytes(16).toString('hex')}`;
}
