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

/** What returns hold of each line, and what is left. */
async function balance(): Promise<unknown[]> {
  return (await order.returnable()).map(({ returned_quantity, returnable_quantity }) => [
    returned_quantity,
    returnable_quantity,
  ]);
}

describe('the units of a return', () => {
  it('are held from the request on, in every state but a rejected one', async () => {
    const made = await TestReturn.request(order, { A: 2 });
    const held = [
      [2, 1],
      [0, 2],
    ];
    expect(await balance()).toEqual(held);
    await made.decide('APPROVED');
    expect(await balance()).toEqual(held);
    await made.label();
    expect(await balance()).toEqual(held);
    await made.refund();
    expect(await balance()).toEqual(held);
  });

  it('are given back by a rejection, once, and can be asked for again', async () => {
    const made = await TestReturn.request(order, { A: 2 });
    const other = await TestReturn.request(order, { A: 1 });
    await made.decide('REJECTED');
    expect(await balance()).toEqual([
      [1, 2],
      [0, 2],
    ]);
    await made.decide('REJECTED');
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

  it('that were given back stay given back when the return is refunded after all', async () => {
    const made = await TestReturn.request(order, { A: 2 });
    await made.decide('REJECTED');
    await made.refund();
    expect(await balance()).toEqual([
      [0, 3],
      [0, 2],
    ]);
    expect((await order.cancel(FULL)).status).toBe(200);
  });
});

describe('LINE_HAS_ACTIVE_RETURN names real returns', () => {
  it('on a PUT that removes or re-keys their lines, until they are rejected', async () => {
    const made = await TestReturn.request(order, { A: 1 });
    const [, b = {}] = linesOf({ A: 3, B: 2 });
    const without = (): Promise<{ status: number; json: Json; headers: Record<string, string>; text: string }> =>
      store.put(order.path, order.body({}, { line_items: [b] }));
    for (const move of [() => made.decide('APPROVED'), () => made.label(aLabel()), () => made.refund()]) {
      const reply = await without();
      expectProblem(reply, 409, 'LINE_HAS_ACTIVE_RETURN');
      expect(reply.json.line_items).toEqual([{ line_id: 'A', return_ids: [made.id] }]);
      expect((await move()).status).toBe(200);
    }
    expectProblem(await without(), 409, 'LINE_HAS_ACTIVE_RETURN');

    const other = await TestReturn.request(order, { B: 1 });
    await other.decide('REJECTED');
    const [a = {}] = linesOf({ A: 3 });
    expect((await store.put(order.path, order.body({}, { line_items: [a] }))).status).toBe(200);
  });

  it('on a cancellation that reaches into their units, and on no other', async () => {
    const made = await TestReturn.request(order, { A: 2 });
    const reply = await order.cancel(FULL);
    expectProblem(reply, 409, 'LINE_HAS_ACTIVE_RETURN');
    expect(reply.json.line_items).toEqual([{ line_id: 'A', return_ids: [made.id] }]);
    expect((await order.cancel(aPartial({ A: 1, B: 2 }))).status).toBe(200);
    expectProblem(await order.cancel(aPartial({ A: 1 })), 409, 'LINE_HAS_ACTIVE_RETURN');
    await made.decide('REJECTED');
    expect((await order.cancel(FULL)).status).toBe(200);
    expectProblem(await store.post('/returns', aReturn(order, { A: 1 })), 400, 'RETURN_QUANTITY_EXCEEDED');
  });

  it('a quantity that a PUT lowers below the held units leaves the return as it is', async () => {
    const made = await TestReturn.request(order, { A: 3 });
    const before = await made.read();
    expect((await order.put({ A: 1, B: 2 })).status).toBe(200);
    expect(await made.read()).toEqual(before);
    expectProblem(await store.post('/returns', aReturn(order, { A: 1 })), 400, 'RETURN_QUANTITY_EXCEEDED');
    expect((await made.refund()).status).toBe(200);
  });
});
