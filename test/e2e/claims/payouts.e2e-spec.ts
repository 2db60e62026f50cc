// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { aClaim, aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { linesOf, type TestOrder } from '../../support/units.js';

/** The amounts of 3 units of A at 10 and one of B at 5, with an order-wide discount of 2. */
const CONSISTENT = {
  subtotal: 33,
  discount_total: 2,
  grand_total: 34.5,
  shipping_total: 0,
  protection_cost: 1.5,
  tax_total: 0,
};
/** The same subtotal without the figures that explain it, which flags the order. */
const FLAGGED = { subtotal: 33, protection_cost: 1.5 };

const LINES = linesOf({ A: 3, B: 1 }).map((line) =>
  line.line_id === 'B' ? { ...line, unit_price: 5, line_total: 5 } : line,
);

const orderOf = (store: TestStore, amounts: Json): Promise<TestOrder> =>
  aClaimable(store, { A: 3, B: 1 }, { amounts, line_items: LINES });

interface Paid {
  amount: number;
  basis: string;
}

/** Files claims on single units one after the other, and returns their payouts. */
async function payoutsOf(store: TestStore, order: TestOrder, units: ('A' | 'B')[]): Promise<Paid[]> {
  const payouts: Paid[] = [];
  for (const line of units) {
    const { amount, basis } = claimOf(await file(store, aLineClaim(order, { [line]: 1 }))).payout as Paid;
    payouts.push({ amount, basis });
  }
  return payouts;
}

const UNITS: ('A' | 'B')[] = ['A', 'A', 'B', 'A'];

describe.each([
  ['JPY', [9, 10, 5, 9], 33, [9, 9, 5, 9], 33],
  ['USD', [9.43, 9.43, 4.71, 9.43], 33, [9.43, 9.43, 4.71, 9.43], 33],
  ['KWD', [9.429, 9.428, 4.714, 9.429], 33, [9.429, 9.429, 4.714, 9.428], 33],
] as const)('in %s', (currency, byFigures, whole, byShare, flaggedWhole) => {
  it('C-PAY-1: pays each line_total less its share of the order-wide discount, in equal parts per unit', async () => {
    const store = await newStore({ currency });
    const payouts = await payoutsOf(store, await orderOf(store, CONSISTENT), UNITS);
    expect(payouts).toEqual(byFigures.map((amount) => ({ amount, basis: 'figures' })));
    const full = claimOf(await file(store, aClaim(await orderOf(store, CONSISTENT))));
    expect(full.payout).toEqual({ amount: whole, currency, basis: 'figures' });
  });

  it('C-PAY-4: pays the share of the claimed items in subtotal on a flagged order', async () => {
    const store = await newStore({ currency });
    const payouts = await payoutsOf(store, await orderOf(store, FLAGGED), UNITS);
    expect(payouts).toEqual(byShare.map((amount) => ({ amount, basis: 'flagged_share' })));
    const full = claimOf(await file(store, aClaim(await orderOf(store, FLAGGED))));
    expect(full).toMatchObject({
      payout: { amount: flaggedWhole, currency, basis: 'flagged_share' },
      review: { flagged: true },
    });
  });
});

describe('a flagged order', () => {
  it('C-PAY-5: pays at most list price', async () => {
    const store = await newStore();
    const order = await orderOf(store, { subtotal: 50, protection_cost: 1.5 });
    expect(await payoutsOf(store, order, ['A', 'B'])).toEqual([
      { amount: 10, basis: 'flagged_share' },
      { amount: 5, basis: 'flagged_share' },
    ]);
  });

  it('keeps the payout of earlier claims, and pays later ones by their share', async () => {
    const store = await newStore();
    const order = await orderOf(store, CONSISTENT);
    const [first] = await payoutsOf(store, order, ['A']);
    await order.put({ A: 3, B: 1 }, { amounts: FLAGGED, line_items: LINES });
    expect(first).toEqual({ amount: 9.43, basis: 'figures' });
    expect(await payoutsOf(store, order, ['A'])).toEqual([{ amount: 9.43, basis: 'flagged_share' }]);
  });
});

describe('repeated claims', () => {
  it('can pay the amount of a denied claim again', async () => {
    const store = await newStore();
    const order = await orderOf(store, CONSISTENT);
    const first = claimOf(await file(store, aLineClaim(order, { A: 2 })));
    const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
    const caller = { store: store.store, actor: { type: 'staff', id: 'maria' } as const };
    await decisions.deny(caller, String(first.claim_id), { reason: 'x' });
    expect(claimOf(await file(store, aClaim(order)))).toMatchObject({ payout: { amount: 33 } });
  });

  it('C-LINE-10: can be approved after the lines of their order were sent in another order', async () => {
    const store = await newStore();
    const [paid] = linesOf({ PAID: 1 }) as [Json];
    const lines = [paid, { ...paid, line_id: 'FREE', unit_price: 0, line_total: 0 }];
    const order = await aClaimable(store, { PAID: 1 }, { line_items: lines });
    const { claim_id } = claimOf(await file(store, aLineClaim(order, { PAID: 1 })));
    const { status } = await store.put(order.path, order.body({}, { line_items: lines.toReversed() }));
    const caller = { store: store.store, actor: { type: 'staff', id: 'maria' } as const };
    const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
    const approved = await decisions.approve(caller, String(claim_id), {});
    expect([status, approved]).toMatchObject([200, { status: 'APPROVED' }]);
  });

  it('pay at most subtotal together, also after a higher approved amount', async () => {
    const store = await newStore();
    const order = await orderOf(store, CONSISTENT);
    const first = claimOf(await file(store, aLineClaim(order, { A: 1 })));
    const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
    const caller = { store: store.store, actor: { type: 'staff', id: 'maria' } as const };
    await decisions.approve(caller, String(first.claim_id), { amount: 20, reason: 'Two were broken.' });
    const payouts = await payoutsOf(store, order, ['A', 'B']);
    expect(payouts.map(({ amount }) => amount)).toEqual([8.29, 4.71]);
    expectProblem(await file(store, aLineClaim(order, { A: 1 })), 422, 'REFUND_NOT_ELIGIBLE');
    expect(20 + 8.29 + 4.71).toBe(33);
  });

  it('C-PAY-10: do not pay cancelled units, and pay other units the same as before', async () => {
    const store = await newStore();
    const order = await orderOf(store, CONSISTENT);
    await order.cancel({ type: 'PARTIAL', line_items: [{ line_id: 'A', quantity: 1 }] });
    expect(claimOf(await file(store, aClaim(order)))).toMatchObject({
      payout: { amount: 23.57 },
      claims_items: [
        { line_id: 'A', quantity: 2, payout_amount: 18.86 },
        { line_id: 'B', quantity: 1, payout_amount: 4.71 },
      ],
    });
  });
});
