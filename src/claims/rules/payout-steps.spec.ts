// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { claimPayout, type OrderContent } from '../../orders/index.js';
import { exact } from '../../platform/money/money.js';
import { type ExplainedClaim, payoutSteps } from './payout-steps.js';

const line = (line_id: string, quantity: number, unit_price: number, line_total = quantity * unit_price) => ({
  ...{ line_id, quantity, unit_price, line_total },
});

function anOrder(lines: object[], subtotal: number): OrderContent {
  return { currency: 'BRL', amounts: { subtotal }, line_items: lines } as OrderContent;
}

/** A claim on units of an order with a calculated payout, approved with another amount if one is given. */
function aClaim(
  content: OrderContent,
  units: [line_id: string, quantity: number][],
  approved?: number,
): ExplainedClaim {
  const claimed = units.map(([line_id, quantity]) => ({ line_id, quantity }));
  const { lines, ...payout } = claimPayout({ content, flagged: false, live: [], claimed });
  const claims_items = lines.map(({ line_id, quantity, amount }) => ({
    ...{ line_id, quantity, sku: null, title: `Title ${line_id}`, claimed_images: [], additional_comment: null },
    payout_amount: amount,
  }));
  return { claims_items, payout, approved_amount: approved ?? payout.amount };
}

describe('the explanation of a refund', () => {
  const order = anOrder([line('a', 2, 10), line('b', 1, 20)], 36);

  it('lists each line with its amount, and the line that it is a part of', () => {
    const claim = aClaim(order, [
      ['a', 1],
      ['b', 1],
    ]);
    expect(payoutSteps(claim, order)).toEqual({
      basis: 'figures',
      currency: 'BRL',
      lines: [
        { title: 'Title a', quantity: 1, amount: 9, partOf: { quantity: 2, amount: 18 } },
        { title: 'Title b', quantity: 1, amount: 18, partOf: undefined },
      ],
      calculated: undefined,
      adjustment: undefined,
      total: 27,
    });
  });

  it('shows the difference if the store approved another amount', () => {
    const claim = aClaim(order, [['a', 1]], 7.5);
    expect(payoutSteps(claim, order)).toMatchObject({ calculated: 9, adjustment: -1.5, total: 7.5 });
  });

  it('names no part if the order gives another amount now, or is gone', () => {
    const claim = aClaim(order, [['a', 1]]);
    const changed = anOrder([line('a', 2, 10), line('b', 1, 20)], 20);
    for (const now of [changed, undefined]) expect(payoutSteps(claim, now)?.lines[0]?.partOf).toBeUndefined();
  });

  it('is undefined without an approved amount', () => {
    expect(payoutSteps({ ...aClaim(order, [['a', 1]]), approved_amount: null }, order)).toBeUndefined();
  });

  it('C-PAGE-23: always adds up to the refund', () => {
    const cents = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100);
    const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), cents), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(lines, cents, fc.option(cents), (some, subtotal, approved) => {
        const content = anOrder(
          some.map(([quantity, price], index) => line(String(index), quantity, price)),
          subtotal,
        );
        const claim = aClaim(
          content,
          some.map((_, index) => [String(index), 1]),
          approved ?? undefined,
        );
        const steps = payoutSteps(claim, content);
        const sum = (steps?.lines ?? []).reduce((total, { amount }) => total + exact(amount), 0n);
        expect(sum + exact(steps?.adjustment ?? 0)).toBe(exact(steps?.total ?? -1));
      }),
    );
  });
});
