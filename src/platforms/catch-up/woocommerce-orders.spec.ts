// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { instantAt, readAllPages } from '../../../test/support/platform-server.js';
import { WOO_KEY, WooCommerceServer } from '../../../test/support/woocommerce-server.js';
import { DEFAULT_SETTINGS } from '../model/platform-connection.js';
import { idOf, type Payload } from '../rules/payload.js';
import { readWooCommerce } from '../rules/woocommerce/read-woocommerce.js';
import { type CatchUpPosition } from './catch-up.js';
import { PlatformHttp } from './platform-http.js';
import { WooCommerceOrders } from './woocommerce-orders.js';

const START = Date.parse('2026-11-20T10:00:00Z') / 1000;
const SINCE = { since: instantAt(START) };

const http = new PlatformHttp({ allowPrivate: true, clock: { now: () => new Date() } });
afterAll(() => http.close());

async function aShop(pageSize = 3): Promise<{ server: WooCommerceServer; orders: WooCommerceOrders }> {
  const server = await new WooCommerceServer().start();
  const orders = new WooCommerceOrders(http, { url: server.url, ...WOO_KEY }, pageSize);
  return { server, orders };
}

/** An order by its id, and the seconds after the start. */
const named = ({ id, date_modified_gmt }: Payload): string =>
  `${idOf(id)}@${Date.parse(`${String(date_modified_gmt)}Z`) / 1000 - START}`;

async function readAll(orders: WooCommerceOrders, start: CatchUpPosition = SINCE) {
  const { pages, position } = await readAllPages(orders, start);
  return { pages: pages.map((page) => page.map(named)), position };
}

it('reads the orders that changed, in pages, the longest ago first', async () => {
  const { server, orders } = await aShop();
  for (const [id, second] of [
    [9, -1],
    [5, 0],
    [4, 10],
    [3, 20],
    [2, 30],
    [1, 30],
  ] as const)
    server.save(id, START + second);
  const { pages, position } = await readAll(orders);
  expect(pages).toEqual([['5@0', '4@10', '3@20'], ['1@30', '2@30'], []]);
  // Five minutes before the last change.
  expect(position).toEqual({ since: instantAt(START + 30 - 300) });
});

it('stays where it is if nothing has changed', async () => {
  const { orders } = await aShop();
  expect(await readAll(orders)).toEqual({ pages: [[]], position: SINCE });
});

it('continues where it was stopped', async () => {
  const { server, orders } = await aShop();
  for (let id = 1; id <= 7; id++) server.save(id, START + 7);
  const { position } = await orders.page(SINCE);
  expect(position).toEqual({ since: instantAt(START + 7), cursor: '3:3' });
  expect((await readAll(orders, position)).pages.flat()).toEqual(['4@7', '5@7', '6@7', '7@7']);
});

it('reads more orders of one second than a page has', async () => {
  const { server, orders } = await aShop(2);
  for (let id = 1; id <= 9; id++) server.save(id, START + 1);
  expect((await readAll(orders)).pages.flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => `${id}@1`));
});

it('reads a second again if one of its orders changes between two pages', async () => {
  const { server, orders } = await aShop(3);
  for (let id = 1; id <= 5; id++) server.save(id, START + 1);
  const first = await orders.page(SINCE);
  // Order 4 moves to where order 3 was read, so that it would be passed over.
  server.save(1, START + 9);
  const { pages } = await readAll(orders, first.position);
  expect([first.orders.map(named), ...pages]).toEqual([
    ['1@1', '2@1', '3@1'],
    [],
    ['2@1', '3@1', '4@1'],
    ['5@1', '1@9'],
    [],
  ]);
});

it('finds the last version of every order, whatever changes meanwhile', async () => {
  const moves = fc.array(fc.record({ id: fc.integer({ min: 1, max: 12 }), seconds: fc.integer({ min: 0, max: 1 }) }), {
    maxLength: 25,
  });
  const seconds = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(seconds, moves, fc.integer({ min: 2, max: 5 }), async (initial, changes, pageSize) => {
      const { server, orders } = await aShop(pageSize);
      const last = new Map(initial.map((second, index) => [index + 1, second]));
      for (const [id, second] of last) server.save(id, START + second);
      const left = [...changes];
      // The shop's clock: no order changes in a second that is over.
      let now = 4;
      server.beforeAnswer = () => {
        const move = left.shift();
        if (!move) return;
        now += move.seconds;
        last.set(move.id, now);
        server.save(move.id, START + now);
      };
      const { pages } = await readAll(orders);
      const read = new Map(pages.flat().map((text) => text.split('@').map(Number) as [number, number]));
      expect([...last].filter(([id, second]) => read.get(id) !== second)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('asks for the refunds and fulfilments of orders that have some', async () => {
  const { server, orders } = await aShop();
  const meta_data = [{ key: '_fulfillment_status', value: 'fulfilled' }];
  server.save(1, START);
  server.save(2, START + 1, { refunds: [{ id: 8, total: '-1.00' }], meta_data });
  const line = { quantity: -1, meta_data: [{ key: '_refunded_item_id', value: '2' }] };
  server.details.set('/orders/2/refunds', [{ id: 8, date_created_gmt: '2026-11-20T09:00:00', line_items: [line] }]);
  const tracked = [{ key: '_tracking_number', value: 'T1' }];
  server.details.set('/orders/2/fulfillments', [{ id: 5, is_fulfilled: true, meta_data: tracked }]);
  const [plain, detailed] = (await orders.page(SINCE)).orders;
  expect(plain).toMatchObject({ parcelward: {} });
  expect(readWooCommerce(orders.topic, detailed, DEFAULT_SETTINGS)).toMatchObject({
    refunds: [{ refundId: '8', cancelled: [{ lineId: '2', quantity: 1 }] }],
    fulfilments: [{ fulfilmentId: '5', shipments: [{ tracking_number: 'T1' }] }],
  });
  expect(server.requests.slice(1).map((request) => request.replace('/wp-json/wc/v3', ''))).toEqual([
    'GET /orders/2/refunds',
    'GET /orders/2/fulfillments',
  ]);
});

it('reads an order whose details the shop does not have', async () => {
  const { server, orders } = await aShop();
  server.save(2, START, { refunds: [{ id: 8, total: '-1.00' }] });
  expect((await orders.page(SINCE)).orders).toMatchObject([{ id: 2, parcelward: {} }]);
});

it('is refused with a key that is not valid', async () => {
  const { server } = await aShop();
  const site = { url: server.url, consumerKey: 'ck_test', consumerSecret: 'wrong' };
  const page = new WooCommerceOrders(http, site).page(SINCE);
  await expect(page).rejects.toMatchObject({ name: 'PlatformRefused', status: 401 });
});

it.each([
  [503, 'PlatformUnavailable'],
  [403, 'PlatformRefused'],
])('fails as a whole if details are answered with %d, so that no refund is passed over', async (status, name) => {
  const { server, orders } = await aShop();
  server.save(2, START, { refunds: [{ id: 8, total: '-1.00' }] });
  server.nextAnswers.push(undefined, { status });
  await expect(orders.page(SINCE)).rejects.toMatchObject({ name });
});
