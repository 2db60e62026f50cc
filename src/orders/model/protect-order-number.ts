// SPDX-License-Identifier: Apache-2.0
import { randomBytes } from '../../platform/ids/ids.js';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `PW-` and 10 upper-case Crockford base-32 characters: 50 random bits, whose uniqueness the database holds. */
export function newProtectOrderNumber(): string {
  return 'PW-' + Array.from(randomBytes(10), (byte) => CROCKFORD[byte & 31]).join('');
}

/** The format of a `protect_order_number` (C-VAL-5). */
const FORMAT = /^PW-[0-9A-HJKMNP-TV-Z]{10}$/;

export const isProtectOrderNumber = (text = ''): boolean => FORMAT.test(text);
