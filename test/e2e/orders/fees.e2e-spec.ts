// SPDX-License-Identifier: Apache-2.0
import { aClaim, aLineClaim, claimOf, daysAgo, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { aLine, aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { aReturn } from '../../support/returns.js';
import { newStore, type TestStore } from '../../support/stores.js';

const TIP = { line_id: 'TIP', kind: 'fee', title: 'Tip', quantity: 1, unit_price: 5, line_total: 5 };
const MUG = aLine({ line_id: 'MUG' });

let store: TestStore;
let number: string;
const path = () => `/orders/${number}`;
const body = (members: Json = {}) => aSoundOrder({ ordered_at: daysAgo(1), line_items: [MUG, TIP], ...members }, 1);

beforeAll(async () => (store = await newStore()));
beforeEach(async () => {
  number = newOrderNumber();
  await store.put(path(), body());
});

describe('C-LINE-13: a line of the kind fee', () => {
  it('counts in the figures, and is shown as sent', async () => {
    const { order } = (await store.get(path())).json.data as { order: Json };
    expect(order).toMatchObject({ review: { flagged: false }, line_items: [{}, { line_id: 'TIP', kind: 'fee' }] });
  });

  it('C-READ-7: is no returnable item', async () => {
    const { line_items } = (await store.get(`${path()}/returnable-items`)).json.data as { line_items: Json[] };
    expect(line_items).toMatchObject([{ line_id: 'MUG', returnable_quantity: 2 }]);
  });

  it('cannot be returned', async () => {
    const reply = await store.post('/returns', aReturn({ number }, { TIP: 1 }));
    expectProblem(reply, 400, 'RETURN_QUANTITY_EXCEEDED');
    expect(reply.json.errors).toEqual([
      {
        pointer: '/return_line_items/0/quantity',
        code: 'OUT_OF_RANGE',
        detail: 'is of a fee, which cannot be returned',
      },
    ]);
  });

  it('C-CLM-19: cannot be claimed', async () => {
    const reply = await file(store, aLineClaim({ number }, { TIP: 1 }));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(reply.json.errors).toMatchObject([{ pointer: '/claims_items/0/line_id', code: 'NOT_ALLOWED_VALUE' }]);
  });

  it('C-CLM-5, C-PAY-11: is not in a claim on the full order, and takes no share of its discount', async () => {
    const amounts = { discount_total: 10, shipping_total: 0, protection_cost: 1, tax_total: 0 };
    await store.put(path(), body({ amounts: { ...amounts, subtotal: 15, grand_total: 16 } }));
    expect(claimOf(await file(store, aClaim({ number })))).toMatchObject({
      claims_items: [{ line_id: 'MUG', quantity: 2, payout_amount: 10 }],
      payout: { amount: 10, basis: 'figures' },
    });
  });

  it('can be cancelled', async () => {
    const line_items = [{ line_id: 'TIP', quantity: 1 }];
    expect((await store.post(`${path()}/cancel`, { type: 'PARTIAL', line_items })).status).toBe(200);
    const { json } = await store.post(`${path()}/cancel`, { type: 'FULL' });
    expect(json.data).toMatchObject({ cancellation: { status: 'full' } });
  });

  it('is item or fee', async () => {
    expectProblem(await store.put(path(), body({ line_items: [{ ...TIP, kind: 'tip' }] })), 422, 'VALIDATION_ERROR');
  });
});

describe('C-ORD-32: a discount on shipping', () => {
  it('enters no figure, and changes no payout', async () => {
    const discounts = [{ applies_to: 'shipping', amount: 15, code: 'FREESHIP' }];
    const { json } = await store.put(path(), body({ discounts }));
    expect(json.data).toMatchObject({ applied: true, review: { flagged: false } });
    expect(claimOf(await file(store, aClaim({ number })))).toMatchObject({ payout: { amount: 20, basis: 'figures' } });
  });
});
