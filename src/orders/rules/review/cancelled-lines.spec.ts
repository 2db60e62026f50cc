// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { ExactNumber } from '../../../platform/json/exact-json.js';
import { type IdentifiedLine } from '../../model/line-product.js';
import { identifyUpdatedLines } from '../line-identity.js';
import { changedLineReasons, snapshotCancelledLines } from './cancelled-lines.js';

const line = (line_id: string, members: Partial<IdentifiedLine> = {}): IdentifiedLine => ({
  line_id,
  sku: 'lamp',
  quantity: 2,
  unit_price: 10,
  ...members,
});

const reasons = (lines_then: IdentifiedLine[], now: IdentifiedLine[], currency = 'USD') =>
  changedLineReasons(
    {
      ordered_at: '2026-11-20T02:00:24.274Z',
      currency,
      customer: {},
      amounts: { subtotal: 20 },
      is_protected: false,
      line_items: now,
      line_id_source: 'parcelward',
    },
    { status: 'partial', lines: [], history: [], lines_then },
  );
const pointers = (...args: Parameters<typeof reasons>) => reasons(...args).map(({ pointer }) => pointer);

const MUG = line('mug', { sku: 'mug' });

describe('a line with cancelled units', () => {
  it('is not flagged while it is unchanged, whatever changes in other lines', () => {
    expect(reasons([line('1')], [line('1')])).toEqual([]);
    expect(reasons([line('1')], [MUG, line('1'), line('new', { sku: 'cup' })])).toEqual([]);
  });

  it('is not flagged for changes other than product, quantity and unit price', () =>
    expect(reasons([line('1')], [line('1', { title: 'Lamp', line_total: 19, discount_amount: 1 })])).toEqual([]));

  it('is flagged at a changed quantity, with both quantities', () =>
    expect(reasons([line('1')], [MUG, line('1', { quantity: 1 })])).toEqual([
      {
        code: 'CANCELLED_LINE_CHANGED',
        detail: 'quantity of line 2 was 2 when units of it were cancelled, but is 1',
        pointer: '/line_items/1/quantity',
        expected: 2,
        actual: 1,
      },
    ]));

  it('is flagged at a changed unit price, with both prices', () =>
    expect(reasons([line('1')], [line('1', { unit_price: 9.5 })])).toEqual([
      {
        code: 'CANCELLED_LINE_CHANGED',
        detail: 'unit_price of line 1 was 10.00 when units of it were cancelled, but is 9.50',
        pointer: '/line_items/0/unit_price',
        expected: 10,
        actual: 9.5,
      },
    ]));

  it('C-FLAG-18: has one reason for a changed quantity and one for a changed price', () =>
    expect(pointers([line('1')], [line('1', { quantity: 3, unit_price: 9 })])).toEqual([
      '/line_items/0/quantity',
      '/line_items/0/unit_price',
    ]));

  it('C-FLAG-18: is flagged at /line_items if it was removed, with an actual quantity of 0', () =>
    expect(reasons([line('1')], [MUG])).toEqual([
      {
        code: 'CANCELLED_LINE_CHANGED',
        detail:
          'line 1 (lamp) had quantity 2 x unit_price 10.00 when units of it were cancelled, ' +
          'but the order no longer has such a line',
        pointer: '/line_items',
        expected: 2,
        actual: 0,
      },
    ]));

  it.each([
    [{ sku: undefined, product_id: 'p' }, 'line 1 (p) had'],
    [{ sku: undefined }, 'line 1 had'],
  ])('is named by product_id, or only by line_id, if it has no SKU: %j', (members, start) =>
    expect(reasons([line('1', members)], [MUG])[0]?.detail).toMatch(start),
  );

  it('has its price compared to the last digit', () => {
    const then = [line('1', { unit_price: new ExactNumber('999999999998.9997') })];
    expect(pointers(then, [line('1', { unit_price: new ExactNumber('999999999998.99970') })])).toEqual([]);
    expect(pointers(then, [line('1', { unit_price: new ExactNumber('999999999998.9992') })])).toEqual([
      '/line_items/0/unit_price',
    ]);
    expect(pointers([line('1', { unit_price: 10.001 })], [line('1')])).toEqual(['/line_items/0/unit_price']);
  });

  it('does not exist without a cancellation', () => {
    const content = { line_items: [line('1')] } as Parameters<typeof changedLineReasons>[0];
    expect(changedLineReasons(content, undefined)).toEqual([]);
  });
});

describe('a new line_id for a cancelled line', () => {
  it('clears the flag with the same product, quantity and price', () =>
    expect(reasons([line('1')], [MUG, line('new')])).toEqual([]));

  it.each([
    ['another product', { sku: 'cup' }],
    ['another quantity', { quantity: 1 }],
    ['another price', { unit_price: 9 }],
  ])('does not clear the flag with %s', (_what, members) =>
    expect(pointers([line('1')], [line('new', members)])).toEqual(['/line_items']),
  );

  it('clears the flag even if a changed line kept the old line_id', () =>
    expect(reasons([line('1')], [line('1', { quantity: 5 }), line('new')])).toEqual([]));

  it('needs equal content if the line has neither product_id nor sku', () => {
    const plain = line('1', { sku: undefined, title: 'Gift' });
    expect(reasons([plain], [{ ...plain, line_id: 'new' }])).toEqual([]);
    expect(pointers([plain], [{ ...plain, line_id: 'new', title: 'Gift card' }])).toEqual(['/line_items']);
    expect(reasons([plain], [{ ...plain, title: 'Gift card' }])).toEqual([]);
  });
});

describe('a line of the order matches at most one cancelled line', () => {
  it('two equal cancelled lines need two lines', () => {
    expect(reasons([line('1'), line('2')], [line('1'), line('2')])).toEqual([]);
    expect(reasons([line('1'), line('2')], [line('a'), line('b')])).toEqual([]);
    expect(pointers([line('1'), line('2')], [line('1')])).toEqual(['/line_items']);
    expect(pointers([line('1'), line('2')], [line('a')])).toEqual(['/line_items']);
  });

  it('the cancelled line with the same line_id comes first', () => {
    const [removed, ...rest] = reasons([line('1'), line('2')], [line('2')]);
    expect(removed?.detail).toMatch(/^line 1 /);
    expect(rest).toEqual([]);
  });

  it('matches another cancelled line if the lines have swapped their line_ids', () => {
    const one = { quantity: 1 };
    expect(reasons([line('1'), line('2', one)], [line('1', one), line('2')])).toEqual([]);
  });

  it('a cancelled line whose line matched another counts as removed, not as changed', () =>
    expect(reasons([line('1'), line('2', { quantity: 1 })], [line('1', { quantity: 1 })])).toEqual([
      expect.objectContaining({ pointer: '/line_items', expected: 2, actual: 0 }),
    ]));
});

describe('snapshotCancelledLines', () => {
  const ids = (...args: Parameters<typeof snapshotCancelledLines>) =>
    snapshotCancelledLines(...args).map(({ line_id }) => line_id);

  it("keeps the snapshot of a line's first cancellation, whatever changed since", () => {
    const then = line('1', { quantity: 3 });
    expect(snapshotCancelledLines([then], [line('1')], new Set(['1']))).toEqual([then]);
  });

  it('adds a line when its units are first cancelled', () =>
    expect(ids([line('1')], [line('1'), MUG, line('2')], new Set(['mug']))).toEqual(['1', 'mug']));

  it('lists a line that came back under a new line_id once', () => {
    expect(ids([line('1')], [line('2')], new Set(['2']))).toEqual(['2']);
    expect(ids([line('1'), line('2')], [line('3')], new Set(['3']))).toEqual(['3', '2']);
    expect(ids([line('1')], [line('1'), line('2')], new Set(['2']))).toEqual(['1', '2']);
    expect(ids([line('1')], [line('2', { quantity: 1 })], new Set(['2']))).toEqual(['1', '2']);
  });
});

describe('property: cancelled lines', () => {
  const members = fc.record({
    sku: fc.constantFrom('a', 'b', undefined),
    quantity: fc.integer({ min: 1, max: 2 }),
    unit_price: fc.constantFrom(1, 2),
  });
  const someLines = fc
    .array(members, { minLength: 1, maxLength: 8 })
    .map((all) => all.map((item, index) => line(`${index}`, item)));

  it('are never flagged if all exist, in any order or under new ids', () =>
    fc.assert(
      fc.property(
        someLines.chain((lines) =>
          fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
        ),
        fc.boolean(),
        ([then, shuffled], isRenamed) => {
          const identified = identifyUpdatedLines(then, shuffled);
          const now = isRenamed ? identified.map((item, index) => ({ ...item, line_id: `new-${index}` })) : identified;
          expect(reasons(then, now)).toEqual([]);
        },
      ),
    ));

  it('are flagged if there are fewer lines than cancelled lines', () =>
    fc.assert(
      fc.property(someLines, fc.nat(), (then, at) => {
        const now = then.filter((_, index) => index !== at % then.length);
        expect(pointers(then, now)).toEqual(['/line_items']);
      }),
    ));
});
