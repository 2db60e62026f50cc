// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { ExactNumber, parseJson, stringifyJson } from './exact-json.js';
import { isSameJson } from './same-json.js';

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, 1, '', '1', 'a'),
    fc.constantFrom('12345678901234567890.1', '12345678901234567890.10', '1e400').map((text) => new ExactNumber(text)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'constructor'), tie('value'), { maxKeys: 3 }),
  ),
})).value;

/** The canonical text of a value: an independent definition of equality. */
function canonical(value: unknown): string {
  if (value instanceof ExactNumber) return value.literal.replace(/(\.\d*?)0+$/, '$1');
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`;
}

describe('two JSON values', () => {
  it('are equal exactly if their canonical texts are, in either order', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        const same = canonical(a) === canonical(b);
        expect(isSameJson(a, b)).toBe(same);
        expect(isSameJson(b, a)).toBe(same);
      }),
      { numRuns: 1_000 },
    );
  });

  it('equal the values that their text parses to', () => {
    fc.assert(fc.property(json, (value) => expect(isSameJson(value, parseJson(stringifyJson(value)))).toBe(true)));
  });

  it.each([
    [19.9, 19.9, true],
    [0, -0, true],
    [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
    [{ a: undefined }, {}, true],
    [{ a: undefined, b: 1 }, { b: 1, c: undefined }, true],
    [[1, 2], [2, 1], false],
    [[1], { 0: 1 }, false],
    [[], {}, false],
    [null, {}, false],
    [null, undefined, false],
    [1, '1', false],
    [{ a: null }, {}, false],
    [{}, { toString: 1 }, false],
    [new ExactNumber('700000000000.0005'), new ExactNumber('700000000000.00050'), true],
    [new ExactNumber('700000000000.0005'), 700000000000.0005, false],
    [new ExactNumber('1e400'), {}, false],
  ])('%p and %p: the same is %p', (a, b, same) => {
    expect(isSameJson(a, b)).toBe(same);
    expect(isSameJson(b, a)).toBe(same);
  });
});
