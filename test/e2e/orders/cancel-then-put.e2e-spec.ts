// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { aPartial, linesOf, TestOrder } from '../../support/units.js';

const FULL = { type: 'FULL' };

let store: TestStore;
beforeAll(async () => (store = await newStore()));

describe('C-PROT-8, C-PROT-9: after the end of the protection', () => {
  const LINES = linesOf({ A: 2 });
  const figures = (members: Json): Json => ({
    ...{ subtotal: 20, discount_total: 0, grand_total: 21.5, shipping_total: 0, tax_total: 0 },
    ...members,
  });
  const pair = (is_protected: unknown, cost?: number): Json => ({
    line_items: LINES,
    is_protected,
    amounts: figures(cost === undefined ? {} : { protection_cost: cost }),
  });
  const ENDED: [string, Json][] = [
    ['by a FULL', FULL],
    ['by a PARTIAL with cancel_protection', aPartial({ A: 1 }, { cancel_protection: true })],
  ];

  describe.each(ENDED)('%s', (_how, body) => {
    let order: TestOrder;
    beforeEach(async () => {
      order = await TestOrder.create(store, { A: 2 });
      expect((await order.cancel(body)).status).toBe(200);
    });

    it.each<[string, Json]>([
      ['the pair first stored', pair(true, 1.5)],
      ['neither', pair(null)],
    ])('accepts %s without a change', async (_what, members) => {
      const before = await order.snapshot();
      const reply = await store.put(order.path, order.body({ A: 2 }, members));
      expect([reply.status, reply.json.data]).toEqual([200, expect.objectContaining({ reason: 'no_change' })]);
      expect(await order.snapshot()).toEqual(before);
    });

    it.each<[string, Json]>([
      ['is_protected as GET shows it, with a cost of 0', pair(false, 0)],
      ['another cost', pair(true, 1.51)],
    ])('refuses %s with 409 PROTECTION_IMMUTABLE', async (_what, members) => {
      const before = await order.snapshot();
      const reply = await store.put(order.path, order.body({ A: 2 }, { ...members, note: 'x' }));
      expectProblem(reply, 409, 'PROTECTION_IMMUTABLE');
      expect(await order.snapshot()).toEqual(before);
    });

    it('refuses an incomplete pair with 422 first', async () => {
      const reply = await store.put(order.path, order.body({ A: 2 }, pair(false, 1.5)));
      expectProblem(reply, 422, 'VALIDATION_ERROR');
    });

    it('C-PROT-10: keeps the protection ended after an applied PUT, and shows its cost', async () => {
      const { protection } = await order.read();
      for (const members of [pair(true, 1.5), pair(null)]) {
        const reply = await store.put(order.path, order.body({ A: 2 }, { ...members, note: JSON.stringify(members) }));
        expect(reply.json.data).toMatchObject({ applied: true, fields_changed_count: 1 });
        expect(await order.read()).toMatchObject({
          is_protected: false,
          protection,
          amounts: { protection_cost: 1.5 },
        });
      }
    });
  });

  it('accepts false with 0 for an order that was never protected', async () => {
    const order = await TestOrder.create(store, { A: 2 }, { cost: 0 });
    await order.cancel(FULL);
    expect((await order.put({ A: 2 })).json.data).toMatchObject({ reason: 'no_change' });
    const reply = await store.put(order.path, order.body({ A: 2 }, pair(true, 1.5)));
    expectProblem(reply, 409, 'PROTECTION_IMMUTABLE');
  });
});

describe('a PUT on a fully cancelled order', () => {
  it.each([
    ['more units of a line', { A: 3 }],
    ['another line', { A: 2, B: 1 }],
  ])('C-CAN-28: that adds %s makes the status partial and leaves the protection ended', async (_what, units) => {
    const order = await TestOrder.create(store, { A: 2 });
    await order.cancel(FULL);
    const { protection } = await order.read();
    await order.put(units);
    expect(await order.read()).toMatchObject({
      cancellation: { status: 'partial', lines: [{ line_id: 'A', cancelled_quantity: 2 }] },
      is_protected: false,
      protection,
    });
    expect((await order.cancel(FULL)).json.data).toMatchObject({ applied: true, cancellation: { status: 'full' } });
    expect((await order.read()).protection).toEqual(protection);
  });

  it('that adds no units leaves the status full', async () => {
    const order = await TestOrder.create(store, { A: 2 });
    await order.cancel(FULL);
    await order.put({ A: 2 }, { note: 'x' });
    expect(await order.read()).toMatchObject({ note: 'x', cancellation: { status: 'full' } });
  });
});

describe('a PUT on a partially cancelled order', () => {
  it('C-CAN-27: that removes a line keeps its cancelled units in cancellation.lines', async () => {
    const order = await TestOrder.create(store, { A: 2, B: 1 });
    await order.cancel(aPartial({ A: 1 }));
    expect((await order.put({ B: 1 })).status).toBe(200);
    const { cancellation, line_items } = await order.read();
    expect(cancellation).toMatchObject({ status: 'partial', lines: [{ line_id: 'A', cancelled_quantity: 1 }] });
    expect(line_items).toMatchObject([{ line_id: 'B' }]);
    expect(await order.returnable()).toMatchObject([{ line_id: 'B', cancelled_quantity: 0 }]);
    expectProblem(await order.cancel(aPartial({ A: 1 })), 422, 'VALIDATION_ERROR');
  });

  it('that removes all units but the cancelled ones makes the status full', async () => {
    const order = await TestOrder.create(store, { A: 2, B: 1 });
    await order.cancel(aPartial({ A: 2 }));
    await order.put({ A: 2 });
    expect(await order.read()).toMatchObject({ cancellation: { status: 'full' }, is_protected: true });
  });

  it('C-CAN-26: that brings a removed product back gets a new line without cancelled units', async () => {
    const order = await TestOrder.create(store, { A: 2, B: 1 });
    await order.cancel(aPartial({ A: 1 }));
    await order.put({ B: 1 });
    await order.put({ A: 2, B: 1 });
    const items = await order.returnable();
    expect(items).toMatchObject([
      { sku: 's-A', cancelled_quantity: 0, returnable_quantity: 2 },
      { sku: 's-B', cancelled_quantity: 0, returnable_quantity: 1 },
    ]);
    expect(items[0]?.line_id).not.toBe('A');
  });
});
