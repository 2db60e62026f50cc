// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { aLabel, aReturn, TestReturn } from '../../support/returns.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { aPartial, linesOf, TestOrder } from '../../support/units.js';

let store: TestStore;
let order: TestOrder;
beforeAll(async () => (store = await newStore()));
beforeEach(async () => (order = await TestOrder.create(store, { A: 3, B: 2 })));

const FULL = { type: 'FULL' };

/** The returned and the returnable units of each line. */
async function balance(): Promise<unknown[]> {
  return (await order.returnable()).map(({ returned_quantity, returnable_quantity }) => [
    returned_quantity,
    returnable_quantity,
  ]);
}

describe('the units of a return', () => {
  it('C-RET-18: are held from the request on, in every status but a rejected one', async () => {
    const record = await TestReturn.request(order, { A: 2 });
    const held = [
      [2, 1],
      [0, 2],
    ];
    expect(await balance()).toEqual(held);
    await record.decide('APPROVED');
    expect(await balance()).toEqual(held);
    await record.label();
    expect(await balance()).toEqual(held);
    await record.refund();
    expect(await balance()).toEqual(held);
  });

  it('C-READ-8, C-RET-15: are not returned again by the new line of a split one', async () => {
    await TestReturn.request(order, { A: 3 });
    const parts = [2, 1].map((quantity) => ({ ...linesOf({ A: quantity })[0], line_id: undefined }));
    const { json } = await store.put(order.path, {
      ...order.body({ A: 3, B: 2 }),
      line_items: [...parts, ...linesOf({ B: 2 })],
    });
    const [, added] = (json.data as { line_items: { line_id: string }[] }).line_items;
    const again = { ...aReturn(order, {}), return_line_items: [{ line_id: added?.line_id, quantity: 1 }] };
    expectProblem(await store.post('/returns', again), 400, 'RETURN_QUANTITY_EXCEEDED');
  });

  it('C-CB-9: are released once by a rejection, and can be requested again', async () => {
    const record = await TestReturn.request(order, { A: 2 });
    const other = await TestReturn.request(order, { A: 1 });
    await record.decide('REJECTED');
    expect(await balance()).toEqual([
      [1, 2],
      [0, 2],
    ]);
    await record.decide('REJECTED');
    expect(await balance()).toEqual([
      [1, 2],
      [0, 2],
    ]);
    expect((await store.post('/returns', aReturn(order, { A: 2 }))).status).toBe(201);
    await other.decide('REJECTED');
    expect(await balance()).toEqual([
      [2, 1],
      [0, 2],
    ]);
  });

  it('C-CB-26: stay released if a rejected return is refunded', async () => {
    const record = await TestReturn.request(order, { A: 2 });
    await record.decide('REJECTED');
    await record.refund();
    expect(await balance()).toEqual([
      [0, 3],
      [0, 2],
    ]);
    expect((await order.cancel(FULL)).status).toBe(200);
  });
});

describe('LINE_HAS_ACTIVE_RETURN names real returns', () => {
  it('for a PUT that removes or re-keys their lines, until they are rejected', async () => {
    const record = await TestReturn.request(order, { A: 1 });
    const [, b = {}] = linesOf({ A: 3, B: 2 });
    const without = (): Promise<{ status: number; json: Json; headers: Record<string, string>; text: string }> =>
      store.put(order.path, order.body({}, { line_items: [b] }));
    for (const move of [() => record.decide('APPROVED'), () => record.label(aLabel()), () => record.refund()]) {
      const reply = await without();
      expectProblem(reply, 409, 'LINE_HAS_ACTIVE_RETURN');
      expect(reply.json.line_items).toEqual([{ line_id: 'A', return_ids: [record.id] }]);
      expect((await move()).status).toBe(200);
    }
    expectProblem(await without(), 409, 'LINE_HAS_ACTIVE_RETURN');

    const other = await TestReturn.request(order, { B: 1 });
    await other.decide('REJECTED');
    const [a = {}] = linesOf({ A: 3 });
    expect((await store.put(order.path, order.body({}, { line_items: [a] }))).status).toBe(200);
  });

  it('for a cancellation of their units, and for no other', async () => {
    const record = await TestReturn.request(order, { A: 2 });
    const reply = await order.cancel(FULL);
    expectProblem(reply, 409, 'LINE_HAS_ACTIVE_RETURN');
    expect(reply.json.line_items).toEqual([{ line_id: 'A', return_ids: [record.id] }]);
    expect((await order.cancel(aPartial({ A: 1, B: 2 }))).status).toBe(200);
    expectProblem(await order.cancel(aPartial({ A: 1 })), 409, 'LINE_HAS_ACTIVE_RETURN');
    await record.decide('REJECTED');
    expect((await order.cancel(FULL)).status).toBe(200);
    expectProblem(await store.post('/returns', aReturn(order, { A: 1 })), 400, 'RETURN_QUANTITY_EXCEEDED');
  });

  it('but not for a PUT that lowers the quantity below the held units', async () => {
    const record = await TestReturn.request(order, { A: 3 });
    const before = await record.read();
    expect((await order.put({ A: 1, B: 2 })).status).toBe(200);
    expect(await record.read()).toEqual(before);
    expectProblem(await store.post('/returns', aReturn(order, { A: 1 })), 400, 'RETURN_QUANTITY_EXCEEDED');
    expect((await record.refund()).status).toBe(200);
  });
});
