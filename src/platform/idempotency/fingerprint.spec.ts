// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { ExactNumber, parseJson } from '../json/exact-json.js';
import { fingerprintOf } from './idempotency-key.js';

const print = (value: unknown): string => fingerprintOf(value).toString('hex');

/** The same value with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  );
}

/** JSON text with sorted keys: equal exactly if two values are equal, ignoring the order of keys. */
function sortedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${sortedText(item)}`).join()}}`;
}

describe('the fingerprint of a body', () => {
  it('is independent of the order of keys', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(print(reversed(value))).toBe(print(value))));
  });

  it('differs for different values', () => {
    const small = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, true, 0, 1, 10, '', '0', '1:', 'a', 's1:a', 'null', ','),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(fc.constantFrom('', 'a', 'b', '1', '1:a'), tie('value'), { maxKeys: 3 }),
    })).value;
    fc.assert(
      fc.property(small, small, (a, b) => expect(print(a) === print(b)).toBe(sortedText(a) === sortedText(b))),
      { numRuns: 1_000 },
    );
  });

  it('is the same for lists of objects with keys in different orders', () => {
    expect(
      print([
        { a: 1, b: 2 },
        { b: 2, a: 1 },
        { a: 1, c: 2 },
      ]),
    ).toBe(
      print([
        { b: 2, a: 1 },
        { a: 1, b: 2 },
        { c: 2, a: 1 },
      ]),
    );
  });

  it('differs for strings whose concatenation is the same', () => {
    expect(fingerprintOf(['a', 'b'])).not.toEqual(fingerprintOf(['asb']));
    expect(fingerprintOf({ a: 'b' })).not.toEqual(fingerprintOf({ asb: '' }));
  });

  it('C-IDEM-10: depends on the order of lists', () => {
    expect(print([1, 2])).not.toBe(print([2, 1]));
  });

  it('differs for numbers with the same double, and for a number and its text', () => {
    const digits = '12345678901234567890.12';
    expect(print(parseJson(digits))).toBe(print(new ExactNumber(digits)));
    expect(print(parseJson(digits))).not.toBe(print(parseJson('12345678901234567890.13')));
    expect(print(parseJson(digits))).not.toBe(print(digits));
  });

  it('of a missing body differs from that of every value', () => {
    for (const value of [null, '', {}, []]) expect(print(undefined)).not.toBe(print(value));
  });
});
