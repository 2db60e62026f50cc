import fc from 'fast-check';
import { type LineItem } from '../http/dto/order.dto.js';
import { type IdentifiedLine, identifyNewLines, identifyUpdatedLines, isSameLine } from './line-identity.js';

const line = (members: Partial<LineItem>): LineItem => ({ quantity: 1, unit_price: 10, ...members });
const stored = (line_id: string, members: Partial<LineItem>): IdentifiedLine => ({ ...line(members), line_id });
const MINTED = /^li_[0-9a-f]{32}$/;

const key = fc.option(fc.constantFrom('1', '2', '3'), { nil: undefined });
const anyLine = fc
  .record({ product_id: key, sku: key, title: key, quantity: fc.integer({ min: 1, max: 3 }) })
  .map((members) => line(members));
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 });
const distinctLines = fc
  .uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 })
  .map((skus) => skus.map((sku) => line({ sku })));

const identified = (lines: LineItem[]): IdentifiedLine[] =>
  lines.map((item, index) => ({ ...item, line_id: `id-${index}` }));

describe('the line ids of a new order', () => {
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
    [{ product_id: 'p' }, {}, false],
    [{ title: 'Mug' }, { title: 'Mug' }, true],
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

  it('come from the first unmatched of several stored lines', () => {
    const before = [stored('1', { product_id: 'p', sku: 's' }), stored('2', { product_id: 'p', sku: 't' })];
    const after = identifyUpdatedLines(before, [line({ product_id: 'p' }), line({ product_id: 'p' })]);
    expect(after.map(({ line_id }) => line_id)).toEqual(['1', '2']);
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
