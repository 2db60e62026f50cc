// SPDX-License-Identifier: Apache-2.0
import { type Json, type Reply } from '../../support/client.js';
import { eventsOf, writtenBy } from '../../support/database.js';
import { anOrder, aProtectedOrder, aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { apiWith } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let order_number: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (order_number = newOrderNumber()));

const post = (members: Json = {}): Promise<Reply> => store.post('/orders', anOrder({ order_number, ...members }));

describe('C-POST-1: six fields are required', () => {
  it.each(['order_number', 'ordered_at', 'currency', 'customer', 'amounts', 'line_items'])('%s', async (name) => {
    for (const value of [undefined, null]) {
      const { status, json } = await post({ [name]: value });
      expect([status, json.code]).toEqual([422, 'VALIDATION_ERROR']);
      expect(json.errors).toEqual([expect.objectContaining({ pointer: `/${name}`, code: 'REQUIRED' })]);
    }
    expect((await store.get(`/orders/${order_number}`)).status).toBe(404);
  });

  it('lists all missing members', async () => {
    const { json } = await store.post('/orders', {});
    expect((json.errors as Json[]).map(({ pointer }) => pointer).sort()).toEqual(
      ['/amounts', '/currency', '/customer', '/line_items', '/order_number', '/ordered_at'].sort(),
    );
  });
});

describe('C-POST-3: an existing order', () => {
  it('C-POST-2: answers 201 first, then 200 with the unchanged order', async () => {
    const first = await post(aSoundOrder({ order_id: 'oid' }));
    expect([first.status, first.json.data]).toEqual([
      201,
      expect.objectContaining({ newly_created: true, applied: true }),
    ]);
    expect(first.headers.location).toBe(`/orders/${order_number}`);
    const stored = (await store.get(`/orders/${order_number}`)).text;
    const again = await post({ order_id: 'oid', note: 'another', line_items: [{ quantity: 1, unit_price: 1 }] });
    expect([again.status, again.json.data]).toEqual([
      200,
      { ...(first.json.data as Json), newly_created: false, applied: false, reason: 'no_change' },
    ]);
    expect(again.headers).not.toHaveProperty('location');
    expect((await store.get(`/orders/${order_number}`)).text).toBe(stored);
    expect(await eventsOf(store.id, order_number)).toHaveLength(1);
  });

  it('C-POST-4: accepts a replay without order_id', async () => {
    await post({ order_id: 'oid' });
    expect((await post()).json.data).toMatchObject({ newly_created: false, order_id: 'oid' });
    expect((await post({ order_id: null })).json.data).toMatchObject({ newly_created: false, order_id: 'oid' });
  });

  it('C-POST-6: refuses another order_id with 409', async () => {
    await post({ order_id: 'oid' });
    const { status, json } = await post({ order_id: 'OID' });
    expect([status, json.code, json.errors]).toEqual([
      409,
      'IMMUTABLE_FIELD',
      [expect.objectContaining({ pointer: '/order_id' })],
    ]);
  });

  it('C-POST-5: checks the shape of a replay, but does not compare the protection pair', async () => {
    await store.post('/orders', aProtectedOrder({ order_number }));
    expect((await post({ note: 1 })).json.code).toBe('VALIDATION_ERROR');
    expect((await post({ is_protected: true })).json.code).toBe('VALIDATION_ERROR');
    const other = { is_protected: true, amounts: { subtotal: 20, protection_cost: 9 } };
    expect((await post(other)).json.data).toMatchObject({ newly_created: false, applied: false });
    expect((await post({ is_protected: false, amounts: { subtotal: 20, protection_cost: 0 } })).status).toBe(200);
  });

  it('treats orders of PUT and POST alike', async () => {
    await store.put(`/orders/${order_number}`, anOrder());
    expect((await post()).json.data).toMatchObject({ newly_created: false });
    const other = newOrderNumber();
    await store.post('/orders', anOrder({ order_number: other }));
    expect((await store.put(`/orders/${other}`, anOrder({ note: 'x' }))).json.data).toMatchObject({
      fields_changed_count: 1,
    });
  });

  it('accepts members that the service sets on a replay, but not on the first create', async () => {
    expect((await post({ order_lifecycle_status: 'PLACED' })).status).toBe(422);
    const { protect_order_number, order_date_created } = (await post()).json.data as Json;
    const echo = { protect_order_number, order_date_created, order_lifecycle_status: 'PLACED' };
    expect((await post(echo)).status).toBe(200);
    expect((await post({ ...echo, protect_order_number: 'PW-0000000000' })).json.code).toBe('IMMUTABLE_FIELD');
  });
});

describe('POST is deprecated', () => {
  const isDeprecated = ({ headers }: Reply): void => {
    expect(headers.deprecation).toMatch(/^@\d+$/);
    // Six months of notice since the first release (docs/operating/versioning.md).
    expect(Date.parse(String(headers.sunset))).toBeGreaterThanOrEqual(Date.parse('2027-05-22'));
    expect(headers.sunset).toMatch(/ GMT$/);
    expect(headers.link).toMatch(/<\/orders\/\{order_number\}>; ?rel="successor-version"/);
  };

  it('C-POST-11, C-VER-3: sends the deprecation headers with every answer', async () => {
    isDeprecated(await post());
    isDeprecated(await post());
    isDeprecated(await post({ note: 1 }));
    isDeprecated(await post({ order_id: 'other' }));
    isDeprecated(
      await store.call('/orders', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }),
    );
    isDeprecated(
      await store.call('/orders', { method: 'POST', body: anOrder(), headers: { authorization: 'Bearer x' } }),
    );
  });

  it('sends no deprecation headers for PUT and GET', async () => {
    const path = `/orders/${order_number}`;
    for (const { headers } of [await store.put(path, anOrder()), await store.get(path)]) {
      expect(headers).not.toHaveProperty('deprecation');
      expect(headers).not.toHaveProperty('sunset');
      expect(headers).not.toHaveProperty('link');
    }
  });
});

describe('C-POST-8: the legacy keys', () => {
  it('are renamed to order_number and order_id', async () => {
    const { status, json } = await store.post(
      '/orders',
      anOrder({ store_order_number: order_number, store_order_id: 'oid' }),
    );
    expect([status, json.data]).toEqual([201, expect.objectContaining({ order_number, order_id: 'oid' })]);
    const order = ((await store.get(`/orders/${order_number}`)).json.data as { order: Json }).order;
    expect(Object.keys(order).filter((key) => key.startsWith('store_order'))).toEqual([]);
  });

  it('C-VER-4: are unknown keys once LEGACY_ORDER_KEYS is off', async () => {
    const { baseUrl } = await apiWith({ LEGACY_ORDER_KEYS: 'false' });
    const body = anOrder({ store_order_number: order_number, store_order_id: 'oid' });
    const { status, json } = await store.call('/orders', { method: 'POST', body, baseUrl });
    expect(status).toBe(422);
    expect((json.errors as Json[]).map(({ pointer, code }) => [pointer, code]).sort()).toEqual([
      ['/order_number', 'REQUIRED'],
      ['/store_order_id', 'UNKNOWN_KEY'],
      ['/store_order_number', 'UNKNOWN_KEY'],
    ]);
  });

  it('C-POST-9: are refused together with their successors', async () => {
    const { status, json } = await post({ store_order_number: order_number, store_order_id: 'oid', order_id: 'oid' });
    expect(status).toBe(422);
    expect((json.errors as Json[]).map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/store_order_number', 'UNKNOWN_KEY'],
      ['/store_order_id', 'UNKNOWN_KEY'],
    ]);
  });

  it.each(['storeOrderNumber', 'store_order_name', 'external_order_number', 'store_order_number '])(
    'C-POST-10: exclude %s',
    async (name) => {
      const { status, json } = await store.post('/orders', anOrder({ [name]: order_number }));
      expect([status, (json.errors as Json[]).map(({ pointer }) => pointer).sort()]).toEqual([
        422,
        [`/${name}`, '/order_number'].sort(),
      ]);
    },
  );

  it.each(['store_order_number', 'store_order_id'])('%s is an unknown key of PUT', async (name) => {
    const { status, json } = await store.put(`/orders/${order_number}`, anOrder({ [name]: order_number }));
    expect([status, json.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: `/${name}`, code: 'UNKNOWN_KEY' })],
    ]);
    expect((await store.get(`/orders/${order_number}`)).status).toBe(404);
  });
});

it('a refused POST stores nothing', async () => {
  const freshStore = await newStore();
  const key = { 'idempotency-key': '0190163d-8694-739b-aea5-966c26f8ad91' };
  expect((await freshStore.post('/orders', anOrder({ order_number, note: 1 }), key)).status).toBe(422);
  expect(await writtenBy(freshStore.id)).toEqual({ orders: 0, shipments: 0, events: 0, records: 0 });
});
