// SPDX-License-Identifier: Apache-2.0
import { stringifyJson } from '../../../src/platform/json/exact-json.js';
import { orderBody } from '../../../src/platforms/rules/platform-order.js';
import { type PlatformDeliveriesService } from '../../../src/platforms/services/platform-deliveries.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { aLine, aSoundOrder } from '../../support/orders.js';
import { addEvents, pathOf, readPage, scansUntil } from '../../support/pages.js';
import { TestPlatform } from '../../support/platforms.js';
import { service } from '../../support/services.js';
import { END, LIFE, type ShopifyWebhook, shuffledTwice, SNAPSHOTS } from '../../support/shopify-life.js';
import { aShopifyLine, aShopifyOrder, readOrder } from '../../support/shopify-orders.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const USD = { currency: 'USD' };
const LAST = SNAPSHOTS.at(-1) ?? {};

const connect = async (): Promise<TestPlatform> => TestPlatform.connect(await newStore(USD));

/** Sends webhooks one after the other, and waits until all are applied or parked. */
async function take(platform: TestPlatform, webhooks: readonly ShopifyWebhook[]): Promise<TestPlatform> {
  for (const { topic, body } of webhooks) await platform.send({ topic, text: JSON.stringify(body) });
  await until(async () => !(await platform.states()).includes('waiting'), 'the deliveries to be applied');
  return platform;
}

const orderOf = async (store: TestStore, number = '2001'): Promise<Json> =>
  ((await store.get(`/orders/${number}`)).json.data as { order: Json }).order;

const returnableOf = async (store: TestStore): Promise<Json[]> =>
  ((await store.get('/orders/2001/returnable-items')).json.data as { line_items: Json[] }).line_items;

const ledgerOf = (store: TestStore): Promise<Json[]> =>
  rows(
    `SELECT u.line_id, u.kind, u.quantity FROM order_units u JOIN orders o ON o.store_id = u.store_id AND o.id = u.order_id
     WHERE o.store_id = ? ORDER BY u.line_id, u.kind`,
    [store.id],
  );

/** What differs between two orders that are otherwise the same. */
const OWN = [
  'store_id',
  'platform_domain',
  'source_channel',
  'protect_order_number',
  'order_date_created',
  'updatedAt',
];
const MADE = ['tracking_page_url', 'cancellation_id', 'created_at'];

/** An order without what the service makes up, and its shipments by number as they were pushed. */
function comparable({ shipments, ...order }: Json): Json {
  const skipped = new Set([...OWN, ...MADE]);
  const text = JSON.stringify(order, (key, value: unknown) => (skipped.has(key) ? undefined : value));
  const pushed = (shipments as Json[]).map(({ tracking_number, carrier, items, shipped_at, order_number }) => {
    return { tracking_number, carrier, items, shipped_at, order_number };
  });
  const byNumber = pushed.toSorted((a, b) => (String(a.tracking_number) < String(b.tracking_number) ? -1 : 1));
  return { ...(JSON.parse(text) as Json), shipments: byNumber };
}

/** The order whose life the webhooks tell, as an OMS would have written it. The line that was added has the platform's id. */
async function byRest(): Promise<{ store: TestStore; order: Json }> {
  const store = await newStore(USD);
  for (const snapshot of SNAPSHOTS) {
    const headers = { 'content-type': 'application/json' };
    const { status, text } = await store.put('/orders/2001', stringifyJson(orderBody(readOrder(snapshot))), headers);
    if (status >= 300) throw new Error(text);
  }
  const added = ((await orderOf(store)).line_items as Json[]).at(-1)?.line_id;
  const { status, text } = await store.post('/orders/2001/cancel', {
    ...{ type: 'PARTIAL', line_items: [{ line_id: added, quantity: 1 }], cancelled_at: '2026-10-05T07:00:00Z' },
    external_reference: { refund_id: '660001' },
  });
  if (status >= 300) throw new Error(text);
  const order = JSON.stringify(await orderOf(store)).replaceAll(String(added), '910003');
  return { store, order: JSON.parse(order) as Json };
}

/** What the customer sees of an order whose parcels arrive: the tracking page and the mails, without what the service makes up. */
async function seenBy(store: TestStore): Promise<unknown> {
  const { shipments, tracking_page_url } = await orderOf(store);
  for (const shipment of shipments as Json[]) await addEvents(store, shipment, scansUntil('DELIVERED'));
  const sql = 'SELECT channel, kind, status, recipient, language, order_number FROM messages WHERE store_id = ?';
  const mails = (): Promise<Json[]> => rows(`${sql} ORDER BY kind, status, recipient`, [store.id]);
  const noticed = () => rows("SELECT 1 FROM notices WHERE store_id = ? AND status = 'DELIVERED'", [store.id]);
  await until(async () => (await noticed()).length === 2, 'the customer to be told that both parcels were delivered');
  const { protect_order_number } = await orderOf(store);
  const { text } = await readPage(pathOf(tracking_page_url));
  const own = [store.shopDomain, String(protect_order_number), pathOf(tracking_page_url)];
  const html = own
    .reduce((all, each) => all.replaceAll(each, ''), text)
    .replaceAll(/[a-z]{3}_[0-9a-z]{26}|\/t\/[\w-]+/g, '');
  return { parcels: html.split('<details').sort(), mails: await mails() };
}

describe('the life of an order of Shopify', () => {
  let expected: Json;
  let seen: unknown;

  beforeAll(async () => {
    const rest = await byRest();
    expected = comparable(rest.order);
    seen = await seenBy(rest.store);
  });

  it.each([1, 2, 3])(
    'C-PLT-19: leaves what REST calls leave, in any sequence and with every delivery doubled: %i',
    async (seed) => {
      const platform = await take(await connect(), shuffledTwice(LIFE, seed));
      expect(new Set(await platform.states())).toEqual(new Set(['applied']));
      const order = await orderOf(platform.store);
      expect(comparable(order)).toEqual(expected);
      expect(order).toMatchObject({ source_channel: 'shopify', review: { flagged: false, warnings: [] } });
      expect(await ledgerOf(platform.store)).toEqual([
        { line_id: '910001', kind: 'refunded', quantity: 1 },
        { line_id: '910003', kind: 'cancellation', quantity: 1 },
      ]);
      expect((await returnableOf(platform.store)).map((line) => line.returnable_quantity)).toEqual([1, 1, 1]);
      expect(await seenBy(platform.store)).toEqual(seen);
    },
  );

  it('C-PLT-20, C-PLT-22: ends with its cancellation, and keeps a parcel that has moved', async () => {
    const { store } = await take(await connect(), [...LIFE, ...END, ...END]);
    const { cancellation, shipments } = await orderOf(store);
    expect(cancellation).toMatchObject({ status: 'full', history: [{ type: 'PARTIAL' }, { type: 'FULL' }] });
    expect((shipments as Json[]).map(({ tracking_number }) => tracking_number)).toEqual(['1Z5R89390357567127']);
    expect((await returnableOf(store)).map((line) => line.returnable_quantity)).toEqual([0, 0, 0]);
  });
});

describe('an order of a platform', () => {
  const created = (members: Json = {}): ShopifyWebhook[] => [
    { topic: 'orders/create', body: aShopifyOrder({ updated_at: LAST.updated_at, ...members }) },
  ];

  it('C-PLT-17: has the platform in its history', async () => {
    const platform = await take(await connect(), created());
    const { json } = await platform.store.get('/orders/2001/history');
    expect((json.data as { versions: Json[] }).versions).toMatchObject([
      { type: 'order.created', actor: { type: 'platform', id: platform.id } },
    ]);
  });

  it('C-PLT-17: is parked with its faults if a PUT would refuse it', async () => {
    const platform = await take(await connect(), created({ currency: 'dollars' }));
    const { items } = await service<PlatformDeliveriesService>('PlatformDeliveriesService').parked(
      platform.store.id,
      platform.id,
    );
    expect(items).toMatchObject([{ order_number: '2001', reason: expect.stringContaining('/currency') }]);
  });

  it.each([
    ['by its id', 'A-1', { order_id: '5550001' }],
    ['by its number', '2001', {}],
  ])('C-PLT-17: continues one that the store has %s', async (_what, number, members) => {
    const platform = await connect();
    const line_items = [aLine({ line_id: 'own', product_id: '810001', sku: 'BOWL-L', quantity: 2 })];
    await platform.store.put(`/orders/${number}`, aSoundOrder({ ...USD, ...members, line_items }));
    await take(platform, created());
    expect(await platform.states()).toEqual(['applied']);
    const order = await orderOf(platform.store, number);
    expect(order).toMatchObject({ source_channel: 'shopify', line_items: [{ line_id: 'own' }, { line_id: '910002' }] });
    const [count] = await rows<{ n: number }>('SELECT COUNT(*) AS n FROM orders WHERE store_id = ?', [
      platform.store.id,
    ]);
    expect(Number(count?.n)).toBe(1);
  });

  it('C-PLT-17: has all digits of its id, and a number of its own if two have one name', async () => {
    const platform = await connect();
    const exact = JSON.stringify(aShopifyOrder()).replace('5550001', '820982911946154508');
    await platform.send({ topic: 'orders/create', text: exact });
    await platform.send({
      topic: 'orders/create',
      text: JSON.stringify(aShopifyOrder({ id: 5550002, note: 'Other' })),
    });
    const refund = { id: 1, order_id: 5550002, created_at: LAST.updated_at };
    const both = [
      { topic: 'orders/updated', body: aShopifyOrder({ id: 5550002, note: 'Changed', updated_at: LAST.updated_at }) },
      {
        topic: 'refunds/create',
        body: {
          ...refund,
          refund_line_items: [{ line_item_id: 910002, quantity: 1, restock_type: 'cancel', line_item: { id: 910002 } }],
        },
      },
    ];
    await take(platform, both);
    expect(await orderOf(platform.store)).toMatchObject({ order_id: '820982911946154508', note: 'Ring at number 5' });
    const other = await orderOf(platform.store, '2001-5550002');
    expect(other).toMatchObject({ order_id: '5550002', note: 'Changed', cancellation: { status: 'partial' } });
    expect(await orderOf(platform.store)).not.toHaveProperty('cancellation.status', 'partial');
  });

  it('C-PLT-17: is flagged with the equation if protection is bought later', async () => {
    const connection = await TestPlatform.connect(await newStore(USD), 'shopify', ['COVER']);
    const cover = aShopifyLine({ id: 910009, sku: 'COVER', title: 'Cover', price: '2.00' });
    const line_items = [...(aShopifyOrder().line_items as Json[]), cover];
    // 61.00 + 2.00 = 63.00, and 63.00 + 4.90 + 4.88 = 72.78.
    const edited = { line_items, subtotal_price: '63.00', total_price: '72.78', updated_at: LAST.updated_at };
    await take(connection, [...created({ updated_at: '2026-10-04T09:00:00+02:00' }), ...created(edited)]);
    const detail =
      'subtotal 61.00 + shipping_total 4.90 + protection_cost 0.00 + tax_total 4.88 = 70.78, but grand_total is 72.78';
    expect(await orderOf(connection.store)).toMatchObject({
      is_protected: false,
      review: { flagged: true, reasons: [{ code: 'GRAND_TOTAL_MISMATCH', detail: expect.stringContaining(detail) }] },
    });
  });

  it('C-PLT-24: that is a test is not flagged, and has nobody to tell', async () => {
    const wrong = { total_price: '1.00' };
    const [real, test] = await Promise.all([
      take(await connect(), created(wrong)),
      take(await connect(), created({ ...wrong, test: true })),
    ]);
    expect(await orderOf(real.store)).toMatchObject({
      review: { flagged: true },
      order_notifications: { email: true },
    });
    const order = await orderOf(test.store);
    expect(order).toMatchObject({ review: { flagged: false } });
    expect(order).not.toHaveProperty('order_notifications');
  });

  it('C-PLT-25: is erased if its customer asks the shop, and a request for data is recorded', async () => {
    const customer = { id: 770001, email: 'mira@example.com', phone: null };
    const platform = await take(await connect(), created());
    await take(platform, [
      { topic: 'orders/create', body: aShopifyOrder({ id: 5550003, name: '#2003' }) },
      { topic: 'customers/data_request', body: { customer, orders_requested: [5550001], data_request: { id: 1 } } },
      { topic: 'customers/data_request', body: { customer: { email: 'nobody@example.com' }, orders_requested: [] } },
      { topic: 'customers/redact', body: { customer, orders_to_redact: [5550001] } },
      { topic: 'customers/redact', body: { customer: { email: 'nobody@example.com' }, orders_to_redact: [] } },
      { topic: 'shop/redact', body: { shop_id: 1 } },
    ]);
    expect(new Set(await platform.states())).toEqual(new Set(['applied']));
    expect(await service<PrivacyService>('PrivacyService').list(platform.store.id)).toMatchObject([{ order_count: 2 }]);
    const sql = "SELECT text, path FROM staff_audit WHERE store_id = ? AND actor = 'Shopify' ORDER BY id";
    const entries = await rows<{ text: string; path: string }>(sql, [platform.store.id]);
    expect(entries.map(({ text, path }) => [text.replace(/ by \d{4}-\d\d-\d\d/, ' by then'), path])).toEqual([
      ['Asked to send a customer their data by then (orders 2001, 2003)', '/privacy?order=2001%0A2003'],
      ['Asked to send a customer their data by then (no order of theirs is stored)', '/privacy?order='],
      ['Asked to erase all data of the shop by then', '/integration'],
    ]);
  });
});
