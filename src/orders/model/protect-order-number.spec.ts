// SPDX-License-Identifier: Apache-2.0
import { newProtectOrderNumber } from './protect-order-number.js';

it('C-VAL-5: protect order numbers are PW- and 10 upper-case Crockford base-32 characters, in which every character occurs', () => {
  const numbers = Array.from({ length: 5000 }, newProtectOrderNumber);
  expect(numbers.every((number) => /^PW-[0-9A-HJKMNP-TV-Z]{10}$/.test(number))).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(new Set(numbers.join('').replaceAll('PW-', '')).size).toBe(32);
});
