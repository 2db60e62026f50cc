// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type HeldUnits, type Order } from '../../orders/index.js';
import { customerReturnLines, type CustomerReturnFacts } from './customer-returns.js';

const DELIVERED = '2026-11-10T12:00:00.000Z';
const policy = { return_window_days: 14, return_window_from: 'delivered' as const, excluded_skus: [] as string[] };

const line = (line_id: string, quantity: number) => ({ line_id, sku: `s-${line_id}`, quantity, unit_price: 10 });

function factsOf(
  members: Partial<CustomerReturnFacts> = {},
  lines = [line('A', 2), line('B', 1)],
): CustomerReturnFacts {
  return {
    order: { content: { ordered_at: '2026-11-01T00:00:00.000Z', line_items: lines } } as unknown as Order,
    heldUnits: [],
    parcels: [{ deliveredAt: DELIVERED }],
    now: new Date('2026-11-12T00:00:00Z'),
    ...members,
  };
}

const resultOf = (facts: CustomerReturnFacts, changed: Partial<typeof policy> | object = {}) =>
  customerReturnLines({ ...policy, ...changed }, facts).map(({ quantity, refusal }) => refusal ?? quantity);

describe('the units that a customer may return', () => {
  it('C-SELF-9: are those that are in no cancellation, return or claim', () => {
    const heldUnits: HeldUnits[] = [
      { line_id: 'A', quantity: 1, kind: 'return', reference: 'ret_1' },
      { line_id: 'B', quantity: 1, kind: 'claim', reference: 'clm_1' },
    ];
    expect(resultOf(factsOf({ heldUnits }))).toEqual([1, 'none_left']);
  });

  it('C-LINE-13: do not include fees', () =>
    expect(
      resultOf(factsOf({}, [line('A', 2), { ...line('TIP', 1), kind: 'fee' } as ReturnType<typeof line>])),
    ).toEqual([2]));

  it('exclude the SKUs that the store excludes', () =>
    expect(resultOf(factsOf(), { excluded_skus: ['s-A'] })).toEqual(['excluded', 1]));

  it('begin with the delivery of the line, and end after the days of the window', () => {
    const parcels = [
      { items: [{ line_id: 'A' }], deliveredAt: DELIVERED },
      { items: [{ sku: 's-B' }], deliveredAt: null },
    ] as CustomerReturnFacts['parcels'];
    expect(resultOf(factsOf({ parcels }))).toEqual([2, 'not_delivered']);
    const end = (ms: number) => factsOf({ parcels, now: new Date(new Date('2026-11-24T12:00:00Z').getTime() + ms) });
    expect(resultOf(end(0))).toEqual([2, 'not_delivered']);
    expect(resultOf(end(1))).toEqual(['window_closed', 'not_delivered']);
  });

  it('begin with the last delivery, if units of a line came in several parcels', () => {
    const parcels = [{ deliveredAt: '2026-11-20T00:00:00.000Z' }, { deliveredAt: DELIVERED }];
    expect(customerReturnLines(policy, factsOf({ parcels }))[0]?.until).toEqual(new Date('2026-12-04T00:00:00Z'));
  });

  it('begin with the order, if the store says so', () => {
    const from = { return_window_from: 'ordered' };
    expect(resultOf(factsOf({ parcels: [] }), from)).toEqual([2, 1]);
    expect(resultOf(factsOf({ parcels: [], now: new Date('2026-11-16T00:00:00Z') }), from)).toEqual([
      'window_closed',
      'window_closed',
    ]);
  });

  it('are never more than the ledger has, and never fewer with a longer window or fewer excluded SKUs', () => {
    const units = fc.record({
      line_id: fc.constantFrom('A', 'B', 'C'),
      quantity: fc.integer({ min: 1, max: 4 }),
      kind: fc.constantFrom('cancellation' as const, 'return' as const, 'claim' as const),
      reference: fc.string(),
    });
    const time = fc.date({ min: new Date('2026-10-01'), max: new Date('2027-01-01'), noInvalidDate: true });
    const given = fc.record({
      heldUnits: fc.array(units, { maxLength: 6 }),
      parcels: fc.array(fc.record({ deliveredAt: fc.option(time.map((at) => at.toISOString())) }), { maxLength: 3 }),
      now: time,
    });
    const skus = fc.subarray(['s-A', 's-B', 's-C']);
    const lines = [line('A', 3), line('B', 1), line('C', 5)];
    const property = fc.property(
      given,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      skus,
      (some, days, more, excluded_skus) => {
        const facts = factsOf(some, lines);
        const strict = customerReturnLines({ ...policy, return_window_days: days, excluded_skus }, facts);
        const loose = customerReturnLines({ ...policy, return_window_days: days + more }, facts);
        for (const [index, { line: shown, quantity, refusal }] of strict.entries()) {
          const held = some.heldUnits.filter(({ line_id }) => line_id === shown.line_id);
          const left = Math.max(0, shown.quantity - held.reduce((sum, each) => sum + each.quantity, 0));
          expect(quantity).toBeLessThanOrEqual(left);
          expect(quantity === 0).toBe(refusal !== undefined);
          expect(loose[index]?.quantity).toBeGreaterThanOrEqual(quantity);
        }
      },
    );
    fc.assert(property, { numRuns: 200 });
  });
});
