// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { Problem } from '../../platform/errors/problem.js';
import { type Cancellation, type CancellationEntry } from '../model/cancellation.resource.js';
import { type IdentifiedLine } from '../model/line-product.js';
import { type CancelBody } from '../model/order-bodies.js';
import { type OrderContent } from '../model/order-content.js';
import { type HeldUnits, type LineUnits } from '../model/units.js';
import { isFullCancellation, unitsToCancel } from './cancel-request.js';
import { recomputeStatus, appendCancellation } from './cancellation.js';

type Units = Record<string, number>;

const line = (line_id: string, quantity: number): IdentifiedLine => ({
  line_id,
  sku: line_id,
  quantity,
  unit_price: 10,
  line_total: quantity * 10,
});
const linesOf = (units: Units): IdentifiedLine[] => Object.entries(units).map(([id, quantity]) => line(id, quantity));
const entriesOf = (units: Units): LineUnits[] =>
  Object.entries(units).map(([line_id, quantity]) => ({ line_id, quantity }));

function content(units: Units, subtotal = 0): OrderContent {
  return {
    ordered_at: '2026-11-20T02:00:24.274Z',
    currency: 'USD',
    customer: {},
    amounts: { subtotal },
    is_protected: false,
    line_items: linesOf(units),
    line_id_source: 'partner',
  };
}

let count = 0;
const entry = (units: Units, type: CancellationEntry['type'] = 'PARTIAL'): CancellationEntry => ({
  cancellation_id: `can_${++count}`,
  type,
  line_items: entriesOf(units),
  cancel_protection: type === 'FULL',
  cancelled_at: '2026-11-20T02:00:24.274Z',
  created_at: '2026-11-20T02:00:24.274Z',
});
const cancelledOf = ({ lines }: Cancellation): Units =>
  Object.fromEntries(lines.map(({ line_id, cancelled_quantity }) => [line_id, cancelled_quantity]));

describe('appendCancellation', () => {
  it('the first records status, units, history, line snapshots and the kept discount', () => {
    const first = entry({ a: 1 });
    const order = content({ a: 3, b: 1 }, 36);
    expect(appendCancellation(undefined, order, first)).toEqual({
      status: 'partial',
      lines: [{ line_id: 'a', cancelled_quantity: 1 }],
      history: [first],
      kept_discount: { basis: 'line_total', amount: 4, items: 40 },
      lines_then: [line('a', 3)],
    });
  });

  it('C-CAN-23: a further one adds its units and is appended to the history', () => {
    const [first, second] = [entry({ a: 1 }), entry({ b: 1, a: 1 })];
    const order = content({ a: 3, b: 2 });
    const both = appendCancellation(appendCancellation(undefined, order, first), order, second);
    expect(cancelledOf(both)).toEqual({ a: 2, b: 1 });
    expect(both.history).toEqual([first, second]);
  });

  it('C-CAN-24: two entries of one line add up, and the history keeps both as sent', () => {
    const twice = { ...entry({}), line_items: [...entriesOf({ a: 1 }), ...entriesOf({ a: 1 })] };
    const cancellation = appendCancellation(undefined, content({ a: 3 }), twice);
    expect([cancelledOf(cancellation), cancellation.history]).toEqual([{ a: 2 }, [twice]]);
  });

  it('C-FLAG-22: keeps the discount of the first PARTIAL, whatever later writes change', () => {
    const first = appendCancellation(undefined, content({ a: 3 }, 27), entry({ a: 1 }));
    const second = appendCancellation(first, content({ a: 3 }, 17), entry({ a: 1 }));
    expect(second.kept_discount).toEqual(first.kept_discount);
  });

  it('C-FLAG-22: a FULL keeps no discount, the first PARTIAL after it does', () => {
    const full = appendCancellation(undefined, content({ a: 1 }, 9), entry({ a: 1 }, 'FULL'));
    expect(full.kept_discount).toBeUndefined();
    const more = appendCancellation(full, content({ a: 5 }, 48), entry({ a: 1 }));
    expect(more.kept_discount).toEqual({ basis: 'line_total', amount: 2, items: 50 });
  });

  it('C-FLAG-32: an order whose first PARTIAL kept no discount keeps none later', () => {
    const first = appendCancellation(undefined, content({ a: 3 }, 27), entry({ a: 1 }));
    const { kept_discount: _none, ...imported } = first;
    expect(appendCancellation(imported, content({ a: 3 }, 20), entry({ a: 1 })).kept_discount).toBeUndefined();
  });

  it('takes the snapshot of a line at its first cancellation', () => {
    const first = appendCancellation(undefined, content({ a: 3, b: 2 }), entry({ a: 1 }));
    const second = appendCancellation(first, content({ a: 5, b: 4 }), entry({ a: 1, b: 1 }));
    expect(second.lines_then).toEqual([line('a', 3), line('b', 4)]);
  });
});

describe('recomputeStatus', () => {
  const cancellation = appendCancellation(undefined, content({ a: 2, b: 1 }), entry({ a: 2 }));

  it.each<[Units, Cancellation['status']]>([
    [{ a: 2, b: 1 }, 'partial'],
    [{ a: 3 }, 'partial'],
    [{ b: 1 }, 'partial'],
    [{ a: 2, c: 1 }, 'partial'],
    [{ a: 2 }, 'full'],
    [{ a: 1 }, 'full'],
  ])('%p with 2 of a cancelled: %s', (units, status) => {
    const now = recomputeStatus(cancellation, linesOf(units));
    expect(now).toEqual({ ...cancellation, status });
  });
});

describe('property: a sequence of cancellations', () => {
  const ids = ['a', 'b', 'c'];
  const ordered = fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 1, max: 6 }), { minKeys: 1 });
  const request: fc.Arbitrary<CancelBody> = fc.oneof(
    { weight: 1, arbitrary: fc.constant<CancelBody>({ type: 'FULL' }) },
    {
      weight: 9,
      arbitrary: fc
        .array(fc.record({ line_id: fc.constantFrom(...ids), quantity: fc.integer({ min: 1, max: 3 }) }), {
          minLength: 1,
          maxLength: 3,
        })
        .map((line_items): CancelBody => ({ type: 'PARTIAL', line_items })),
    },
  );

  /** A simple model of the units left after one more request; undefined if it must be refused. */
  function leftAfter(left: Units, { type, line_items = [] }: CancelBody): Units | undefined {
    const next = { ...left };
    if (type === 'FULL') return Object.fromEntries(Object.keys(left).map((id) => [id, 0]));
    for (const { line_id, quantity } of line_items) {
      if ((next[line_id] ?? 0) < quantity) return undefined;
      next[line_id] = (next[line_id] ?? 0) - quantity;
    }
    return next;
  }

  it('never cancels more units than a line has, and has the status that a simple model computes', () => {
    fc.assert(
      fc.property(ordered, fc.array(request, { maxLength: 8 }), (quantities, requests) => {
        const order = content({ ...quantities });
        const held: HeldUnits[] = [];
        let [left, cancellation]: [Units, Cancellation | undefined] = [{ ...quantities }, undefined];
        for (const body of requests) {
          const next = leftAfter(left, body);
          const units = attempt(order.line_items, held, body);
          expect(units === undefined).toBe(next === undefined);
          if (units === undefined || next === undefined || units.length === 0) continue;
          const isLast = isFullCancellation(units, order.line_items, held);
          expect(isLast).toBe(Object.values(next).every((quantity) => quantity === 0));
          const recorded = { ...entry({}, isLast ? 'FULL' : 'PARTIAL'), line_items: units };
          cancellation = appendCancellation(cancellation, order, recorded);
          held.push(
            ...units.map((of) => ({ ...of, kind: 'cancellation', reference: recorded.cancellation_id }) as const),
          );
          left = next;
          expectModel(cancellation, quantities, left);
        }
      }),
    );
  });

  function attempt(lines: IdentifiedLine[], held: HeldUnits[], body: CancelBody): LineUnits[] | undefined {
    try {
      return unitsToCancel(lines, held, body);
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  }

  function expectModel(cancellation: Cancellation, quantities: Units, left: Units): void {
    const cancelled = cancelledOf(cancellation);
    for (const [id, quantity] of Object.entries(quantities))
      expect((cancelled[id] ?? 0) + (left[id] ?? 0)).toBe(quantity);
    const isFull = Object.values(left).every((quantity) => quantity === 0);
    expect(cancellation.status).toBe(isFull ? 'full' : 'partial');
    expect(cancellation.history.at(-1)?.type).toBe(isFull ? 'FULL' : 'PARTIAL');
  }
});
