// SPDX-License-Identifier: Apache-2.0
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { aSoundOrder } from '../../support/orders.js';
import { callerOf, TestPlatform } from '../../support/platforms.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { service } from '../../support/services.js';
import { END, LIFE } from '../../support/shopify-life.js';
import { aShopifyLine, aShopifyOrder } from '../../support/shopify-orders.js';
import { newStore } from '../../support/stores.js';
import { until } from '../../support/until.js';
import { aWooOrder } from '../../support/woocommerce-orders.js';

const connections = service<PlatformConnectionsService>('PlatformConnectionsService');
const connect = async (name: 'shopify' | 'woocommerce' = 'shopify'): Promise<TestPlatform> =>
  TestPlatform.connect(await newStore({ currency: 'USD' }), name);

/** Sends bodies at once, to both processes, and waits until all are applied or parked. */
async function take(platform: TestPlatform, topic: string, bodies: readonly (Json | string)[]): Promise<void> {
  const replies = await Promise.all(
    bodies.map((body, index) =>
      platform.send({
        ...{ topic, text: typeof body === 'string' ? body : JSON.stringify(body) },
        baseUrl: servers.base_urls[index % servers.base_urls.length],
      }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await until(async () => !(await platform.states()).includes('waiting'), 'the deliveries to be applied', 20_000);
}

const ordersOf = ({ store }: TestPlatform): Promise<{ order_number: string }[]> =>
  rows('SELECT order_number FROM orders WHERE store_id = ? ORDER BY order_number', [store.id]);

const item = (members: Json = {}): Json => ({ line_item_id: 910001, quantity: 1, restock_type: 'return', ...members });
const refund = (id: number, items: Json[]): Json => ({
  id,
  created_at: '2026-10-04T09:00:00Z',
  refund_line_items: items,
});

/** Each with the states that it ends in, after one attempt. */
const STRANGE: [what: string, body: Json | string, state: string][] = [
  ['null', 'null', 'parked'],
  ['a list', '[{"id":1}]', 'parked'],
  [
    '5 MiB of lines',
    `{"id":1,"updated_at":"2026-10-04T09:00:00Z","line_items":[${'{"id":1},'.repeat(580_000)}{}]}`,
    'parked',
  ],
  [
    '10,000 refunds',
    aShopifyOrder({ refunds: Array.from({ length: 10_000 }, (_, id) => refund(id + 1, [item()])) }),
    'parked',
  ],
  [
    '251 lines',
    aShopifyOrder({ line_items: Array.from({ length: 251 }, (_, id) => aShopifyLine({ id: id + 1 })) }),
    'parked',
  ],
  ['all members null', Object.fromEntries(Object.keys(aShopifyOrder()).map((key) => [key, null])), 'parked'],
  ['no lines', aShopifyOrder({ line_items: [] }), 'parked'],
  ['an order number of control characters', aShopifyOrder({ name: '\u0007\u001b' }), 'parked'],
  ['a negative price', aShopifyOrder({ line_items: [aShopifyLine({ price: '-1.00' })] }), 'parked'],
  ['a price with an exponent', aShopifyOrder({ line_items: [aShopifyLine({ price: '1e3' })] }), 'parked'],
  ['a price of 20 digits', aShopifyOrder({ line_items: [aShopifyLine({ price: '9'.repeat(20) })] }), 'parked'],
  ['units of another type', aShopifyOrder({ line_items: [aShopifyLine({ quantity: '2' })] }), 'parked'],
  ['a price with 12 decimals', aShopifyOrder({ line_items: [aShopifyLine({ price: '0.123456789012' })] }), 'applied'],
  ['half a character', JSON.stringify(aShopifyOrder({ note: 'a\ud83d' })), 'applied'],
  ['a date without a zone', aShopifyOrder({ updated_at: '2026-10-04T09:00:00' }), 'applied'],
  ['a date in year 9999', aShopifyOrder({ updated_at: '9999-12-31T23:59:59Z' }), 'applied'],
  ['a line id twice', aShopifyOrder({ line_items: [aShopifyLine(), aShopifyLine()] }), 'applied'],
  ['an unknown refunded line', aShopifyOrder({ refunds: [refund(1, [item({ line_item_id: 5 })])] }), 'applied'],
  ['a refund twice', aShopifyOrder({ refunds: [refund(1, [item()]), refund(1, [item()])] }), 'applied'],
  [
    'a refund of more units than there are',
    aShopifyOrder({ refunds: [refund(1, [item({ quantity: 4e9 })])] }),
    'applied',
  ],
  [
    '250 refunds of one unit',
    aShopifyOrder({ refunds: Array.from({ length: 250 }, (_, id) => refund(id + 1, [item()])) }),
    'applied',
  ],
  [
    'refunded units past a double',
    aShopifyOrder({ refunds: [refund(1, [item({ quantity: 2 ** 53 - 1 })])] }),
    'applied',
  ],
];

it.each(STRANGE)('C-PLT-11: an authentic order with %s ends after one attempt', async (_what, body, state) => {
  const platform = await connect();
  await take(platform, 'orders/updated', [body]);
  const [stored] = await platform.stored();
  expect(stored).toMatchObject({ state, attempts: 1 });
  if (state === 'parked') expect(stored?.reason).not.toMatch(/TypeError|RangeError|SQL|ER_|undefined/);
  expect(await ordersOf(platform)).toHaveLength(state === 'applied' ? 1 : 0);
});

it.each<[string, Json]>([
  ['no id', { id: null }],
  ['no time', { date_modified_gmt: '0000-00-00T00:00:00' }],
  ['an amount that is none', { total: 'free' }],
])('C-PLT-11: an authentic order of WooCommerce with %s is parked', async (_what, members) => {
  const platform = await connect('woocommerce');
  await take(platform, 'order.updated', [aWooOrder(members)]);
  expect(await platform.stored()).toMatchObject([
    { state: 'parked', attempts: 1, reason: expect.stringMatching(/\//) },
  ]);
});

it('C-PLT-10: deliveries of an order that come at once, and PUTs of it, end in one order, and none fails', async () => {
  const platform = await connect();
  const puts = Array.from({ length: 10 }, () =>
    platform.store.put('/orders/2001', aSoundOrder({ currency: 'USD', order_id: '5550001' })),
  );
  const bodies = Array.from({ length: 20 }, (_, index) =>
    aShopifyOrder({ note: `${index}`, updated_at: `2026-10-04T09:00:${String(index).padStart(2, '0')}Z` }),
  );
  const [replies] = await Promise.all([Promise.all(puts), take(platform, 'orders/updated', bodies)]);
  expect(replies.every(({ status }) => status < 300)).toBe(true);
  expect(new Set(await platform.states())).toEqual(new Set(['applied']));
  expect(await ordersOf(platform)).toEqual([{ order_number: '2001' }]);
});

it('C-PLT-10: one that fails, and is tried again, holds up neither its connection nor another', async () => {
  const [one, other] = await Promise.all([connect(), connect()]);
  const lost = { id: 1, order_id: 404, line_items: [] };
  for (let count = 0; count < 5; count++) await one.send({ topic: 'fulfillments/create', text: JSON.stringify(lost) });
  for (const platform of [one, other])
    await platform.send({ topic: 'orders/create', text: JSON.stringify(aShopifyOrder()) });
  await until(
    async () => (await one.states()).at(-1) === 'applied' && (await other.states())[0] === 'applied',
    'the orders',
  );
  expect((await one.states()).slice(0, -1)).toEqual(Array.from({ length: 5 }, () => 'waiting'));
});

it('C-PLT-1, C-PLT-7: two stores with the same shop, orders and delivery ids know nothing of each other', async () => {
  const shop = 'same-shop.myshopify.com';
  const [one, other] = await Promise.all([connect(), connect()]);
  await rows('UPDATE platform_connections SET shop = ? WHERE id IN (?)', [shop, [one.id, other.id]]);
  const sent = { shop, topic: 'orders/create', deliveryId: 'the-same' };
  const bodyOf = (note: string): string => JSON.stringify(aShopifyOrder({ note }));
  expectProblem(await other.send({ ...sent, text: bodyOf('one'), key: one.key }), 401, 'PLATFORM_DELIVERY_REFUSED');
  await one.send({ ...sent, text: bodyOf('one') });
  await other.send({ ...sent, text: bodyOf('other') });
  await until(
    async () => [...(await one.states()), ...(await other.states())].every((state) => state === 'applied'),
    'both',
  );
  const noteOf = async ({ store }: TestPlatform) =>
    ((await store.get('/orders/2001')).json.data as { order: Json }).order.note;
  expect([await noteOf(one), await noteOf(other)]).toEqual(['one', 'other']);
});

it('C-PLT-3: a connection that is made again shares nothing with the one before', async () => {
  const platform = await connect();
  const { store } = platform;
  const sent = { topic: 'orders/create', deliveryId: 'the-same', text: JSON.stringify(aShopifyOrder()) };
  await platform.send(sent);
  await until(async () => (await platform.states())[0] === 'applied', 'the first');
  await connections.remove(callerOf(store), platform.id);
  const again = await TestPlatform.connect(store);
  expectProblem(await again.send({ ...sent, key: platform.key }), 401, 'PLATFORM_DELIVERY_REFUSED');
  await again.send(sent);
  await until(async () => (await again.states())[0] === 'applied', 'the second');
  expect([(await platform.stored()).length, (await again.stored()).length]).toEqual([1, 1]);
  expect(await ordersOf(platform)).toHaveLength(1);
});

it('C-PLT-19: the whole life of an order, all at once and four times each, is applied without a deadlock', async () => {
  const platform = await connect();
  const all = [...LIFE, ...END];
  await Promise.all(
    [...all, ...all, ...all, ...all].map(({ topic, body }) => platform.send({ topic, text: JSON.stringify(body) })),
  );
  await until(async () => !(await platform.states()).includes('waiting'), 'the deliveries to be applied');
  expect(new Set(await platform.states())).toEqual(new Set(['applied']));
});
