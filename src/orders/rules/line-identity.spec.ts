// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type IdentifiedLine } from '../model/line-product.js';
import { type LineItem } from '../model/order-members.js';
import {
  identifyNewLines,
  identifyPlatformLines,
  identifyUpdatedLines,
  isSameLine,
  newLineId,
} from './line-identity.js';

const line = (members: Partial<LineItem>): LineItem => ({ quantity: 1, unit_price: 10, ...members });
const stored = (line_id: string, members: Partial<LineItem>): IdentifiedLine => ({ ...line(members), line_id });
const MINTED = /^li_[0-9a-f]{32}$/;

const key = fc.option(fc.constantFrom('', '1', '2', '3'), { nil: undefined });
const anyLine = fc
  .record({
    ...{ product_id: key, variant_id: key, sku: key, title: key },
    ...{ quantity: fc.integer({ min: 1, max: 3 }), unit_price: fc.constantFrom(0, 10) },
  })
  .map((members) => line(members));
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 });
const distinctLines = fc
  .uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 })
  .map((skus) => skus.map((sku) => line({ sku })));

const identified = (lines: LineItem[]): IdentifiedLine[] =>
  lines.map((item, index) => ({ ...item, line_id: `id-${index}` }));

describe('the line ids of a new order', () => {
  it('C-VAL-4: are li_ and 32 hexadecimal digits if the service mints them, unique', () => {
    const ids = Array.from({ length: 5000 }, newLineId);
    expect(ids.every((id) => MINTED.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("are the client's if every line has its own", () => {
    const lines = [line({ line_id: 'a' }), line({ line_id: 'A' })];
    expect(identifyNewLines(lines)).toEqual({ lines, source: 'partner' });
  });

  it.each([
    ['one line has none', ['a', undefined]],
    ['one is empty', ['a', '']],
    ['one is sent twice', ['a', 'a']],
    ['none is sent', [undefined, undefined]],
  ])('are minted for all lines when %s', (_why, ids) => {
    const { lines, source } = identifyNewLines(ids.map((line_id) => line({ line_id })));
    expect(source).toBe('parcelward');
    for (const { line_id } of lines) expect(line_id).toMatch(MINTED);
    expect(new Set(lines.map(({ line_id }) => line_id)).size).toBe(2);
  });
});

describe('matching lines', () => {
  it.each([
    [{ product_id: 'p' }, { product_id: 'p' }, true],
    [{ sku: 's' }, { sku: 's' }, true],
    [{ product_id: 'p', sku: 's' }, { product_id: 'p', sku: 's' }, true],
    [{ product_id: 'p', sku: 's' }, { product_id: 'p' }, true],
    [{ product_id: 'p', sku: 's' }, { sku: 's' }, true],
    [{ product_id: 'p', title: 'Mug', quantity: 1 }, { product_id: 'p', title: 'Cup', quantity: 9 }, true],
    [{ product_id: 'p', sku: 's' }, { product_id: 'p', sku: 't' }, false],
    [{ product_id: 'p', sku: 's' }, { product_id: 'q', sku: 's' }, false],
    [{ product_id: 'p' }, { product_id: 'P' }, false],
    [{ product_id: 'p' }, { sku: 'p' }, false],
    [{ product_id: 'p', variant_id: 'S' }, { product_id: 'p', variant_id: 'L' }, false],
    [{ product_id: 'p', variant_id: 'S' }, { product_id: 'p' }, true],
    [{ product_id: 'p', variant_id: 'S' }, { product_id: 'p', variant_id: '' }, true],
    [{ product_id: 'p', sku: '' }, { product_id: 'q', sku: '' }, false],
    [{ product_id: 'p', sku: '' }, { product_id: 'p', sku: 's' }, true],
    [{ sku: '', title: 'Mug' }, { sku: '', title: 'Cup' }, false],
    [{ product_id: 'p', title: 'Mug' }, { title: 'Mug' }, true],
    [{ product_id: 'p', title: 'Mug' }, { title: 'Mug', unit_price: 9 }, false],
    [{ product_id: 'p', title: 'Mug' }, { title: 'Cup' }, false],
    [{ product_id: 'p' }, {}, false],
    [{}, { quantity: 2 }, true],
    [{ title: 'Mug' }, { title: 'Mug', quantity: 2 }, true],
    [{ title: 'Mug' }, { title: 'Cup' }, false],
    [{ title: 'Mug', line_id: 'a' }, { title: 'Mug', line_id: 'b' }, true],
  ])('C-LINE-9, C-LINE-11: %p and %p match: %p', (a, b, same) => {
    expect(isSameLine(line(a), line(b))).toBe(same);
    expect(isSameLine(line(b), line(a))).toBe(same);
  });
});

describe('the line ids of an update', () => {
  it('stay with the lines that match, whatever line_id is sent', () => {
    const before = [stored('1', { product_id: 'p' }), stored('2', { sku: 's' })];
    const after = identifyUpdatedLines(before, [line({ sku: 's', line_id: '1' }), line({ product_id: 'p' })]);
    expect(after.map(({ line_id }) => line_id)).toEqual(['2', '1']);
  });

  it('are new for a line that matches none', () => {
    const [kept, added] = identifyUpdatedLines(
      [stored('1', { sku: 's' })],
      [line({ sku: 's' }), line({ sku: 't', line_id: 'mine' })],
    );
    expect(kept?.line_id).toBe('1');
    expect(added?.line_id).toMatch(MINTED);
  });

  it.each<[string, Partial<LineItem>[], Partial<LineItem>[], string[]]>([
    [
      'equal content comes first',
      [
        { sku: 's', unit_price: 20 },
        { sku: 's', unit_price: 0 },
      ],
      [
        { sku: 's', unit_price: 0 },
        { sku: 's', unit_price: 20 },
      ],
      ['2', '1'],
    ],
    [
      'then the same variant and price',
      [
        { sku: 's', unit_price: 20 },
        { sku: 's', unit_price: 0 },
      ],
      [
        { sku: 's', unit_price: 0, quantity: 2 },
        { sku: 's', unit_price: 20, quantity: 2 },
      ],
      ['2', '1'],
    ],
    [
      'then the line_id that was sent',
      [
        { sku: 's', unit_price: 20 },
        { sku: 's', unit_price: 10 },
      ],
      [
        { sku: 's', unit_price: 8, line_id: '2' },
        { sku: 's', unit_price: 7, line_id: '1' },
      ],
      ['2', '1'],
    ],
    [
      'then the first that is left',
      [
        { product_id: 'p', sku: 's' },
        { product_id: 'p', sku: 't' },
      ],
      [{ product_id: 'p' }, { product_id: 'p' }],
      ['1', '2'],
    ],
    [
      'a line_id that was sent does not outweigh the content',
      [
        { sku: 's', unit_price: 20 },
        { sku: 's', unit_price: 0 },
      ],
      [
        { sku: 's', unit_price: 0, line_id: '1' },
        { sku: 's', unit_price: 20, line_id: '2' },
      ],
      ['2', '1'],
    ],
    [
      'a price that changed takes no id from the line that stayed',
      [
        { sku: 's', unit_price: 20 },
        { sku: 's', unit_price: 0 },
      ],
      [
        { sku: 's', unit_price: 5 },
        { sku: 's', unit_price: 20 },
      ],
      ['2', '1'],
    ],
  ])('C-LINE-10: of several lines that can be the same, %s', (_rule, before, sent, ids) => {
    const known = before.map((members, index) => stored(String(index + 1), members));
    expect(identifyUpdatedLines(known, sent.map(line)).map(({ line_id }) => line_id)).toEqual(ids);
  });

  it('of a variant that goes is not handed to another variant of the product', () => {
    const before = [
      stored('1', { product_id: 'p', variant_id: 'S' }),
      stored('2', { product_id: 'p', variant_id: 'L' }),
    ];
    const after = identifyUpdatedLines(before, [line({ product_id: 'p', variant_id: 'L' })]);
    expect(after.map(({ line_id }) => line_id)).toEqual(['2']);
  });

  it('stay with their content in any order of the list, also of lines of one product', () => {
    const shuffled = anyLines.chain((lines) =>
      fc.tuple(fc.constant(identified(lines)), fc.shuffledSubarray(lines, { minLength: lines.length })),
    );
    const idsByContent = (lines: IdentifiedLine[]): string[] =>
      lines.map(({ line_id, ...content }) => `${JSON.stringify(content)} ${line_id}`).sort();
    fc.assert(
      fc.property(shuffled, ([before, sent]) => {
        expect(idsByContent(identifyUpdatedLines(before, sent))).toEqual(idsByContent(before));
      }),
    );
  });

  it('do not change if the same lines are sent again', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const before = identified(lines);
        expect(identifyUpdatedLines(before, lines)).toEqual(before);
      }),
    );
  });

  it('follow distinct lines into any order', () => {
    const permutation = distinctLines.chain((lines) =>
      fc.tuple(fc.constant(identified(lines)), fc.shuffledSubarray(lines, { minLength: lines.length })),
    );
    fc.assert(
      fc.property(permutation, ([before, shuffled]) => {
        const idOf = (lines: IdentifiedLine[]) => Object.fromEntries(lines.map(({ sku, line_id }) => [sku, line_id]));
        expect(idOf(identifyUpdatedLines(before, shuffled))).toEqual(idOf(before));
      }),
    );
  });

  it('are unique, and a kept id belongs to a matching line', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (first, second) => {
        const before = identified(first);
        const after = identifyUpdatedLines(before, second);
        expect(after.map(({ line_id: _id, ...rest }) => rest)).toEqual(second.map(({ line_id: _id, ...rest }) => rest));
        expect(new Set(after.map(({ line_id }) => line_id)).size).toBe(after.length);
        for (const { line_id, ...rest } of after) {
          const match = before.find((candidate) => candidate.line_id === line_id);
          if (match) expect(isSameLine(match, rest)).toBe(true);
          else expect(line_id).toMatch(MINTED);
        }
      }),
    );
  });
});

describe('C-PLT-18: lines that a platform sends', () => {
  const sentAs = (id: string, members: object = {}): LineItem => ({
    ...line({ sku: 's', line_id: id }),
    ...{ source_line_id: id },
    ...members,
  });
  const ids = (before: IdentifiedLine[], now: LineItem[]) =>
    identifyPlatformLines(before, now).map(({ line_id }) => line_id);

  it('are known by its ids, also among several of one product', () => {
    const before = identifyNewLines([sentAs('1', { quantity: 2 }), sentAs('2')]).lines;
    expect(ids(before, [sentAs('2', { quantity: 2 }), sentAs('1')])).toEqual(['2', '1']);
    expect(ids(before, [sentAs('3'), sentAs('1'), sentAs('2', { sku: 't' })])).toEqual(['3', '1', '2']);
  });

  it('are known by their products in an order from elsewhere', () => {
    const before = [stored('li_1', { sku: 's' }), stored('li_2', { sku: 't' })];
    expect(ids(before, [sentAs('1', { sku: 't' }), sentAs('2', { sku: 's' }), sentAs('3', { sku: 'u' })])).toEqual([
      ...['li_2', 'li_1', '3'],
    ]);
  });

  it('get another id if theirs is taken, or sent twice', () => {
    const before = [{ ...stored('1', { sku: 'other' }), source_line_id: '9' } as IdentifiedLine];
    const [first, second] = ids(before, [sentAs('1'), sentAs('9')]);
    expect([first, second]).toEqual([expect.stringMatching(MINTED), '1']);
    expect(new Set(ids(identifyNewLines([sentAs('1')]).lines, [sentAs('1'), sentAs('1')])).size).toBe(2);
  });
});
