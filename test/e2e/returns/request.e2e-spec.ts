// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Json, type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { aReturn, TestReturn } from '../../support/returns.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { aPartial, linesOf, TestOrder, type Units } from '../../support/units.js';

const ID = /^[0-9a-hjkmnp-tv-z]{26}$/;

let store: TestStore;
let order: TestOrder;
beforeAll(async () => (store = await newStore()));
beforeEach(async () => (order = await TestOrder.create(store, { A: 3, B: 2 })));

const request = (units: Units, members: Json = {}): Promise<Reply> =>
  store.post('/returns', aReturn(order, units, members));

async function countOf(): Promise<number> {
  const sql = 'SELECT COUNT(*) AS n FROM returns WHERE store_id = ? AND order_number = ?';
  return Number((await rows<{ n: number }>(sql, [store.id, order.number]))[0]?.n);
}

/** Expects a refusal that stores no return, holds no units and records no event. */
async function expectRefused(send: () => Promise<Reply>, status: number, code: string): Promise<Reply> {
  const before = await order.snapshot();
  const reply = await send();
  expectProblem(reply, status, code);
  expect([await order.snapshot(), await countOf()]).toEqual([before, 0]);
  return reply;
}

describe('POST /returns', () => {
  it('C-SVC-4, C-HTTP-30, C-RET-1, C-RET-20: stores a request for the merchant to decide on, and answers flat', async () => {
    const { status, headers, json } = await request({ A: 2 }, { resolution: 'STORE_CREDIT' });
    expect([status, json]).toEqual([
      201,
      {
        id: expect.stringMatching(/^rr_/),
        return_id: expect.stringMatching(/^ret_/),
        status: 'AWAITING_APPROVAL',
        order_number: order.number,
        order_id: order.number,
        resolution: 'STORE_CREDIT',
        return_method: 'SELF_SHIP',
        return_line_items: [{ line_id: 'A', quantity: 2 }],
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect([String(json.id).slice(3), String(json.return_id).slice(4)]).toEqual([
      expect.stringMatching(ID),
      expect.stringMatching(ID),
    ]);
    expect(headers.location).toBe(`/returns/${String(json.return_id)}`);
  });

  it('C-RET-1, C-RET-7, C-RET-23: shows everything that was sent, without decision, label or refund', async () => {
    const label = { barcode_data: '420902109405511899223197428490', expires_at: '2027-01-01T00:00:00+02:00', extra: 1 };
    const sent = {
      note: 'The box is there.',
      customer_reason: { code: 'damaged', description: 'Broken', photos: [1, null] },
      return_from_address: { country_code: 'BR', zip: 88780, nested: { any: ['thing', null] } },
      return_label: label,
    };
    const record = await TestReturn.request(order, { A: 1, B: 2 }, sent);
    expect(await record.read()).toEqual({
      ...sent,
      return_label: { ...label, expires_at: '2026-12-31T22:00:00.000Z' },
      id: record.requested.return_id,
      request_id: record.requested.id,
      status: 'OPEN',
      request_status: 'AWAITING_APPROVAL',
      order_number: order.number,
      order_id: order.number,
      resolution: 'REFUND',
      return_method: 'SELF_SHIP',
      return_line_items: [
        { line_id: 'A', quantity: 1, sku: 's-A', title: 'Mug' },
        { line_id: 'B', quantity: 2, sku: 's-B', title: 'Mug' },
      ],
      label: null,
      tracking: null,
      decision: null,
      refund: null,
      external_reference: null,
      withdrawal_id: null,
      warnings: [],
      return_page_url: expect.stringMatching(/^https:\/\/[^/]+\/r\/[\w-]{40,}$/),
      created_at: record.requested.created_at,
      updated_at: record.requested.created_at,
    });
  });

  it('C-RET-23: shows null for absent members', async () => {
    const record = await TestReturn.request(order, { A: 1 }, { note: null, customer_reason: null, return_label: null });
    expect(await record.read()).toMatchObject({ note: null, customer_reason: null, return_label: null });
  });

  it('C-EVT-3: records only return.requested, with the return as GET shows it', async () => {
    const record = await TestReturn.request(order, { A: 1 });
    const [event, ...others] = await record.events();
    expect([event, others]).toEqual([
      {
        type: 'return.requested',
        sequence: 1,
        actor: expect.stringMatching(/^api_key:key_/),
        data: { sequence: 1, occurred_at: record.requested.created_at, return: await record.read() },
      },
      [],
    ]);
    expect(await order.events()).toEqual(['order.created']);
  });

  it('C-SVC-6, C-RET-1, C-CB-21: creates no shipment, no label and no parcel', async () => {
    const otherStore = await newStore();
    await TestReturn.request(
      await TestOrder.create(otherStore, { A: 1 }),
      { A: 1 },
      {
        return_label: { carrier: 'correios_br', tracking_number: 'PW531744166BR' },
      },
    );
    expect(await rows('SELECT id FROM parcels WHERE store_id = ?', [otherStore.id])).toEqual([]);
    expect(await rows('SELECT id FROM shipments WHERE store_id = ?', [otherStore.id])).toEqual([]);
  });

  it('C-VAL-3, C-RET-21: finds the return by return_id, and nothing by the id of the request', async () => {
    const { requested, id } = await TestReturn.request(order, { A: 1 });
    expect(requested.id).not.toBe(requested.return_id);
    expect((await store.get(`/returns/${id}`)).status).toBe(200);
    expectProblem(await store.get(`/returns/${String(requested.id)}`), 404, 'RETURN_NOT_FOUND');
    const body = { decision: 'APPROVED' };
    expectProblem(await store.post(`/returns/${String(requested.id)}/decision`, body), 404, 'RETURN_NOT_FOUND');
  });
});

describe('the order of a return', () => {
  it('C-RET-3: is found by its order_id', async () => {
    const order_id = `id-${randomUUID()}`;
    order = await TestOrder.create(store, { A: 1 }, { order_id });
    const { status, json } = await request({ A: 1 }, { order_id });
    expect([status, json]).toEqual([201, expect.objectContaining({ order_id, order_number: order.number })]);
  });

  it('C-RET-3: is found by its order number', async () => {
    const order_id = `id-${randomUUID()}`;
    order = await TestOrder.create(store, { A: 1 }, { order_id });
    const { status, json } = await request({ A: 1 });
    expect([status, json]).toEqual([201, expect.objectContaining({ order_id, order_number: order.number })]);
  });

  it.each(['first', 'last'])('C-RET-3: is found by order number before an equal order_id, pushed %s', async (which) => {
    const number = newOrderNumber();
    const byNumber = () => store.put(`/orders/${number}`, anOrder({ line_items: linesOf({ A: 1 }) }));
    if (which === 'first') await byNumber();
    await TestOrder.create(store, { A: 1 }, { order_id: number });
    if (which === 'last') await byNumber();
    expect((await request({ A: 1 }, { order_id: number })).json).toMatchObject({ order_number: number });
  });

  it('C-RET-3: is found by its protect_order_number', async () => {
    const { protect_order_number } = await order.read();
    const { json } = await request({ A: 1 }, { order_id: protect_order_number });
    expect(json).toMatchObject({ order_number: order.number });
  });

  it('C-RET-3: is found without a leading # last', async () => {
    expect((await request({ A: 1 }, { order_id: `#${order.number}` })).json).toMatchObject({
      order_number: order.number,
    });
    const withHash = await TestOrder.create(store, { A: 1 }, { order_id: `#${order.number}` });
    expect((await request({ A: 1 }, { order_id: `#${order.number}` })).json).toMatchObject({
      order_number: withHash.number,
    });
    expectProblem(await request({ A: 1 }, { order_id: '#' }), 404, 'ORDER_NOT_FOUND');
  });

  it('C-RET-29: answers 409 ORDER_ID_SHARED with the order numbers if several orders have the order_id', async () => {
    const order_id = `id-${randomUUID()}`;
    order = await TestOrder.create(store, { A: 1 }, { order_id });
    const other = await TestOrder.create(store, { A: 1 }, { order_id });
    const reply = await expectRefused(() => request({ A: 1 }, { order_id }), 409, 'ORDER_ID_SHARED');
    expect(reply.json.candidates).toEqual([{ order_number: order.number }, { order_number: other.number }]);
    expect((await request({ A: 1 }, { order_id: other.number })).json).toMatchObject({ order_number: other.number });
  });

  it.each(['a1', 'Ａ1', 'A1 ́'])('is compared byte for byte: A1 is not %j', async (other) => {
    const own = await newStore();
    await own.put('/orders/A1', anOrder());
    expectProblem(await own.post('/returns', aReturn({ number: other }, { A: 1 })), 404, 'ORDER_NOT_FOUND');
  });

  it('C-RET-4: answers 404 ORDER_NOT_FOUND for an unknown order and for that of another store', async () => {
    await expectRefused(() => request({ A: 1 }, { order_id: newOrderNumber() }), 404, 'ORDER_NOT_FOUND');
    await expectRefused(
      async () => (await newStore()).post('/returns', aReturn(order, { A: 1 })),
      404,
      'ORDER_NOT_FOUND',
    );
  });
});

describe('the lines of a return', () => {
  const entries = (...list: [string, number][]): Json => ({
    return_line_items: list.map(([line_id, quantity]) => ({ line_id, quantity })),
  });

  it('C-RET-14: answers 400 RETURN_LINE_NOT_FOUND for a line that is not on the order', async () => {
    const reply = await expectRefused(() => request({ A: 1, X: 1, Y: 1 }), 400, 'RETURN_LINE_NOT_FOUND');
    expect(faultsOf(reply)).toEqual([
      '/return_line_items/1/line_id NOT_ALLOWED_VALUE',
      '/return_line_items/2/line_id NOT_ALLOWED_VALUE',
    ]);
  });

  it('C-RET-15: answers 400 RETURN_QUANTITY_EXCEEDED for more units than are left', async () => {
    const reply = await expectRefused(() => request({ A: 4, B: 3 }), 400, 'RETURN_QUANTITY_EXCEEDED');
    expect(faultsOf(reply)).toEqual([
      '/return_line_items/0/quantity OUT_OF_RANGE',
      '/return_line_items/1/quantity OUT_OF_RANGE',
    ]);
  });

  it('C-RET-16: answers RETURN_LINE_NOT_FOUND for both faults, and lists both', async () => {
    const reply = await expectRefused(() => request({ A: 4, X: 1, B: 3 }), 400, 'RETURN_LINE_NOT_FOUND');
    expect(faultsOf(reply)).toEqual([
      '/return_line_items/0/quantity OUT_OF_RANGE',
      '/return_line_items/1/line_id NOT_ALLOWED_VALUE',
      '/return_line_items/2/quantity OUT_OF_RANGE',
    ]);
  });

  it('C-RET-17: adds up entries of the same line, and shows them as they were sent', async () => {
    const reply = await expectRefused(
      () => request({}, entries(['A', 2], ['B', 1], ['A', 2])),
      400,
      'RETURN_QUANTITY_EXCEEDED',
    );
    expect(faultsOf(reply)).toEqual([
      '/return_line_items/0/quantity OUT_OF_RANGE',
      '/return_line_items/2/quantity OUT_OF_RANGE',
    ]);
    const record = await TestReturn.request(order, {}, entries(['A', 2], ['A', 1]));
    expect(record.requested.return_line_items).toEqual(entries(['A', 2], ['A', 1]).return_line_items);
    expect(await order.ledger()).toEqual([{ line_id: 'A', kind: 'return', reference: record.id, quantity: 3 }]);
  });

  it('accepts all units that are left, in one return or in several', async () => {
    await order.cancel(aPartial({ A: 1 }));
    await order.hold({ kind: 'claim', reference: 'clm_1' }, { A: 1 });
    expectProblem(await request({ A: 2 }), 400, 'RETURN_QUANTITY_EXCEEDED');
    expect((await request({ A: 1, B: 1 })).status).toBe(201);
    expectProblem(await request({ A: 1 }), 400, 'RETURN_QUANTITY_EXCEEDED');
    expect((await request({ B: 1 })).status).toBe(201);
    expectProblem(await request({ B: 1 }), 400, 'RETURN_QUANTITY_EXCEEDED');
  });

  it('C-RET-24: keeps further members of an entry, but takes sku and title from the line at that time', async () => {
    const return_line_items = [{ line_id: 'A', quantity: 1, sku: 'mine', condition: 'new' }];
    const record = await TestReturn.request(order, {}, { return_line_items });
    expect(record.requested.return_line_items).toEqual([{ line_id: 'A', quantity: 1, condition: 'new' }]);
    const then = [{ line_id: 'A', quantity: 1, sku: 's-A', title: 'Mug', condition: 'new' }];
    expect((await record.read()).return_line_items).toEqual(then);
    const lines = order.body().line_items as Json[];
    await order.put({}, { line_items: lines.map((line) => ({ ...line, title: 'Cup' })) });
    expect((await record.read()).return_line_items).toEqual(then);
  });
});

describe('other properties', () => {
  it('C-RET-12: are stored and shown at the top level', async () => {
    const further = { channel: 'portal', gift: null, tags: ['a', { b: 1.1 }], 'odd key': true };
    expect(await (await TestReturn.request(order, { A: 1 }, further)).read()).toMatchObject(further);
  });

  it('keep their numbers digit for digit', async () => {
    const body = JSON.stringify(aReturn(order, { A: 1 }, { weight: 'DIGITS' }));
    const { json } = await store.post('/returns', body.replace('"DIGITS"', '12345678901234567.1'), {
      'content-type': 'application/json',
    });
    expect((await store.get(`/returns/${String(json.return_id)}`)).text).toContain('"weight":12345678901234567.1,');
  });

  it('C-RET-12: are dropped if they have the name of a member of the return', async () => {
    const collisions = {
      ...{ id: 'x', request_id: 'x', status: 'x', request_status: 'x', order_number: 'x', label: 'x', tracking: 'x' },
      ...{ decision: 'x', refund: 'x', external_reference: 'x', warnings: 'x', return_page_url: 'x' },
      ...{ created_at: 'x', updated_at: 'x' },
    };
    const plain = await (await TestReturn.request(order, { A: 1 })).read();
    const record = await TestReturn.request(order, { A: 1 }, collisions);
    const read = await record.read();
    expect(Object.keys(read).sort()).toEqual(Object.keys(plain).sort());
    for (const value of Object.values(read)) expect(value).not.toBe('x');
  });

  it.each(['exchange_line_items', 'exchange_to_address', 'rate_id', 'payment_intent_id', 'warranty_id'])(
    'C-RET-2, C-RET-11: answers 422 UNSUPPORTED_RETURN_FIELD for %s',
    async (name) => {
      const reply = await expectRefused(
        () => request({ A: 1 }, { [name]: name.endsWith('s') ? [] : '' }),
        422,
        'UNSUPPORTED_RETURN_FIELD',
      );
      expect(faultsOf(reply)).toEqual([`/${name} UNKNOWN_KEY`]);
    },
  );

  it('C-RET-11: lists all unsupported members, and ignores null', async () => {
    const reply = await expectRefused(
      () => request({ A: 1 }, { rate_id: 1, warranty_id: {} }),
      422,
      'UNSUPPORTED_RETURN_FIELD',
    );
    expect(faultsOf(reply)).toEqual(['/rate_id UNKNOWN_KEY', '/warranty_id UNKNOWN_KEY']);
    const record = await TestReturn.request(order, { A: 1 }, { rate_id: null });
    expect(await record.read()).not.toHaveProperty('rate_id');
  });

  it('C-CHK-12: checks for unsupported members after the shape and before the order', async () => {
    await expectRefused(() => request({ A: 1 }, { rate_id: 1, resolution: 'EXCHANGE' }), 422, 'VALIDATION_ERROR');
    await expectRefused(() => request({ X: 1 }, { rate_id: 1 }), 422, 'UNSUPPORTED_RETURN_FIELD');
    await expectRefused(() => request({ A: 1 }, { rate_id: 1, order_id: 'none' }), 422, 'UNSUPPORTED_RETURN_FIELD');
  });
});

describe('the Idempotency-Key of a request', () => {
  const send = (key: string, members: Json = {}): Promise<Reply> =>
    store.post('/returns', aReturn(order, { A: 1 }, members), { 'idempotency-key': key });

  it('C-IDEM-1: replays the first answer byte for byte with the same body', async () => {
    const key = randomUUID();
    const [first, again] = [await send(key), await send(key)];
    expect([again.status, again.text, again.headers.location]).toEqual([201, first.text, first.headers.location]);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true']);
    expect(await countOf()).toBe(1);
  });

  it('answers 422 IDEMPOTENCY_KEY_REUSED with another body', async () => {
    const key = randomUUID();
    await send(key);
    expectProblem(await send(key, { note: 'other' }), 422, 'IDEMPOTENCY_KEY_REUSED');
    expect(await countOf()).toBe(1);
  });

  it('can be used again after a refusal', async () => {
    const key = randomUUID();
    expectProblem(await send(key, { order_id: 'none' }), 404, 'ORDER_NOT_FOUND');
    expect((await send(key)).status).toBe(201);
  });

  it('C-RET-13: makes the same body another request if it is absent', async () => {
    await request({ A: 1 });
    await request({ A: 1 });
    expect(await countOf()).toBe(2);
  });
});
