// SPDX-License-Identifier: Apache-2.0
import { type Json, type Reply } from '../../support/client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { aPartial, linesOf, TestOrder, type Units } from '../../support/units.js';

const FULL = { type: 'FULL' };
const RETURN = { kind: 'return', reference: 'ret_1' } as const;
const OTHER_RETURN = { kind: 'return', reference: 'ret_2' } as const;
const CLAIM = { kind: 'claim', reference: 'clm_1' } as const;

let store: TestStore;
let order: TestOrder;
beforeAll(async () => (store = await newStore()));
beforeEach(async () => (order = await TestOrder.create(store, { A: 3, B: 2 })));

/** Sends a request that must be refused, and expects no change of order, ledger and events. */
async function refused(send: () => Promise<Reply>, code: string): Promise<Reply> {
  const before = await order.snapshot();
  const reply = await send();
  expectProblem(reply, 409, code);
  expect(await order.snapshot()).toEqual(before);
  return reply;
}

const result = ({ status, json }: Reply): unknown => [status, (json.data as { applied: boolean } | undefined)?.applied];

describe('a cancellation of units in a return', () => {
  beforeEach(() => order.hold(RETURN, { A: 2 }));

  it.each([
    ['a PARTIAL', aPartial({ A: 2 })],
    ['a PARTIAL that names other lines too', aPartial({ B: 1, A: 2 })],
    ['a PARTIAL of all units', aPartial({ A: 3, B: 2 })],
    ['a FULL', FULL],
  ])(
    'C-CAN-18, C-CAN-21: by %s is refused with 409 LINE_HAS_ACTIVE_RETURN and cancels nothing',
    async (_what, body) => {
      const { json } = await refused(() => order.cancel(body), 'LINE_HAS_ACTIVE_RETURN');
      expect(json.line_items).toEqual([{ line_id: 'A', return_ids: ['ret_1'] }]);
    },
  );

  it('lists every line in a return, with all its returns', async () => {
    await order.hold(OTHER_RETURN, { A: 1, B: 1 });
    const { json } = await refused(() => order.cancel(FULL), 'LINE_HAS_ACTIVE_RETURN');
    const lines = json.line_items as { line_id: string; return_ids: string[] }[];
    expect(lines.map(({ line_id, return_ids }) => [line_id, [...return_ids].sort()])).toEqual([
      ['A', ['ret_1', 'ret_2']],
      ['B', ['ret_2']],
    ]);
  });

  it('may cancel the other units', async () => {
    expect(result(await order.cancel(aPartial({ A: 1, B: 2 })))).toEqual([200, true]);
    expect(await order.returnable()).toMatchObject([
      { cancelled_quantity: 1, returned_quantity: 2, returnable_quantity: 0 },
      { cancelled_quantity: 2, returned_quantity: 0, returnable_quantity: 0 },
    ]);
    await refused(() => order.cancel(aPartial({ A: 1 })), 'LINE_HAS_ACTIVE_RETURN');
  });

  it('C-CAN-17: checks the units left before returns (CANCEL_QUANTITY_EXCEEDED)', async () => {
    expectProblem(await order.cancel(aPartial({ A: 4 })), 422, 'CANCEL_QUANTITY_EXCEEDED');
  });

  it('may cancel units that the return released', async () => {
    await order.release(RETURN);
    expect(result(await order.cancel(FULL))).toEqual([200, true]);
  });

  it('is refused while one of several returns holds the units', async () => {
    await order.hold(OTHER_RETURN, { A: 1 });
    await order.release(RETURN);
    const { json } = await refused(() => order.cancel(aPartial({ A: 3 })), 'LINE_HAS_ACTIVE_RETURN');
    expect(json.line_items).toEqual([{ line_id: 'A', return_ids: ['ret_2'] }]);
    expect(result(await order.cancel(aPartial({ A: 2 })))).toEqual([200, true]);
  });
});

describe('a cancellation of units in a claim', () => {
  beforeEach(() => order.hold(CLAIM, { A: 2 }));

  it.each([
    ['a PARTIAL', aPartial({ A: 2 })],
    ['a PARTIAL of all units', aPartial({ A: 3, B: 2 })],
    ['a FULL', FULL],
  ])('C-CAN-19: by %s is refused with 409 CLAIM_EXISTS and cancels nothing', async (_what, body) => {
    const { json } = await refused(() => order.cancel(body), 'CLAIM_EXISTS');
    expect(json.existing).toEqual({ claim_id: 'clm_1' });
  });

  it('may cancel other units, and those that the claim released', async () => {
    expect(result(await order.cancel(aPartial({ A: 1 })))).toEqual([200, true]);
    await refused(() => order.cancel(aPartial({ A: 1 })), 'CLAIM_EXISTS');
    await order.release(CLAIM);
    expect(result(await order.cancel(aPartial({ A: 2 })))).toEqual([200, true]);
  });

  it('C-CAN-20: is refused for the return first if it reaches into a return and a claim', async () => {
    await order.hold(RETURN, { A: 1 });
    await refused(() => order.cancel(aPartial({ A: 1 })), 'CLAIM_EXISTS');
    await refused(() => order.cancel(aPartial({ A: 3 })), 'LINE_HAS_ACTIVE_RETURN');
  });
});

describe('C-PUT-16: a line with an active return', () => {
  const put = (lines: object[]): Promise<Reply> => store.put(order.path, order.body({}, { line_items: lines }));
  const [a = {}, b = {}] = linesOf({ A: 3, B: 2 });
  beforeEach(() => order.hold(RETURN, { A: 1 }));

  it.each<[string, object[]]>([
    ['removed', [b]],
    ['re-keyed by another product', [{ ...a, product_id: 'other' }, b]],
    ['re-keyed by another sku', [{ ...a, sku: 'other' }, b]],
    ['re-keyed by product and sku', [{ ...a, product_id: 'other', sku: 'other' }, b]],
    ['re-keyed under its own line_id', [{ ...a, sku: 'other', line_id: 'A' }, b]],
  ])('cannot be %s (409 LINE_HAS_ACTIVE_RETURN)', async (_what, lines) => {
    const { json } = await refused(() => put(lines), 'LINE_HAS_ACTIVE_RETURN');
    expect(json.line_items).toEqual([{ line_id: 'A', return_ids: ['ret_1'] }]);
  });

  it('is listed with all its returns, like every other such line', async () => {
    await order.hold(OTHER_RETURN, { A: 1, B: 1 });
    const { json } = await refused(() => put(linesOf({ C: 1 })), 'LINE_HAS_ACTIVE_RETURN');
    const lines = json.line_items as { line_id: string; return_ids: string[] }[];
    expect(lines.map(({ line_id, return_ids }) => [line_id, [...return_ids].sort()])).toEqual([
      ['A', ['ret_1', 'ret_2']],
      ['B', ['ret_2']],
    ]);
  });

  it.each<[string, object[]]>([
    ['quantity', [{ ...a, quantity: 1, line_total: 10 }, b]],
    ['price', [{ ...a, unit_price: 9, line_total: 27 }, b]],
    ['title', [{ ...a, title: 'Cup' }, b]],
    ['position', [b, a]],
    ['the other lines: one is removed', [a]],
    ['the other lines: one is added', [a, b, ...linesOf({ C: 1 })]],
  ])('allows a change of %s', async (_what, lines) => {
    expect(result(await put(lines))).toEqual([200, true]);
    expect((await order.returnable()).find(({ line_id }) => line_id === 'A')).toMatchObject({ returned_quantity: 1 });
  });

  it('may be removed once its units are released', async () => {
    await order.release(RETURN);
    expect(result(await put([b]))).toEqual([200, true]);
  });

  it('may be removed if it only has cancelled or claimed units', async () => {
    await order.release(RETURN);
    await order.hold(CLAIM, { A: 1 });
    await order.cancel(aPartial({ A: 1 }));
    expect(result(await put([b]))).toEqual([200, true]);
  });
});

describe('returnable-items', () => {
  const columns = async (): Promise<unknown[]> =>
    (await order.returnable()).map((item) => [
      item.quantity,
      item.cancelled_quantity,
      item.returned_quantity,
      item.claimed_quantity,
      item.returnable_quantity,
    ]);

  it('C-LINE-4, C-READ-7: shows each line with the balance of its units', async () => {
    const { status, json } = await store.get(`${order.path}/returnable-items`);
    const item = (line_id: string, quantity: number): object => ({
      ...{ line_id, product_id: `p-${line_id}`, sku: `s-${line_id}`, title: 'Mug', quantity },
      ...{ cancelled_quantity: 0, returned_quantity: 0, claimed_quantity: 0, returnable_quantity: quantity },
    });
    expect([status, json]).toEqual([
      200,
      { data: { order_number: order.number, line_items: [item('A', 3), item('B', 2)] } },
    ]);
  });

  it('leaves out members that a line was sent without', async () => {
    const number = newOrderNumber();
    await store.put(`/orders/${number}`, anOrder({ line_items: [{ quantity: 1, unit_price: 1 }] }));
    const { json } = await store.get(`/orders/${number}/returnable-items`);
    const units = { quantity: 1, cancelled_quantity: 0, returned_quantity: 0, claimed_quantity: 0 };
    expect((json.data as { line_items: object[] }).line_items).toEqual([
      { line_id: expect.any(String), ...units, returnable_quantity: 1 },
    ]);
  });

  it('C-READ-8: subtracts cancelled, returned and claimed units, and adds released units again', async () => {
    await order.cancel(aPartial({ A: 1 }));
    await order.hold(RETURN, { A: 1, B: 1 });
    await order.hold(CLAIM, { A: 1 });
    expect(await columns()).toEqual([
      [3, 1, 1, 1, 0],
      [2, 0, 1, 0, 1],
    ]);
    await order.release(RETURN);
    expect(await columns()).toEqual([
      [3, 1, 0, 1, 1],
      [2, 0, 0, 0, 2],
    ]);
    await order.release(CLAIM);
    await order.cancel(FULL);
    expect(await columns()).toEqual([
      [3, 3, 0, 0, 0],
      [2, 2, 0, 0, 0],
    ]);
  });

  it.each<[string, Units, unknown[]]>([
    ['below the units that are held', { A: 1, B: 2 }, [1, 1, 1, 1, 0]],
    ['to the units that are held', { A: 3, B: 2 }, [3, 1, 1, 1, 0]],
    ['above them', { A: 9, B: 2 }, [9, 1, 1, 1, 6]],
  ])('C-READ-9: never shows less than 0 after a PUT that sets the quantity %s', async (_what, units, row) => {
    await order.cancel(aPartial({ A: 1 }));
    await order.hold(RETURN, { A: 1 });
    await order.hold(CLAIM, { A: 1 });
    await order.put(units);
    expect((await columns())[0]).toEqual(row);
  });

  it('C-READ-8: counts units of a split line, and of a line that came back, against all lines of their item', async () => {
    const split = (...quantities: number[]) =>
      quantities.map((quantity, index) => ({ ...linesOf({ A: quantity })[0], title: `Part ${index}` }));
    const put = (line_items: object[]) => store.put(order.path, { ...order.body({ A: 3 }), line_items });
    await put(split(3));
    await order.hold(CLAIM, { A: 2 });
    await put(split(1, 2));
    expect((await columns()).map((row) => (row as number[]).at(-1))).toEqual([0, 1]);
    await put(linesOf({ B: 1 }));
    await put(split(3));
    expect((await columns()).map((row) => (row as number[]).at(-1))).toEqual([1]);
  });

  it('C-READ-8: counts claimed units of a line that comes back with a product_id', async () => {
    const put = (line: object) => store.put(order.path, { ...order.body({ A: 3 }), line_items: [line] });
    const [{ product_id, sku, line_id: _id, ...mug }] = linesOf({ A: 3 }) as [Json];
    await put({ ...mug, title: 'Mug' });
    const [{ line_id }] = (await order.returnable()) as [Json];
    await order.hold(CLAIM, { [line_id as string]: 2 });
    await put(linesOf({ B: 1 })[0] as Json);
    await put({ ...mug, title: 'Mug', product_id, sku });
    expect((await columns()).map((row) => (row as number[]).at(-1))).toEqual([1]);
  });

  it('answers 404 for an unknown order', async () => {
    expectProblem(await store.get(`/orders/${newOrderNumber()}/returnable-items`), 404, 'ORDER_NOT_FOUND');
  });
});

describe('C-FLAG-39: an order with fewer units than returns and claims hold', () => {
  const codesOf = async (): Promise<string[]> => {
    const { review } = (await order.read()) as { review: { reasons: { code: string }[] } };
    return review.reasons.map(({ code }) => code);
  };

  it('is flagged, until it has enough units or the return is rejected', async () => {
    await order.hold(RETURN, { A: 3 });
    expect((await order.put({ A: 2, B: 2 })).status).toBe(200);
    expect(await codesOf()).toContain('HELD_UNITS_EXCEED_QUANTITY');
    expect(await order.events()).toContain('order.flagged');
    expect((await order.put({ A: 2, B: 2 })).json.data).toMatchObject({ applied: false, reason: 'no_change' });
    expect(await codesOf()).toContain('HELD_UNITS_EXCEED_QUANTITY');
    await order.cancel(aPartial({ B: 1 }));
    expect(await codesOf()).toContain('HELD_UNITS_EXCEED_QUANTITY');
    await order.release(RETURN);
    await order.put({ A: 2, B: 2 });
    expect(await codesOf()).not.toContain('HELD_UNITS_EXCEED_QUANTITY');
  });

  it('C-FLAG-26: is not flagged if the claimed line was removed', async () => {
    await order.hold(CLAIM, { A: 3 });
    expect((await order.put({ B: 2 })).status).toBe(200);
    expect(await codesOf()).toEqual([]);
  });

  it('is told by a dry run', async () => {
    await order.hold(CLAIM, { A: 3 });
    const body = { order_number: order.number, ...order.body({ A: 1, B: 2 }) };
    const { json } = await store.post('/orders/validate', body);
    expect(JSON.stringify(json)).toContain('HELD_UNITS_EXCEED_QUANTITY');
    expect(await codesOf()).toEqual([]);
  });
});

describe('lines of one product', () => {
  const tee = (line_id: string, variant_id: string, unit_price: number) => ({
    ...{ line_id, product_id: 'tee', variant_id, title: `Tee ${variant_id}`, quantity: 1, unit_price },
    line_total: unit_price,
  });
  const put = (...line_items: object[]) => store.put(order.path, { ...order.body(), line_items });

  it('C-PUT-16: a variant in a return cannot go, although another variant stays', async () => {
    order = await TestOrder.create(store, { A: 1 }, { line_items: [tee('S', 's', 30), tee('L', 'l', 45)] });
    await order.hold(RETURN, { S: 1 });
    const { json } = await refused(() => put(tee('L', 'l', 45)), 'LINE_HAS_ACTIVE_RETURN');
    expect(json.line_items).toEqual([{ line_id: 'S', return_ids: ['ret_1'] }]);
  });

  it('C-LINE-10: keep their claims when the list is sent in another order', async () => {
    const lines = [tee('PAID', 'm', 20), tee('FREE', 'm', 0)] as const;
    order = await TestOrder.create(store, { A: 1 }, { line_items: lines });
    await order.hold(CLAIM, { PAID: 1 });
    await put(lines[1], lines[0]);
    expect(await order.returnable()).toMatchObject([
      { line_id: 'FREE', claimed_quantity: 0 },
      { line_id: 'PAID', claimed_quantity: 1 },
    ]);
  });
});
