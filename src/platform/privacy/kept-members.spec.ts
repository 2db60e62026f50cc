// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { parseJson, stringifyJson } from '../json/exact-json.js';
import { BLANK, keepOnly, members, WHOLE } from './kept-members.js';

const KEPT = {
  ...members('number total tags'),
  lines: members('sku price'),
  customer: BLANK.object,
  note: BLANK.null,
  photos: BLANK.list,
};

describe('What stays after an erasure', () => {
  it('keeps the listed members of objects and lists, and drops all others', () => {
    const order = { number: '1', lines: [{ sku: 'A', engraving: 'Ana' }], properties: { name: 'Ana' }, phone: '1' };
    expect(keepOnly(order, KEPT)).toEqual({ number: '1', lines: [{ sku: 'A' }] });
  });

  it('drops an object where a plain value is listed', () => {
    expect(keepOnly({ number: { name: 'Ana' }, tags: ['a', { name: 'Ana' }] }, KEPT)).toEqual({ tags: ['a'] });
  });

  it('keeps a whole value with all that is in it', () => {
    const order = { lines: [{ sku: 'A', options: { color: 'red' } }] };
    expect(keepOnly({ order, note: 'x' }, { order: WHOLE })).toEqual({ order });
  });

  it('blanks members that readers expect, and adds none', () => {
    const claim = { customer: { name: 'Ana' }, note: 'Ana', photos: ['a.jpg'] };
    expect(keepOnly(claim, KEPT)).toEqual({ customer: {}, note: null, photos: [] });
    expect(keepOnly({ customer: null }, KEPT)).toEqual({ customer: null });
    expect(keepOnly({}, KEPT)).toEqual({});
  });

  it('keeps all digits of numbers', () => {
    const text = '{"total":1234567890123456.1000}';
    expect(stringifyJson(keepOnly(parseJson(text), KEPT))).toBe(text);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom('number', 'total', 'tags', 'lines', 'sku', 'note', 'x') }),
        (any) => {
          const once = keepOnly(any, KEPT);
          expect(keepOnly(once, KEPT)).toEqual(once);
        },
      ),
    );
  });

  it('inherits nothing: a member with the name of a method is dropped', () => {
    expect(keepOnly({ constructor: 'Ana', toString: 'Ana' }, KEPT)).toEqual({});
  });
});
