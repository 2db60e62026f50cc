import fc from 'fast-check';
import { ExactNumber } from '../../../platform/json/exact-json.js';
import { changedLineReasons, snapshotCancelledLines } from './cancelled-lines.js';
import { type IdentifiedLine, identifyUpdatedLines } from '../line-identity.js';

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
  it('as it stood is not flagged, whatever becomes of the others', () => {
    expect(reasons([line('1')], [line('1')])).toEqual([]);
    expect(reasons([line('1')], [MUG, line('1'), line('new', { sku: 'cup' })])).toEqual([]);
  });

  it('is not flagged for what is neither product, quantity nor unit price', () =>
    expect(reasons([line('1')], [line('1', { title: 'Lamp', line_total: 19, discount_amount: 1 })])).toEqual([]));

  it('whose quantity changed is flagged there, with both counts', () =>
    expect(reasons([line('1')], [MUG, line('1', { quantity: 1 })])).toEqual([
      {
        code: 'CANCELLED_LINE_CHANGED',
        detail: 'quantity of line 2 was 2 when units of it were cancelled, but is 1',
        pointer: '/line_items/1/quantity',
        expected: 2,
        actual: 1,
      },
    ]));

  it('whose unit price changed is flagged there, with both prices', () =>
    expect(reasons([line('1')], [line('1', { unit_price: 9.5 })])).toEqual([
      {
        code: 'CANCELLED_LINE_CHANGED',
        detail: 'unit_price of line 1 was 10.00 when units of it were cancelled, but is 9.50',
        pointer: '/line_items/0/unit_price',
        expected: 10,
        actual: 9.5,
      },
    ]));

  it('of which both changed has a reason for each', () =>
    expect(pointers([line('1')], [line('1', { quantity: 3, unit_price: 9 })])).toEqual([
      '/line_items/0/quantity',
      '/line_items/0/unit_price',
    ]));

  it('that was removed is flagged at the lines, with no units of it left', () =>
    expect(reasons([line('1')], [MUG])).toEqual([
      {
        code: 'CANCELLED_LINE_CHANGED',
        detail:
          'line 1 (lamp) had quantity 2 x unit_price 10.00 when units of it were cancelled, ' +
          'but no line of the order is it',
        pointer: '/line_items',
        expected: 2,
        actual: 0,
      },
    ]));

  it.each([
    [{ sku: undefined, product_id: 'p' }, 'line 1 (p) had'],
    [{ sku: undefined }, 'line 1 had'],
  ])('that was removed is named by what it carries: %j', (members, start) =>
    expect(reasons([line('1', members)], [MUG])[0]?.detail).toMatch(start),
  );

  it('has a price that is compared to the last digit', () => {
    const then = [line('1', { unit_price: new ExactNumber('999999999998.9997') })];
    expect(pointers(then, [line('1', { unit_price: new ExactNumber('999999999998.99970') })])).toEqual([]);
    expect(pointers(then, [line('1', { unit_price: new ExactNumber('999999999998.9992') })])).toEqual([
      '/line_items/0/unit_price',
    ]);
    expect(pointers([line('1', { unit_price: 10.001 })], [line('1')])).toEqual(['/line_items/0/unit_price']);
  });

  it('of an order without cancellations there is none', () => {
    const content = { line_items: [line('1')] } as Parameters<typeof changedLineReasons>[0];
    expect(changedLineReasons(content, undefined)).toEqual([]);
  });
});

describe('a line under a new line_id', () => {
  it('clears it with the same product, quantity and price', () =>
    expect(reasons([line('1')], [MUG, line('new')])).toEqual([]));

  it.each([
    ['another product', { sku: 'cup' }],
    ['another quantity', { quantity: 1 }],
    ['another price', { unit_price: 9 }],
  ])('does not with %s', (_what, members) =>
    expect(pointers([line('1')], [line('new', members)])).toEqual(['/line_items']),
  );

  it('clears it beside the changed line that kept the line_id', () =>
    expect(reasons([line('1')], [line('1', { quantity: 5 }), line('new')])).toEqual([]));

  it('is the same product when it carries neither product_id nor sku only with all of its content', () => {
    const plain = line('1', { sku: undefined, title: 'Gift' });
    expect(reasons([plain], [{ ...plain, line_id: 'new' }])).toEqual([]);
    expect(pointers([plain], [{ ...plain, line_id: 'new', title: 'Gift card' }])).toEqual(['/line_items']);
    expect(reasons([plain], [{ ...plain, title: 'Gift card' }])).toEqual([]);
  });
});

describe('every line of the order stands for one cancelled line at most', () => {
  it('so that two equal cancelled lines need two lines', () => {
    expect(reasons([line('1'), line('2')], [line('1'), line('2')])).toEqual([]);
    expect(reasons([line('1'), line('2')], [line('a'), line('b')])).toEqual([]);
    expect(pointers([line('1'), line('2')], [line('1')])).toEqual(['/line_items']);
    expect(pointers([line('1'), line('2')], [line('a')])).toEqual(['/line_items']);
  });

  it('and first for the one of its own line_id', () => {
    const [removed, ...rest] = reasons([line('1'), line('2')], [line('2')]);
    expect(removed?.detail).toMatch(/^line 1 /);
    expect(rest).toEqual([]);
  });

  it('and for another where its own is there under that one’s line_id', () => {
    const one = { quantity: 1 };
    expect(reasons([line('1'), line('2', one)], [line('1', one), line('2')])).toEqual([]);
  });

  it('so that the one whose line stands for another is gone, not changed', () =>
    expect(reasons([line('1'), line('2', { quantity: 1 })], [line('1', { quantity: 1 })])).toEqual([
      expect.objectContaining({ pointer: '/line_items', expected: 2, actual: 0 }),
    ]));
});

describe('what cancelled lines are compared with', () => {
  const ids = (...args: Parameters<typeof snapshotCancelledLines>) =>
    snapshotCancelledLines(...args).map(({ line_id }) => line_id);

  it('a line as it stood at its first cancellation, whatever became of it since', () => {
    const then = line('1', { quantity: 3 });
    expect(snapshotCancelledLines([then], [line('1')], new Set(['1']))).toEqual([then]);
  });

  it('a further line, once units of it are cancelled too', () =>
    expect(ids([line('1')], [line('1'), MUG, line('2')], new Set(['mug']))).toEqual(['1', 'mug']));

  it('a line that came back under a new line_id once, not twice', () => {
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

  it('that are all there, sent again in any order or added anew, are never flagged', () =>
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

  it('are flagged when there are fewer lines than cancelled ones', () =>
    fc.assert(
      fc.property(someLines, fc.nat(), (then, at) => {
        const now = then.filter((_, index) => index !== at % then.length);
        expect(pointers(then, now)).toEqual(['/line_items']);
      }),
    ));
});
