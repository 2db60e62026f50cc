import { ExactNumber } from '../json/exact-json.js';
import { decimalOf } from './money.js';

it.each([
  [19.9, '19.9'],
  [0.1, '0.1'],
  [-0, '0'],
  [99_999_999_999.9999, '99999999999.9999'],
  [new ExactNumber('700000000000.0005'), '700000000000.0005'],
])('decimalOf %p is %s', (amount, text) => expect(decimalOf(amount).toFixed()).toBe(text));

it('adds without the error of doubles', () => {
  expect(decimalOf(0.1).plus(decimalOf(0.2)).equals(decimalOf(0.3))).toBe(true);
});
