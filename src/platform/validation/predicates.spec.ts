// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { ExactNumber } from '../json/exact-json.js';
import { parsedUrl } from './parsed-url.js';
import * as predicates from './predicates.js';

const TABLES: [(text: string) => boolean, string[], string[]][] = [
  [
    predicates.isIdentifierText,
    ['', 'a', 'A-1', 'a b', '#1/2%2F', '😀', 'Ünï', '日本', 'a\u00a0b', '\u200b', 'a\u3000b'],
    [
      ' ',
      ' a',
      'a ',
      '\u00a0a',
      'a\u3000',
      'a\u2028',
      '\ufeff'.concat('\t'),
      'a\tb',
      'a\nb',
      '\u0000',
      'a\u007fb',
      'a\u0085',
      'a\u009fb',
      '\ud800',
      'a\udc00b',
    ],
  ],
  [predicates.isStorableText, ['', ' ', 'a\nb\tc', '😀'], ['\0', 'a\0b', '\ud83d', '\ude00\ud83d']],
  [
    predicates.isInstant,
    [
      '2026-11-20T02:00:00Z',
      '2026-11-20t02:00:00.274z',
      '2026-11-20T02:00:00.1234567890123+05:30',
      '2024-02-29T23:59:59-00:00',
      '2000-02-29T00:00:00+23:59',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
    ],
    [
      '',
      '2026-11-20',
      '2026-11-20T02:00:00',
      '2026-11-20 02:00:00Z',
      '2026-11-20T02:00Z',
      '2026-11-20T02:00:00.Z',
      '2026-11-20T02:00:00,5Z',
      '2026-02-30T00:00:00Z',
      '2023-02-29T00:00:00Z',
      '1900-02-29T00:00:00Z',
      '2026-04-31T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-00-01T00:00:00Z',
      '2026-01-00T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T00:60:00Z',
      '2016-12-31T23:59:60Z',
      '2026-01-01T00:00:00+24:00',
      '2026-01-01T00:00:00+0100',
      '2026-01-01T00:00:00+01',
      '+2026-01-01T00:00:00Z',
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-01:00',
      ' 2026-11-20T02:00:00Z',
      '2026-11-20T02:00:00Z\n',
      '٢٠٢٦-11-20T02:00:00Z',
      'Fri, 20 Nov 2026 02:00:00 GMT',
    ],
  ],
  [
    predicates.isDate,
    ['2026-11-20', '2024-02-29'],
    ['2026-11-31', '2026-1-1', '2026-11-20T', '20261120', '0000-01-01'],
  ],
  [
    predicates.isLocale,
    ['en', 'pt-BR', 'zh-Hant-TW', 'de-DE-u-co-phonebk', 'EN-us', 'es-419', 'en-x-private', 'x-klingon', 'i-klingon'],
    ['', 'e', 'x', 'x-', 'i-none', 'en_US', 'english-', '-en', 'en--US', 'en US', 'pt-BR ', '123', '*'],
  ],
  [
    predicates.isEmail,
    ['a@b.co', 'ana+tag@sub.example.com', 'josé@exämple.com', "o'neil@example.ie"],
    [
      '',
      'a',
      '@b.co',
      'a@',
      'a@b',
      'a@b.',
      'a@.co',
      'a@b..co',
      'a@@b.co',
      'a@b@c.co',
      'a b@c.co',
      'a@b.co ',
      'a\u0000@b.co',
      'a@b.c\no',
      '\ud800@b.co',
    ],
  ],
  [
    predicates.isHttpsUrl,
    [
      'https://example.com',
      'HTTPS://EXAMPLE.COM/a?b=c#d',
      'https://cdn.example.com/i/1.jpg?v=1&x=%20|',
      'https://exämple.com/ä',
      'https://127.0.0.1:8443/x',
      'https://[::1]/',
      'https://localhost/a',
    ],
    [
      '',
      'http://example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      '//example.com',
      'https:example.com',
      'https:///example.com',
      'https:\\\\example.com',
      'https://',
      'https://?a',
      ' https://example.com',
      'https://example.com ',
      'https://exa mple.com',
      'https://example.com/a b',
      'https://example.com/\n',
      'https://example.com/\u0000',
      'https://user@example.com',
      'https://user:pass@example.com/',
      'https://:pass@example.com/',
      'https://256.1.1.1/',
      'https://example.com:99999/',
      'https://example.com/\ud800',
    ],
  ],
];

describe.each(TABLES)('%p', (predicate, accepted, refused) => {
  it.each(accepted.map((text) => [text]))('C-VAL-9: accepts %j', (text) => expect(predicate(text)).toBe(true));
  it.each(refused.map((text) => [text]))('C-VAL-20: refuses %j', (text) => expect(predicate(text)).toBe(false));
});

describe('codePoints', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['😀😀', 2],
    ['e\u0301', 2],
    ['\ud800', 1],
    ['\udc00\ud800', 2],
  ])('C-VAL-8: %j has %d', (text, length) => expect(predicates.codePoints(text)).toBe(length));

  it('counts as iteration does', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => predicates.codePoints(text) === [...text].length));
  });
});

describe('moneyProblem', () => {
  it.each([
    0,
    -0,
    0.0001,
    19.9,
    0.1 + 0.2 - 0.1,
    1.005,
    999_999_999_999,
    99_999_999_999.9999,
    123_456_789_012.1234,
    999_999_999_998.5,
  ])('takes %d', (amount) =>
    expect(predicates.moneyProblem(amount)).toBe(amount === 0.1 + 0.2 - 0.1 ? 'decimals' : undefined),
  );
  it.each([-0.01, -1, 1e12, 999_999_999_999.5, 1e300, Infinity, -Infinity, NaN])('finds %d out of range', (amount) =>
    expect(predicates.moneyProblem(amount)).toBe('range'),
  );
  it.each([0.00001, 1.23456, 1e-7, 5e-324, 99_999_999_999.99991, 12_345_678_901.23456])(
    'finds decimals in %d',
    (amount) => expect(predicates.moneyProblem(amount)).toBe('decimals'),
  );
  it.each([
    ['700000000000.0005', undefined],
    ['7000000000000005e-4', undefined],
    ['700000000000.00051', 'decimals'],
    ['1.00000000000000000001', 'decimals'],
    ['1e-400', 'decimals'],
    ['1e-9000000000000000000', 'decimals'],
    ['1e400', 'range'],
    ['1e9000000000000000000', 'range'],
    ['-1e-400', 'range'],
    ['999999999999.00000000001', 'range'],
    ['12345678901234567890', 'range'],
  ])('says of the exact number %s: %s', (literal, problem) =>
    expect(predicates.moneyProblem(new ExactNumber(literal))).toBe(problem),
  );

  it('takes every amount of four decimals or fewer and no other, judged by its text', () => {
    const amount = fc.oneof(
      fc
        .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.stringMatching(/^\d{1,6}$/))
        .map(([n, f]) => Number(`${n}.${f}`)),
      fc.double({ min: 0, max: predicates.MAX_MONEY, noNaN: true }),
    );
    fc.assert(
      fc.property(amount, (value) => {
        const text = value > 0 && value < 1e-6 ? '0.00001' : String(value);
        const few = (text.split('.')[1] ?? '').length <= 4;
        return (
          predicates.moneyProblem(value) === (value > predicates.MAX_MONEY ? 'range' : few ? undefined : 'decimals')
        );
      }),
      { numRuns: 1000 },
    );
  });
});

it('C-VAL-10: lets no URL through by its plain form that a URL parser refuses', () => {
  const part = fc.stringMatching(/^[a-z0-9xn.-]{1,12}$/);
  fc.assert(
    fc.property(
      part,
      fc.constantFrom('', '.com', '.co', '.1', '.0x1'),
      fc.stringMatching(/^([/?#][!-~]{0,9})?$/),
      (host, top, rest) => {
        const url = `https://${host}${top}${rest}`;
        return !predicates.isHttpsUrl(url) || parsedUrl(url) !== undefined;
      },
    ),
    { numRuns: 1000 },
  );
});
