// SPDX-License-Identifier: Apache-2.0
import { instantAt, readAllPages } from '../../../test/support/platform-server.js';
import { ShopifyServer } from '../../../test/support/shopify-server.js';
import { idOf } from '../rules/payload.js';
import { type CatchUpPage, type CatchUpPosition } from './catch-up.js';
import { PlatformHttp } from './platform-http.js';
import { ShopifyOrders, type ShopifyShop } from './shopify-orders.js';

const START = Date.parse('2026-11-20T10:00:00Z') / 1000;
const SINCE = { since: instantAt(START) };

const http = new PlatformHttp({ allowPrivate: true, clock: { now: () => new Date() } });
afterAll(() => http.close());

async function aShop(
  credentials: ShopifyShop['credentials'] = { accessToken: 'shpat_test' },
  pageSize = 3,
): Promise<{ server: ShopifyServer; orders: ShopifyOrders }> {
  const server = await new ShopifyServer().start();
  return { server, orders: new ShopifyOrders(http, { url: server.url, credentials }, pageSize) };
}

const named = ({ orders }: Pick<CatchUpPage, 'orders'>): (string | undefined)[] => orders.map(({ id }) => idOf(id));

async function readAll(orders: ShopifyOrders, start: CatchUpPosition = SINCE) {
  const { pages, position } = await readAllPages(orders, start);
  return { pages: pages.map((page) => named({ orders: page })), position };
}

it('reads the orders that changed, in pages, the longest ago first', async () => {
  const { server, orders } = await aShop();
  for (const [id, second] of [
    [9, -1],
    [5, 0],
    [4, 10],
    [3, 10],
    [2, 30],
  ] as const)
    server.save(id, START + second);
  const { pages, position } = await readAll(orders);
  expect(pages).toEqual([['5', '3', '4'], ['2']]);
  expect(position).toEqual({ since: instantAt(START + 30 - 300) });
  expect(server.requests).toEqual([
    'POST /admin/api/2026-10/graphql.json',
    'GET /admin/api/2026-10/orders.json',
    'POST /admin/api/2026-10/graphql.json',
    'GET /admin/api/2026-10/orders.json',
  ]);
});

it('stays where it is if nothing has changed, and asks for no orders', async () => {
  const { server, orders } = await aShop();
  expect(await readAll(orders)).toEqual({ pages: [[]], position: SINCE });
  expect(server.requests).toHaveLength(1);
});

it('reads an order again that changes between two pages, and passes none over', async () => {
  const { server, orders } = await aShop();
  for (let id = 1; id <= 5; id++) server.save(id, START + 1);
  const first = await orders.page(SINCE);
  server.save(1, START + 9);
  const { pages } = await readAll(orders, first.position);
  expect([named(first), ...pages]).toEqual([
    ['1', '2', '3'],
    ['4', '5', '1'],
  ]);
});

it('leaves out an order that was deleted after it was listed', async () => {
  const { server, orders } = await aShop();
  server.save(1, START);
  server.save(2, START);
  let requests = 0;
  server.beforeAnswer = () => (++requests === 2 ? server.remove(1) : undefined);
  expect((await readAll(orders)).pages).toEqual([['2']]);
});

it('reads the orders since the last page again if the cursor is not valid any more', async () => {
  const { server, orders } = await aShop();
  server.save(1, START + 5);
  expect(await readAll(orders, { ...SINCE, cursor: 'b2xk' })).toMatchObject({ pages: [[], ['1']] });
});

describe('throttling', () => {
  const throttled = (requestedQueryCost: number, currentlyAvailable: number, restoreRate = 50) => ({
    body: {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: { cost: { requestedQueryCost, throttleStatus: { currentlyAvailable, restoreRate } } },
    },
  });

  it.each([
    ['until the shop has the points', throttled(752, 666), 1_720],
    ['a second at least', throttled(10, 9), 1_000],
    ['a second if the points never come back', throttled(10, 0, 0), 1_000],
    ['a second if the costs are not told', { body: { errors: [{ extensions: { code: 'THROTTLED' } }] } }, 1_000],
    ['as long as the header says', { status: 429, headers: { 'retry-after': '2.0' } }, 2_000],
    ['an hour at most', { status: 503, headers: { 'retry-after': '86400' } }, 3_600_000],
  ])('wants a pause %s', async (_what, answer, pauseMs) => {
    const { server, orders } = await aShop();
    server.nextAnswers.push(answer);
    await expect(orders.page(SINCE)).rejects.toMatchObject({ name: 'PlatformUnavailable', pauseMs });
  });

  it('of the second request leaves the page to the next attempt', async () => {
    const { server, orders } = await aShop();
    server.save(1, START);
    server.nextAnswers.push(undefined, { status: 429, headers: { 'retry-after': '2' } });
    await expect(orders.page(SINCE)).rejects.toMatchObject({ pauseMs: 2_000 });
    expect((await readAll(orders)).pages).toEqual([['1']]);
  });
});

it.each([
  ['INTERNAL_SERVER_ERROR', 'PlatformUnavailable'],
  ['ACCESS_DENIED', 'PlatformRefused'],
  ['MAX_COST_EXCEEDED', 'PlatformRefused'],
])('takes the error %s as %s', async (code, name) => {
  const { server, orders } = await aShop();
  server.nextAnswers.push({ body: { errors: [{ message: 'x', extensions: { code } }] } });
  await expect(orders.page(SINCE)).rejects.toMatchObject({ name, message: `Shopify orders failed: ${code}` });
});

describe('a token', () => {
  it('that is not valid any more is refused', async () => {
    const { server, orders } = await aShop();
    server.token = 'shpat_other';
    await expect(orders.page(SINCE)).rejects.toMatchObject({ name: 'PlatformRefused', status: 401 });
    expect(server.requests).toHaveLength(1);
  });

  const APP = { clientId: 'app', clientSecret: 'secret' };

  it('of an app is asked for once, and again after it has expired', async () => {
    const { server, orders } = await aShop(APP);
    server.save(1, START);
    await readAll(orders);
    server.token = 'expired';
    expect((await readAll(orders)).pages).toEqual([['1']]);
    expect(server.requests.filter((request) => request.endsWith('/access_token'))).toHaveLength(2);
  });

  it('of an app that is refused right away is not asked for without an end', async () => {
    const { server, orders } = await aShop(APP);
    const denied = { status: 401 };
    server.nextAnswers.push(undefined, denied, undefined, denied);
    await expect(orders.page(SINCE)).rejects.toMatchObject({ name: 'PlatformRefused', status: 401 });
    expect(server.requests).toHaveLength(4);
  });

  it('of an app that is not known is refused, without its secret in the error', async () => {
    const { orders } = await aShop({ clientId: 'app', clientSecret: 'hidden' });
    const error: Error = await orders.page(SINCE).then(
      () => new Error('none'),
      (failure: Error) => failure,
    );
    expect(error).toMatchObject({ name: 'PlatformRefused', status: 400 });
    expect(error.message).toBe('Shopify access token was answered with 400');
  });
});
