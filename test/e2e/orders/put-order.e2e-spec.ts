// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { eventsOf, writtenBy } from '../../support/database.js';
import { anOrder, aProtectedOrder, aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { newStore, type TestStore } from '../../support/stores.js';

const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let store: TestStore;
beforeAll(async () => (store = await newStore()));

async function created(body: Json = anOrder()): Promise<{ path: string; number: string; data: Json }> {
  const number = newOrderNumber();
  const path = `/orders/${number}`;
  const reply = await store.put(path, body);
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return { path, number, data: reply.json.data as Json };
}

/** Sends a write that must be refused, and expects no change of order and events. */
async function expectRefused(path: string, body: Json, status: number, code: string): Promise<Json> {
  const [before, written] = [(await store.get(path)).text, await writtenBy(store.id)];
  const { status: answered, json } = await store.put(path, body);
  expect([answered, json.code]).toEqual([status, code]);
  expect((await store.get(path)).text).toBe(before);
  expect(await writtenBy(store.id)).toEqual(written);
  return json;
}

it('C-ORD-21, C-ORD-34: takes what shop software sends: locales with _, and empty addresses', async () => {
  const empty = { email: '' };
  const { path, data } = await created(
    aSoundOrder({ locale: 'pt_BR', customer: empty, billing_address: { ...empty, city: 'Recife' } }),
  );
  const { order } = (await store.get(path)).json.data as { order: Json };
  expect(order).toMatchObject({ locale: 'pt-BR', customer: {}, billing_address: { city: 'Recife' } });
  expect([order.customer, order.billing_address]).toEqual([{}, { city: 'Recife' }]);
  const again = await store.put(
    path,
    aSoundOrder({ locale: 'pt-BR', customer: {}, billing_address: { city: 'Recife' } }),
  );
  expect([data.newly_created, again.json.data]).toMatchObject([true, { applied: false }]);
});

describe('C-PUT-1: the path names the order', () => {
  it('C-PUT-2: accepts a body without order_number, or with the same one', async () => {
    const { path, number, data } = await created();
    expect(data.order_number).toBe(number);
    expect((await store.put(path, anOrder({ order_number: number }))).json.data).toMatchObject({ applied: false });
    expect((await store.put(path, anOrder({ order_number: null }))).json.data).toMatchObject({ applied: false });
  });

  it('refuses a body that names another order', async () => {
    const { path, number } = await created();
    const problem = await expectRefused(path, anOrder({ order_number: `${number}x` }), 422, 'PATH_BODY_MISMATCH');
    expect(problem.errors).toEqual([expect.objectContaining({ pointer: '/order_number' })]);
  });

  it('checks the shape first', async () => {
    const { path } = await created();
    await expectRefused(path, anOrder({ order_number: 'other', note: 1 }), 422, 'VALIDATION_ERROR');
  });

  it('creates nothing for a body that names another order', async () => {
    const path = `/orders/${newOrderNumber()}`;
    expect((await store.put(path, anOrder({ order_number: 'other' }))).json.code).toBe('PATH_BODY_MISMATCH');
    expect((await store.get(path)).json.code).toBe('ORDER_NOT_FOUND');
  });
});

describe('C-PUT-6: the answer of a write', () => {
  it('C-PUT-3, C-LINE-7: is 201 with Location on the first create', async () => {
    const number = newOrderNumber();
    const { status, headers, json } = await store.put(`/orders/${number}`, aSoundOrder({ order_id: 'oid' }));
    expect(status).toBe(201);
    expect(headers.location).toBe(`/orders/${number}`);
    expect(headers['content-type']).toMatch(/^application\/json/);
    const data = json.data as Json;
    expect(data).toEqual({
      newly_created: true,
      applied: true,
      order_number: number,
      order_id: 'oid',
      protect_order_number: expect.stringMatching(/^PW-[0-9A-HJKMNP-TV-Z]{10}$/),
      order_lifecycle_status: 'PLACED',
      order_date_created: expect.stringMatching(UTC),
      updatedAt: data.order_date_created,
      line_id_source: 'parcelward',
      line_items: [
        { line_id: expect.stringMatching(/^li_[0-9a-f]{32}$/), product_id: 'p-1', sku: 'SKU-1', quantity: 2 },
      ],
      review: { flagged: false, reasons: [], warnings: [] },
    });
  });

  it('C-PUT-4: is 200 with the number of changed members for a body that differs', async () => {
    const { path, data } = await created();
    const reply = await store.put(path, anOrder({ note: 'x', amounts: { subtotal: 21, tax_total: 0 }, locale: 'de' }));
    expect(reply.status).toBe(200);
    expect(reply.headers).not.toHaveProperty('location');
    expect(reply.json.data).toMatchObject({ newly_created: false, applied: true, fields_changed_count: 4 });
    expect(reply.json.data).not.toHaveProperty('reason');
    expect(reply.json.data).toMatchObject({
      protect_order_number: data.protect_order_number,
      order_date_created: data.order_date_created,
      line_items: data.line_items,
    });
  });

  it('C-PUT-5: is 200 with no_change for a body that matches', async () => {
    const { path, number, data } = await created(aSoundOrder());
    const [before, etag] = [(await store.get(path)).text, (await store.get(path)).headers.etag];
    const reply = await store.put(path, aSoundOrder());
    expect([reply.status, reply.json.data]).toEqual([
      200,
      { ...data, newly_created: false, applied: false, reason: 'no_change' },
    ]);
    const after = await store.get(path);
    expect([after.text, after.headers.etag]).toEqual([before, etag]);
    expect(await eventsOf(store.id, number)).toHaveLength(1);
  });

  it('C-ORD-30: has an updatedAt that changes only with an applied write', async () => {
    const { path, data } = await created();
    const changed = (await store.put(path, anOrder({ note: 'x' }))).json.data as Json;
    expect(Date.parse(String(changed.updatedAt))).toBeGreaterThanOrEqual(Date.parse(String(data.updatedAt)));
    const order = ((await store.get(path)).json.data as { order: Json }).order;
    expect([order.updatedAt, order.order_date_created]).toEqual([changed.updatedAt, data.order_date_created]);
  });
});

describe('C-PUT-8: a body matches the stored order', () => {
  const order = anOrder({ metadata: { a: 1, b: { c: [1, 2], d: null } }, amounts: { subtotal: 19.9, tax_total: 0 } });

  it.each<[string, string]>([
    ['19.9 equals 19.90', JSON.stringify(order).replace('19.9', '19.90')],
    ['19.9 equals 1.99e1', JSON.stringify(order).replace('19.9', '1.99e1')],
    [
      'an instant equals itself in another offset',
      JSON.stringify({ ...order, ordered_at: '2026-11-01T07:00:00.000-03:00' }),
    ],
    [
      'key order does not matter',
      JSON.stringify({
        ...Object.fromEntries(Object.entries(order).reverse()),
        metadata: { b: { d: null, c: [1, 2] }, a: 1 },
      }),
    ],
    ['an optional member that is null is left out', JSON.stringify({ ...order, note: null, shipments: null })],
    [
      'the five dropped members and platform do not count',
      JSON.stringify({ ...order, currency: 'USD', store_id: 'x', api_version: '9', platform: 'p' }),
    ],
  ])('%s', async (_rule, text) => {
    const { path } = await created(order);
    const reply = await store.call(path, {
      method: 'PUT',
      body: text,
      headers: { 'content-type': 'application/json' },
    });
    expect([reply.status, reply.json.data]).toEqual([200, expect.objectContaining({ reason: 'no_change' })]);
  });

  it.each<[string, Json, string[]]>([
    ['array order matters', { metadata: { a: 1, b: { c: [2, 1], d: null } } }, ['metadata']],
    ['null inside of metadata is a value', { metadata: { a: 1, b: { c: [1, 2] } } }, ['metadata']],
    [
      'each amount is counted by itself',
      { amounts: { subtotal: 20, grand_total: 20 } },
      ['subtotal', 'tax_total', 'grand_total'],
    ],
    ['a millisecond is a change', { ordered_at: '2026-11-01T10:00:00.001Z' }, ['ordered_at']],
    ['an empty list is not the same as left out', { discounts: [], tax_lines: [] }, ['discounts', 'tax_lines']],
  ])('C-PUT-7, C-PUT-8: but %s', async (_rule, members, changed) => {
    const { path } = await created(order);
    const { json } = await store.put(path, { ...order, ...members });
    expect(json.data).toMatchObject({ applied: true, fields_changed_count: changed.length });
  });
});

describe('C-PUT-13: members fixed at first create', () => {
  it('may be sent back or left out', async () => {
    const { path, number, data } = await created(anOrder({ order_id: 'oid' }));
    const { protect_order_number, order_date_created, order_lifecycle_status } = data;
    const echo = {
      order_number: number,
      order_id: 'oid',
      protect_order_number,
      order_date_created,
      order_lifecycle_status,
    };
    expect((await store.put(path, anOrder(echo))).json.data).toMatchObject({ reason: 'no_change', order_id: 'oid' });
    expect((await store.put(path, anOrder())).json.data).toMatchObject({ reason: 'no_change', order_id: 'oid' });
    const elsewhere = String(order_date_created).replace('Z', '+00:00');
    expect((await store.put(path, anOrder({ order_date_created: elsewhere }))).json.data).toMatchObject({
      applied: false,
    });
  });

  it.each([
    ['order_id', 'OID'],
    ['order_id', 'oid2'],
    ['protect_order_number', 'PW-0000000000'],
    ['order_date_created', '2020-01-01T00:00:00Z'],
    ['order_lifecycle_status', 'CANCELLED'],
  ])('C-PUT-14: %s cannot become %s', async (name, value) => {
    const { path } = await created(anOrder({ order_id: 'oid' }));
    const problem = await expectRefused(path, anOrder({ [name]: value, note: 'x' }), 409, 'IMMUTABLE_FIELD');
    expect(problem.errors).toEqual([expect.objectContaining({ pointer: `/${name}` })]);
  });

  it('C-PUT-14: are all listed if several would change', async () => {
    const { path } = await created(anOrder({ order_id: 'oid' }));
    const body = anOrder({ order_id: 'x', order_lifecycle_status: 'x', protect_order_number: 'x' });
    expect((await expectRefused(path, body, 409, 'IMMUTABLE_FIELD')).errors).toHaveLength(3);
  });

  it('C-ORD-2: include an order_id that was never sent, which stays the order_number', async () => {
    const { path, number, data } = await created();
    expect(data.order_id).toBe(number);
    expect((await store.put(path, anOrder({ order_id: number }))).json.data).toMatchObject({ reason: 'no_change' });
    await expectRefused(path, anOrder({ order_id: 'later' }), 409, 'IMMUTABLE_FIELD');
  });

  it.each([
    ['protect_order_number', 'PW-0000000000'],
    ['order_date_created', '2026-11-01T10:00:00Z'],
    ['order_lifecycle_status', 'PLACED'],
  ])('C-PUT-15: %s is an unknown key on the first create', async (name, value) => {
    const path = `/orders/${newOrderNumber()}`;
    const { status, json } = await store.put(path, anOrder({ [name]: value }));
    expect([status, json.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(json.errors).toEqual([expect.objectContaining({ pointer: `/${name}`, code: 'UNKNOWN_KEY' })]);
    expect((await store.get(path)).status).toBe(404);
  });
});

describe('C-PROT-1: the protection pair', () => {
  const COST = '/amounts/protection_cost';
  const FLAG = '/is_protected';
  const amounts = (protection_cost?: unknown): Json => ({
    subtotal: 20,
    ...(protection_cost !== undefined && { protection_cost }),
  });
  const pair = (flag?: unknown, cost?: unknown): Json =>
    anOrder({ ...(flag !== undefined && { is_protected: flag }), amounts: amounts(cost) });

  const BROKEN: [string, Json, string][] = [
    ['true without a cost', pair(true), COST],
    ['false without a cost', pair(false), COST],
    ['only a cost', pair(undefined, 1.5), FLAG],
    ['only a cost of 0', pair(undefined, 0), FLAG],
    ['true with null', pair(true, null), COST],
    ['null with a cost', pair(null, 1.5), FLAG],
    ['true with 0', pair(true, 0), COST],
    ['false with more than 0', pair(false, 1.5), COST],
  ];

  it.each(BROKEN)(
    'C-ORD-15, C-PROT-2, C-PROT-3: refuses %s with 422 on the first create',
    async (_what, body, pointer) => {
      const path = `/orders/${newOrderNumber()}`;
      const { status, json } = await store.put(path, body);
      expect([status, json.code, json.errors]).toEqual([
        422,
        'VALIDATION_ERROR',
        [expect.objectContaining({ pointer })],
      ]);
      expect((await store.get(path)).status).toBe(404);
    },
  );

  it.each(BROKEN)(
    'C-PROT-2, C-PROT-3: refuses %s with 422 on a protected order, not 409',
    async (_what, body, pointer) => {
      const { path } = await created(aProtectedOrder());
      const problem = await expectRefused(path, body, 422, 'VALIDATION_ERROR');
      expect(problem.errors).toEqual([expect.objectContaining({ pointer })]);
    },
  );

  it.each<[string, Json, Json]>([
    ['protected: another cost', aProtectedOrder(), pair(true, 1.51)],
    ['protected: no longer', aProtectedOrder(), pair(false, 0)],
    ['unprotected: now', pair(false, 0), pair(true, 1.5)],
    ['never sent: now protected', anOrder(), pair(true, 1.5)],
  ])('C-PROT-4: refuses a valid pair that is not the stored one with 409 (%s)', async (_what, first, later) => {
    const { path } = await created(first);
    await expectRefused(path, later, 409, 'PROTECTION_IMMUTABLE');
  });

  it('C-PROT-5: keeps the stored values if both are left out', async () => {
    const { path } = await created(aProtectedOrder());
    expect((await store.put(path, anOrder())).json.data).toMatchObject({ reason: 'no_change' });
    expect((await store.put(path, anOrder({ note: 'x' }))).json.data).toMatchObject({ fields_changed_count: 1 });
    expect((await store.put(path, pair(null, null))).json.data).toMatchObject({ fields_changed_count: 1 });
    const { order } = (await store.get(path)).json.data as { order: Json };
    expect(order).toMatchObject({ is_protected: true, amounts: { protection_cost: 1.5 } });
  });

  it('C-SVC-2: accepts the stored pair in any notation', async () => {
    const { path } = await created(aProtectedOrder());
    const text = JSON.stringify(aProtectedOrder()).replace('"protection_cost":1.5', '"protection_cost":1.500');
    const reply = await store.call(path, {
      method: 'PUT',
      body: text,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.json.data).toMatchObject({ reason: 'no_change' });
  });

  it('C-PROT-6: stores an unprotected order without a cost if neither is sent on the first create', async () => {
    const { path } = await created();
    const { order } = (await store.get(path)).json.data as { order: { is_protected: boolean; amounts: Json } };
    expect(order.is_protected).toBe(false);
    expect(order.amounts).toEqual({ subtotal: 20 });
  });

  it('C-PROT-7: accepts false with 0 later, as a figure sent for the first time', async () => {
    const { path } = await created();
    expect((await store.put(path, pair(false, 0))).json.data).toMatchObject({ applied: true, fields_changed_count: 1 });
    expect((await store.put(path, pair(false, 0))).json.data).toMatchObject({ applied: false });
    expect((await store.put(path, anOrder())).json.data).toMatchObject({ applied: false });
  });

  it('checks the fixed order_id before the pair', async () => {
    const { path } = await created(aProtectedOrder({ order_id: 'oid' }));
    await expectRefused(path, { ...pair(true, 9), order_id: 'other' }, 409, 'IMMUTABLE_FIELD');
  });
});
