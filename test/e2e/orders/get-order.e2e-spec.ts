// SPDX-License-Identifier: Apache-2.0
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { aFullOrder, aShipmentAsRead, fullOrderAsRead, TRACKING_PAGE } from '../../support/full-order.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { membersOf } from '../../support/schema.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let number: string;
let path: string;
beforeAll(async () => (store = await newStore()));
beforeEach(() => (path = `/orders/${(number = newOrderNumber())}`));

const read = async (): Promise<Json> => ((await store.get(path)).json.data as { order: Json }).order;

/** Members whose sent value is not stored: identity, echoed and ignored members. */
const NOT_KEPT = [
  'order_number',
  'protect_order_number',
  'order_date_created',
  'order_lifecycle_status',
  'platform',
  'api_version',
  'store_id',
  'platform_domain',
  'source_channel',
];

/** The members of an order that name its origin. */
function originOf({ id, shopDomain }: TestStore): Json {
  return { store_id: id, platform_domain: shopDomain, source_channel: 'custom_api', api_version: 'v1' };
}

describe('GET shows all that was sent', () => {
  it('C-READ-1, C-READ-2: digit for digit, with the members that the service sets', async () => {
    const { json } = await store.put(path, aFullOrder());
    const { newly_created: _new, applied: _applied, line_items: _lines, ...serviceSet } = json.data as Json;
    const tracking_page_url = expect.stringMatching(TRACKING_PAGE);
    const untouched = {
      tracking_page_url,
      protection: { ended_at: null },
      cancellation: { status: 'none', lines: [], history: [] },
    };
    expect(await read()).toEqual({ ...fullOrderAsRead(number), ...serviceSet, ...originOf(store), ...untouched });
    expect(serviceSet.review).toEqual({ flagged: false, reasons: [], warnings: [] });
  });

  it('C-READ-1: of every member that a body can have', async () => {
    const sendable = (await membersOf('PutOrderBody')).filter((member) => member.path.length === 1);
    const full = { ...fullOrderAsRead(number), source_store: {} };
    expect(sendable.map((member) => member.path[0]).sort()).toEqual([...Object.keys(full), ...NOT_KEPT].sort());
  });

  it('with empty lists as sent, without members that were left out or null', async () => {
    await store.put(path, anOrder({ discounts: [], tax_lines: [], shipments: [], metadata: {}, note: null }));
    const order = await read();
    expect(order).toMatchObject({ discounts: [], tax_lines: [], shipments: [], metadata: {} });
    expect(order).not.toHaveProperty('note');
    expect(order).not.toHaveProperty('billing_address');
  });

  it('with an empty list of shipments if there are none', async () => {
    for (const shipments of [undefined, null, []]) {
      await store.put(path, anOrder({ shipments }));
      expect((await read()).shipments).toEqual([]);
    }
  });

  it.each([
    ['a carrier of the registry', 'ups', '1Z5R89390357567127', 'ups', 'full'],
    ['a carrier that requires an account', 'purolator', 'PU-1', 'purolator', 'account_required'],
    ['no carrier, and a number that identifies one', 'my_courier', 'RB123456785GB', 'royal_mail', 'full'],
    ['no carrier, and a number that identifies none', 'my_courier', 'X-1', null, 'unidentified'],
  ])(
    'with the tracking availability of a parcel: %s',
    async (_what, carrier, tracking_number, tracking_carrier, tracking_availability) => {
      await store.put(path, anOrder({ shipments: [{ tracking_number, carrier }] }));
      // The first carrier update may have been applied already.
      const moving = tracking_availability === 'full' && {
        status: expect.any(String),
        substatus: null,
        updated_at: expect.any(String),
      };
      const shipment = {
        tracking_number,
        carrier,
        tracking_carrier,
        tracking_availability,
        order_number: number,
        ...moving,
      };
      expect((await read()).shipments).toEqual([aShipmentAsRead(shipment)]);
    },
  );

  it('C-VAL-24: with null in open objects as sent, and without named members that were null', async () => {
    const customer = { email: 'ana@example.com', name: null, vip: null };
    await store.put(path, anOrder({ customer, metadata: { a: null }, source_payload: { b: [null] } }));
    expect(await read()).toMatchObject({
      customer: { email: 'ana@example.com', vip: null },
      metadata: { a: null },
      source_payload: { b: [null] },
    });
    expect((await read()).customer).not.toHaveProperty('name');
  });

  it('C-VAL-22: with unusual key names in open objects', async () => {
    const metadata = { '': 1, constructor: 'x', 'a/b~c': true, toString: null, '😀': [] };
    await store.put(path, anOrder({ metadata }));
    expect(JSON.stringify((await read()).metadata)).toBe(JSON.stringify(metadata));
  });
});

describe('members that the service sets', () => {
  it('C-ORD-28: are dropped silently when they are sent, and shown as the service set them', async () => {
    const injected = { store_id: 'sto_x', platform_domain: 'evil.example', source_channel: 'web', api_version: 'v9' };
    const reply = await store.put(path, anOrder({ ...injected, currency: 'USD', platform: 'shopify' }));
    expect(reply.status).toBe(201);
    const order = await read();
    expect(order).toMatchObject({ ...originOf(store), currency: 'BRL' });
    expect(order).not.toHaveProperty('platform');
  });

  it('C-ORD-27: are in the events of the order', async () => {
    await store.put(path, anOrder());
    const sql = 'SELECT e.data FROM outbox_events e JOIN orders o ON o.id = e.resource_id WHERE o.order_number = ?';
    const [event] = await rows<{ data: string }>(`${sql} AND e.store_id = ?`, [number, store.id]);
    expect(JSON.parse(String(event?.data))).toMatchObject({ order: originOf(store) });
  });

  it('C-ORD-27: platform_domain stays at the domain that the store had when the order was created', async () => {
    const moved = await newStore();
    await moved.put(path, anOrder());
    await service<StoresService>('StoresService').update(moved.id, { shop_domain: `new-${moved.shopDomain}` });
    const { json } = await moved.put(path, anOrder({ note: 'changed' }));
    expect(json.data).toMatchObject({ fields_changed_count: 1 });
    expect((await moved.get(path)).json).toMatchObject({ data: { order: originOf(moved) } });
    const { versions } = (await moved.get(`${path}/history`)).json.data as { versions: { changes: Json[] }[] };
    expect(versions[0]?.changes).toEqual([{ member: 'note', before: null, after: 'changed' }]);
  });

  it("C-ORD-4, C-ORD-27: include the currency, which is the store's", async () => {
    const other = await newStore({ currency: 'JPY' });
    await other.put(path, anOrder({ currency: 'BRL' }));
    expect((await other.get(path)).json).toMatchObject({ data: { order: { currency: 'JPY' } } });
  });

  it('C-ORD-27, C-ORD-28: are never a change or a conflict', async () => {
    await store.put(path, anOrder());
    const { json } = await store.put(
      path,
      anOrder({ store_id: 'a', source_channel: 'b', api_version: 'v2', platform_domain: 'c' }),
    );
    expect(json.data).toMatchObject({ reason: 'no_change' });
  });

  it('do not depend on a tenant header', async () => {
    const other = await newStore();
    await store.put(path, anOrder(), { 'x-store-id': other.id, 'x-merchant-id': 'x' });
    expect((await other.get(path)).json.code).toBe('ORDER_NOT_FOUND');
    expect((await store.get(path)).status).toBe(200);
  });

  it('C-ORD-25: platform: accepts up to 64 characters and refuses more', async () => {
    expect((await store.put(path, anOrder({ platform: '😀'.repeat(64) }))).status).toBe(201);
    const { status, json } = await store.put(path, anOrder({ platform: 'x'.repeat(65) }));
    expect([status, json.errors]).toEqual([422, [expect.objectContaining({ pointer: '/platform', code: 'TOO_LONG' })]]);
  });
});

describe('C-READ-4: an order that does not exist', () => {
  it('is 404', async () => {
    const { status, json } = await store.get(path);
    expect([status, json.code]).toEqual([404, 'ORDER_NOT_FOUND']);
  });

  it('includes the order of another store with the same number', async () => {
    const other = await newStore();
    await store.put(path, anOrder({ note: 'mine' }));
    expect((await other.get(path)).json.code).toBe('ORDER_NOT_FOUND');
    expect((await other.put(path, anOrder({ note: 'theirs' }))).status).toBe(201);
    expect((await read()).note).toBe('mine');
  });
});

describe('ETag and If-None-Match', () => {
  it('C-READ-5, C-READ-6: answers 304 while the order is unchanged, 200 when it changed', async () => {
    await store.put(path, anOrder());
    const etag = (await store.get(path)).headers.etag ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const reply = await store.get(path, { 'if-none-match': known });
      expect([reply.status, reply.text, reply.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await store.get(path, { 'if-none-match': '"x"' })).status).toBe(200);
    await store.put(path, anOrder());
    expect((await store.get(path)).headers.etag).toBe(etag);
    await store.put(path, anOrder({ note: 'x' }));
    const changed = await store.get(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('answers 404 for an order that does not exist', async () => {
    expect((await store.get(path, { 'if-none-match': '*' })).status).toBe(404);
  });

  it('answers HEAD as GET, without a body', async () => {
    await store.put(path, anOrder());
    const [head, get] = [await store.call(path, { method: 'HEAD' }), await store.get(path)];
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', get.headers.etag]);
  });
});
