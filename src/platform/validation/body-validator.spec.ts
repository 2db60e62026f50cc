// SPDX-License-Identifier: Apache-2.0
import { sample, Sample } from '../../../test/fixtures/sample.dto.js';
import { parseJson } from '../json/exact-json.js';
import { validateBody } from './body-validator.js';

const found = (body: unknown): string[] =>
  validateBody(Sample, body).map(({ pointer, code }) => `${code} ${pointer}`.trim());

describe('validateBody', () => {
  it('C-VAL-23: takes a body, also with null for optional members and with empty lists', () => {
    expect(found(sample())).toEqual([]);
    const empty = {
      place: null,
      places: [],
      at: null,
      tags: [],
      flag: null,
      scope: null,
      metadata: null,
      ignored: null,
    };
    expect(found(sample(empty))).toEqual([]);
    expect(found(sample({ sums: { total: 1, part: null }, places: [{}, { city: null, any: [1] }] }))).toEqual([]);
  });

  it.each([null, undefined, 'text', 1, true, [], [sample()], parseJson('12345678901234567890')])(
    'refuses %j as a body',
    (body) => {
      expect(found(body)).toEqual(['INVALID_TYPE']);
    },
  );

  it('names every fault of a body, each at its pointer', () => {
    const body = {
      sums: { part: -1, 'a/b~': 1 },
      lines: [{ quantity: 0, price: 1.23456 }, 7, null, {}],
      place: { city: 'abcdef', country: 'br' },
      extra: 1,
    };
    expect(found(body).sort()).toEqual(
      [
        'REQUIRED /number',
        'REQUIRED /sums/total',
        'OUT_OF_RANGE /sums/part',
        'UNKNOWN_KEY /sums/a~1b~0',
        'TOO_MANY_ITEMS /lines',
        'OUT_OF_RANGE /lines/0/quantity',
        'TOO_MANY_DECIMALS /lines/0/price',
        'INVALID_TYPE /lines/1',
        'INVALID_TYPE /lines/2',
        'TOO_LONG /place/city',
        'INVALID_FORMAT /place/country',
        'UNKNOWN_KEY /extra',
      ].sort(),
    );
  });

  it.each<[string, unknown, string[]]>([
    ['number', null, ['REQUIRED /number']],
    ['number', '', ['TOO_SHORT /number']],
    ['number', 'A ', ['INVALID_FORMAT /number']],
    ['number', 'A'.repeat(9), ['TOO_LONG /number']],
    ['number', '😀'.repeat(8), []],
    ['number', '😀'.repeat(9), ['TOO_LONG /number']],
    ['number', 5, ['INVALID_TYPE /number']],
    ['sums', null, ['REQUIRED /sums']],
    ['sums', [], ['INVALID_TYPE /sums']],
    ['sums', [{ total: 1 }], ['INVALID_TYPE /sums']],
    ['sums', 'x', ['INVALID_TYPE /sums']],
    ['sums', { total: '1' }, ['INVALID_TYPE /sums/total']],
    ['sums', { total: null }, ['REQUIRED /sums/total']],
    ['lines', {}, ['INVALID_TYPE /lines']],
    ['lines', { length: 1, 0: { quantity: 1, price: 1 } }, ['INVALID_TYPE /lines']],
    ['lines', [], ['TOO_FEW_ITEMS /lines']],
    ['lines', [[{ quantity: 1, price: 1 }]], ['INVALID_TYPE /lines/0']],
    ['places', 'x', ['INVALID_TYPE /places']],
    ['place', parseJson('12345678901234567890'), ['INVALID_TYPE /place']],
    ['metadata', parseJson('12345678901234567890'), ['INVALID_TYPE /metadata']],
    ['metadata', [], ['INVALID_TYPE /metadata']],
    ['metadata', { a: 1, b: 1, c: 1 }, []],
    ['metadata', { constructor: 1, toString: 1, hasOwnProperty: 1, valueOf: 1 }, ['TOO_MANY_KEYS /metadata']],
    ['lines', [{ quantity: parseJson('1.00000000000000000001'), price: 1 }], ['INVALID_TYPE /lines/0/quantity']],
    ['lines', [{ quantity: parseJson('1e400'), price: 1 }], ['OUT_OF_RANGE /lines/0/quantity']],
    ['lines', [{ quantity: 1.5, price: 1 }], ['INVALID_TYPE /lines/0/quantity']],
    ['lines', [{ quantity: '1', price: true }], ['INVALID_TYPE /lines/0/quantity', 'INVALID_TYPE /lines/0/price']],
    ['lines', [{ quantity: 1, price: parseJson('700000000000.0005') }], []],
    ['lines', [{ quantity: 1, price: -0, rate: 0.08875 }], []],
    ['lines', [{ quantity: 1, price: 1, rate: 100.5 }], ['OUT_OF_RANGE /lines/0/rate']],
    ['lines', [{ quantity: 1, price: 1, rate: parseJson('100.00000000000000000001') }], ['OUT_OF_RANGE /lines/0/rate']],
    ['lines', [{ quantity: 1, price: 1, rate: parseJson('0.07000000000000000000001') }], []],
    ['flag', 'true', ['INVALID_TYPE /flag']],
    ['flag', 0, ['INVALID_TYPE /flag']],
    ['scope', 'LINE', ['NOT_ALLOWED_VALUE /scope']],
    ['token', 'A', ['INVALID_FORMAT /token']],
    ['token', 'a', ['TOO_SHORT /token']],
    ['phone', '1\u0000', ['INVALID_FORMAT /phone']],
    ['phone', '1'.repeat(33), ['TOO_LONG /phone']],
    ['email', `${'a'.repeat(250)}@b.co`, ['TOO_LONG /email']],
    ['locale', `en-${'x-'.repeat(20)}`, ['TOO_LONG /locale']],
    ['currency', 'USD\n', ['INVALID_FORMAT /currency']],
    ['due', '2026-11-20', []],
    ['due', '2026-11-31', ['INVALID_FORMAT /due']],
    ['at', '2026-11-20', ['INVALID_FORMAT /at']],
    ['tags', ['a', 'abcd', 1], ['TOO_MANY_ITEMS /tags', 'TOO_LONG /tags/1']],
    ['tags', ['a', null], ['INVALID_TYPE /tags/1']],
    ['ignored', 1, ['INVALID_TYPE /ignored']],
    ['constructor', {}, ['UNKNOWN_KEY /constructor']],
    ['toString', 1, ['UNKNOWN_KEY /toString']],
    ['hasOwnProperty', null, ['UNKNOWN_KEY /hasOwnProperty']],
    ['', 1, ['UNKNOWN_KEY /']],
  ])('%s: %j', (member, value, faults) => expect(found(sample({ [member]: value }))).toEqual(faults));

  it.each(['constructor', 'toString', 'hasOwnProperty', 'then', 'length', 'toJSON'])(
    'takes %s as a key of open objects',
    (key) => {
      const own = { [key]: { [key]: [1] } };
      expect(
        found(sample({ place: own, places: [own], metadata: own, lines: [{ quantity: 1, price: 1, ...own }] })),
      ).toEqual([]);
      expect(found(sample({ place: { ...own, city: 1 } }))).toEqual(['INVALID_TYPE /place/city']);
    },
  );

  it('C-ERR-9: runs the rules of an object on its own members, whatever is wrong elsewhere', () => {
    expect(found(sample({ sums: { total: 1, part: 2 } }))).toEqual(['INCONSISTENT /sums/part']);
    expect(found(sample({ sums: { total: 1, part: 2 }, number: 1 }))).toEqual([
      'INVALID_TYPE /number',
      'INCONSISTENT /sums/part',
    ]);
    expect(found(sample({ sums: { total: 1, part: 2, x: 1 } }))).toEqual([
      'INCONSISTENT /sums/part',
      'UNKNOWN_KEY /sums/x',
    ]);
    expect(found(sample({ sums: { total: 'x', part: 2 } }))).toEqual(['INVALID_TYPE /sums/total']);
  });

  it('C-ERR-7: bounds its answer, whatever was sent', () => {
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 1]));
    expect(validateBody(Sample, sample(keys))).toHaveLength(5000);
    expect(found(sample({ lines: Array.from({ length: 300_000 }, () => ({ quantity: 1, price: 1 })) }))).toEqual([
      'TOO_MANY_ITEMS /lines',
    ]);
    expect(found(sample({ sums: Array.from({ length: 300_000 }, () => 0) }))).toEqual(['INVALID_TYPE /sums']);
  });
});
