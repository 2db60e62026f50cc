// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { ExactNumber, inspectJson, parseJson, stringifyJson } from './exact-json.js';

describe('parseJson and stringifyJson', () => {
  it.each([
    '12345678901234567890',
    '-12345678901234567890',
    '0.1000000000000000055511151231257827',
    '1e400',
    '-1E+400',
    '1e-400',
    '9007199254740993',
    '700000000000.00051',
    '1e9000000000000000000',
    '1e-9000000000000000000',
  ])('keeps %s digit for digit', (literal) => {
    for (const text of [literal, `{"a":[${literal}]}`, `{"a":${literal},"b":"x"}`]) {
      expect(stringifyJson(parseJson(text))).toBe(text);
    }
    expect(parseJson(literal)).toBeInstanceOf(ExactNumber);
  });

  it.each([
    ['19.9', 19.9],
    ['1.0000000000000000000', 1],
    ['0.00000000000000000000', 0],
    ['-0.00000000000000000', -0],
    ['100000000000000000000', 1e20],
    ['1e20', 1e20],
    ['1234500000000000000e-14', 12345],
  ])('reads %s as a plain number', (literal, value) => {
    expect(parseJson(`[ ${literal}]`)).toEqual([value]);
  });

  it('does not change digits in strings, even beside a number that a double cannot represent', () => {
    const text = '{"id":"12345678901234567890, 12345678901234567890","n":12345678901234567890}';
    expect(stringifyJson(parseJson(text))).toBe(text);
  });

  it.each([1, 12345678901234567890n])(
    'C-HTTP-28: keeps __proto__ an own key and the last of two equal keys (beside %s)',
    (number) => {
      const value = parseJson(`{"__proto__":{"a":1},"b":1,"b":2,"n":${number}}`) as Record<string, unknown>;
      expect(Object.keys(value)).toEqual(['__proto__', 'b', 'n']);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(value['b']).toBe(2);
    },
  );

  it.each([
    '',
    '{',
    '[1,]',
    '{"a":1}x',
    'NaN',
    '[Infinity]',
    '01',
    '+1',
    '.5',
    '[12345678901234567890',
    "{'a':1}",
    '\uFEFF{}',
  ])('rejects %j', (text) => expect(() => parseJson(text)).toThrow(SyntaxError));

  it('survives text nested thousands of levels deep', () => {
    const text = `${'['.repeat(200_000)}12345678901234567890${']'.repeat(200_000)}`;
    expect(inspectJson(parseJson(text))[0]).toMatchObject({ code: 'NESTED_TOO_DEEP' });
  });

  it('is a string with all digits in plain JSON.stringify', () => {
    expect(JSON.stringify(new ExactNumber('1e400'))).toBe('"1e400"');
  });

  it('agrees with JSON.parse if that is exact', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
        expect(stringifyJson(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('never changes the decimal value of a literal', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,24})(\.\d{1,24})?([eE][+-]?\d{1,4})?$/);
    fc.assert(
      fc.property(digits, (literal) => {
        const written = stringifyJson(parseJson(literal));
        expect(normal(written)).toEqual(normal(literal));
      }),
      { numRuns: 1000 },
    );
  });
});

/** A literal as integer digits without trailing zeros and a power of ten, computed only from the text. */
function normal(literal: string): [string, number] {
  const [mantissa = '', exponent = '0'] = literal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const trimmed = digits.replace(/0+$/, '');
  return [trimmed, trimmed === '' ? 0 : Number(exponent) - fraction.length + digits.length - trimmed.length];
}

describe('inspectJson', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

  it('counts the value itself as level 1', () => {
    expect(inspectJson(nested(32))).toEqual([]);
    expect(inspectJson(nested(33))).toEqual([
      { pointer: '/a'.repeat(32), code: 'NESTED_TOO_DEEP', detail: expect.any(String) },
    ]);
    expect(inspectJson([[]], 1)).toHaveLength(1);
    expect(inspectJson('text', 0)).toEqual([]);
  });

  it('finds every __proto__ and every lone surrogate', () => {
    const value = parseJson('{"a":[{"__proto__":1}],"b/c~":"\\ud800","\\udc00":1,"d":"\\ud83d\\ude00","__proto__":{}}');
    expect(inspectJson(value).map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/a/0/__proto__', 'FORBIDDEN_KEY'],
      ['/b~1c~0', 'INVALID_FORMAT'],
      ['/\ufffd', 'FORBIDDEN_KEY'],
      ['/__proto__', 'FORBIDDEN_KEY'],
    ]);
  });

  it('accepts other inherited names and exact numbers', () => {
    expect(inspectJson(parseJson('{"constructor":1,"toString":{"a":12345678901234567890}}'))).toEqual([]);
  });
});
