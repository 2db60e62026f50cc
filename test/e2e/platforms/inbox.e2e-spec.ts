// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type PlatformConnectionQueriesService } from '../../../src/platforms/services/platform-connection-queries.service.js';
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { fromNewAddress } from '../../support/addresses.js';
import { call } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { callerOf, TestPlatform } from '../../support/platforms.js';
import { expectProblem } from '../../support/problems.js';
import { rawRequest } from '../../support/raw-http.js';
import { servers } from '../../support/servers.js';
import { apiWith, service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const MAX_BYTES = 5 * 1024 * 1024;
const connections = service<PlatformConnectionsService>('PlatformConnectionsService');
const queries = service<PlatformConnectionQueriesService>('PlatformConnectionQueriesService');

let store: TestStore;
let shopify: TestPlatform;
beforeAll(async () => {
  store = await newStore();
  shopify = await TestPlatform.connect(store);
});

const untilEnded = (platform: TestPlatform): Promise<unknown> =>
  until(async () => !(await platform.states()).includes('waiting'), 'the deliveries to be applied');

describe.each(['shopify', 'woocommerce'] as const)('a webhook of %s', (name) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await TestPlatform.connect(await newStore(), name);
    // So that no worker empties a body.
    await connections.pause(callerOf(platform.store), platform.id);
  });

  it('C-PLT-4, C-PLT-7: is stored as it is, and answered with nothing', async () => {
    const text = '{ "id": 820982911946154508,\n "note": "José 😀" }';
    const reply = await platform.send({ text, topic: 'a/topic' });
    expect([reply.status, reply.text]).toEqual([200, '']);
    expect((await platform.stored()).at(-1)).toMatchObject({ topic: 'a/topic', body: text });
  });

  it('C-PLT-7: is stored once, also if it comes several times at once on several processes', async () => {
    const before = (await platform.stored()).length;
    const sent = { text: '{"id":1}', deliveryId: randomUUID() };
    const replies = await Promise.all(
      [...servers.base_urls, ...servers.base_urls].flatMap((baseUrl) => [
        platform.send({ ...sent, baseUrl }),
        platform.send({ ...sent, baseUrl }),
      ]),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    await platform.send(sent);
    expect(await platform.stored()).toHaveLength(before + 1);
  });

  it('C-PLT-5: is refused if another key has signed it, or it names another shop', async () => {
    const other = await TestPlatform.connect(await newStore(), name);
    const before = await platform.stored();
    for (const sent of [{ key: other.key }, { shop: other.view.shop }]) {
      const reply = await platform.send(sent);
      expectProblem(reply, 401, 'PLATFORM_DELIVERY_REFUSED');
      expect(reply.headers['www-authenticate']).toBe('HMAC-SHA256');
    }
    expectProblem(await platform.post('{}'), 401, 'PLATFORM_DELIVERY_REFUSED');
    expectProblem(await platform.post(''), 401, 'PLATFORM_DELIVERY_REFUSED');
    expect(await platform.stored()).toEqual(before);
  });
});

it('C-PLT-7: stores the deliveries of WooCommerce that share an id', async () => {
  const platform = await TestPlatform.connect(await newStore(), 'woocommerce');
  await connections.pause(callerOf(platform.store), platform.id);
  const deliveryId = randomUUID();
  for (const id of [1, 2, 1]) await platform.send({ text: `{"id":${id}}`, deliveryId });
  expect((await platform.stored()).map(({ body }) => body)).toEqual(['{"id":1}', '{"id":2}']);
});

it('C-PLT-6: the ping of WooCommerce is answered, and stored nowhere', async () => {
  const platform = await TestPlatform.connect(await newStore(), 'woocommerce');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await platform.post('webhook_id=12', { headers })).status).toBe(200);
  expect(await platform.stored()).toEqual([]);
  const [view] = await queries.list(platform.store.id);
  expect(view).toMatchObject({ received_at: null, pinged_at: expect.any(String) });
});

describe('the address of a connection', () => {
  it.each([
    ['of nobody', () => '/platforms/shopify/plc_01k9w3c2q4m7v8x5t6r1z0a9bd'],
    ['that is no id', () => '/platforms/shopify/x%20'],
    ['of the other platform', () => shopify.path.replace('shopify', 'woocommerce')],
  ])('C-PLT-8: %s is not found', async (_whose, path) => {
    const reply = await call(path(), { method: 'POST', body: '{}', headers: fromNewAddress() });
    expect([404, 422]).toContain(reply.status);
    expect(reply.json.code).toMatch(/^(?:PLATFORM_CONNECTION_NOT_FOUND|VALIDATION_ERROR)$/);
  });

  it('C-PLT-8: is not found before the body is read', async () => {
    const headers = { ...fromNewAddress(), 'content-length': String(MAX_BYTES) };
    const line = 'POST /platforms/shopify/plc_01k9w3c2q4m7v8x5t6r1z0a9bd';
    expectProblem(await rawRequest(line, { headers, body: '{' }), 404, 'PLATFORM_CONNECTION_NOT_FOUND');
  });

  it('C-PLT-8: takes 5 MiB, and nothing that is packed', async () => {
    const text = `"${'x'.repeat(MAX_BYTES - 2)}"`;
    expect((await shopify.send({ text })).status).toBe(200);
    expectProblem(await shopify.send({ text: `${text} ` }), 413, 'PAYLOAD_TOO_LARGE');
    const packed = { 'content-encoding': 'gzip' };
    const reply = await shopify.post(gzipSync('{}').toString('latin1'), { headers: packed });
    expectProblem(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('C-PLT-9: counts requests for the connection, and on the address only without one', async () => {
    const { baseUrl } = await apiWith({ RATE_LIMIT_PER_IP: '2', TRUSTED_PROXY_HOPS: '1' });
    const headers = fromNewAddress();
    const removed = await TestPlatform.connect(await newStore());
    await connections.remove(callerOf(removed.store), removed.id);
    const statusOf = async (path: string) =>
      (await call(path, { method: 'POST', body: '{}', headers, baseUrl })).status;
    const replies = [];
    for (let count = 0; count < 5; count++) replies.push(await shopify.send({ headers, baseUrl }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(replies.at(-1)?.headers['ratelimit-policy']).toContain('"deliveries";q=30000;w=60');
    expect([await statusOf(shopify.path), await statusOf(removed.path), await statusOf(removed.path)]).toEqual([
      401, 404, 404,
    ]);
    const unknown = '/platforms/shopify/plc_01k9w3c2q4m7v8x5t6r1z0a9bd';
    expect([await statusOf(unknown), await statusOf(unknown), await statusOf(unknown)]).toEqual([404, 404, 429]);
  });
});

describe('a signing key', () => {
  it('C-PLT-2: is valid for a day after it was rotated, and one before it is not', async () => {
    const platform = await TestPlatform.connect(await newStore());
    const [second, third] = [randomUUID(), randomUUID()];
    const rotate = (signing_key: string) => connections.rotate(callerOf(platform.store), platform.id, { signing_key });
    const statuses = async () =>
      Promise.all([platform.key, second, third].map(async (key) => (await platform.send({ key })).status));
    await rotate(second);
    expect(await statuses()).toEqual([200, 200, 401]);
    const { previous_key_ends_at } = await rotate(third);
    expect(await statuses()).toEqual([401, 200, 200]);
    const left = Date.parse(previous_key_ends_at ?? '') - Date.now();
    expect(left).toBeGreaterThan(23 * 60 * 60 * 1000);
    await rows('UPDATE platform_connections SET previous_key_ends_at = ? WHERE id = ?', [new Date(), platform.id]);
    expect(await statuses()).toEqual([401, 401, 200]);
  });

  it('C-PLT-1: is stored encrypted, and in no view', async () => {
    const [row] = await rows<object>('SELECT * FROM platform_connections WHERE id = ?', [shopify.id]);
    expect(JSON.stringify([row, await queries.list(store.id)])).not.toContain(shopify.key);
  });
});

describe('the connection of a store', () => {
  const connect = (to: TestStore, more: object) =>
    connections.connect(callerOf(to), { platform: 'shopify', signing_key: 'k', ...more });

  it('C-PLT-1: is the only live one to its platform', async () => {
    const other = await newStore({ shop_domain: `${randomUUID()}.myshopify.com` });
    const attempts = await Promise.allSettled([1, 2, 3].map(() => connect(other, {})));
    const made = attempts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ shop: other.shopDomain, topics: expect.arrayContaining(['orders/updated']) });
    await expect(connect(other, {})).rejects.toMatchObject({ code: 'PLATFORM_CONNECTED' });
    await connect(other, { platform: 'woocommerce', shop: 'https://acme.example' });
    await connections.remove(callerOf(other), made[0]?.connection_id ?? '');
    await connect(other, {});
    expect((await queries.list(other.id)).map(({ platform, state }) => `${platform} ${state}`)).toEqual([
      'shopify removed',
      'woocommerce active',
      'shopify active',
    ]);
  });

  it.each([
    [{}, '/shop'],
    [{ shop: 'acme.example' }, '/shop'],
    [{ shop: 'a.myshopify.com', signing_key: '' }, '/signing_key'],
    [{ shop: 'a.myshopify.com', signing_key: 'a b' }, '/signing_key'],
    [{ shop: 'a.myshopify.com', signing_key: 'x'.repeat(256) }, '/signing_key'],
    [{ shop: 'a.myshopify.com', platform: 'magento' }, '/platform'],
  ])('C-PLT-1: is not made of %j', async (input, pointer) => {
    await expect(connect(await newStore(), input)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [expect.objectContaining({ pointer })],
    });
  });

  it("C-PLT-1: is not found by another store's staff", async () => {
    const other = callerOf(await newStore());
    const code = 'PLATFORM_CONNECTION_NOT_FOUND';
    await expect(connections.pause(other, shopify.id)).rejects.toMatchObject({ code });
    await expect(connections.remove(other, shopify.id)).rejects.toMatchObject({ code });
    await expect(connections.rotate(other, shopify.id, { signing_key: 'k' })).rejects.toMatchObject({ code });
  });

  it('C-PLT-3: stores what comes while it is paused, and applies it once it is resumed', async () => {
    const platform = await TestPlatform.connect(await newStore());
    await connections.pause(callerOf(platform.store), platform.id);
    for (let count = 0; count < 3; count++) expect((await platform.send()).status).toBe(200);
    await until(async () => (await jobsOf(platform.store)) === 0, 'the jobs to end');
    expect(await platform.states()).toEqual(['waiting', 'waiting', 'waiting']);
    const [paused] = await queries.list(platform.store.id);
    expect(paused).toMatchObject({ state: 'paused', waiting: 3, waiting_since: expect.any(String) });
    await connections.resume(callerOf(platform.store), platform.id);
    await untilEnded(platform);
    expect(await platform.states()).toEqual(['ignored', 'ignored', 'ignored']);
  });

  it('C-PLT-3: has no address and no keys once it is removed, and what it has let wait is ignored', async () => {
    const platform = await TestPlatform.connect(await newStore());
    const caller = callerOf(platform.store);
    await connections.pause(caller, platform.id);
    await platform.send();
    expect(await connections.remove(caller, platform.id)).toMatchObject({ state: 'removed' });
    await untilEnded(platform);
    expect(await platform.stored()).toMatchObject([{ state: 'ignored', reason: 'The connection was removed.' }]);
    expectProblem(await platform.send(), 404, 'PLATFORM_CONNECTION_NOT_FOUND');
    const sql = 'SELECT signing_key, previous_key FROM platform_connections WHERE id = ?';
    expect(await rows(sql, [platform.id])).toEqual([{ signing_key: '', previous_key: null }]);
    await expect(connections.resume(caller, platform.id)).rejects.toMatchObject({
      code: 'PLATFORM_CONNECTION_NOT_FOUND',
    });
  });

  it('C-PLT-13: shows what came last, and why a request was refused', async () => {
    const platform = await TestPlatform.connect(await newStore());
    expect((await queries.list(platform.store.id))[0]).toMatchObject({ received_at: null, refused_at: null });
    await platform.send({ shop: 'other.myshopify.com' });
    await platform.send();
    await untilEnded(platform);
    expect((await queries.list(platform.store.id))[0]).toMatchObject({
      ...{ received_at: expect.any(String), refused_at: expect.any(String), refusal: 'shop' },
      ...{ waiting: 0, waiting_since: null, parked: 0 },
    });
  });

  it('C-PLT-13: forgets why a request was refused once the key is changed', async () => {
    const platform = await TestPlatform.connect(await newStore());
    await platform.send({ key: 'wrong' });
    expect((await queries.list(platform.store.id))[0]).toMatchObject({ refusal: 'signature' });
    const changed = await connections.rotate(callerOf(platform.store), platform.id, { signing_key: 'wrong' });
    expect(changed).toMatchObject({ refused_at: null, refusal: null });
    await platform.send({ key: 'other' });
    expect((await queries.list(platform.store.id))[0]).toMatchObject({ refusal: 'signature' });
  });
});

async function jobsOf({ id }: TestStore): Promise<number> {
  const sql = "SELECT COUNT(*) AS n FROM jobs WHERE store_id = ? AND queue = 'platforms.inbox' AND parked_at IS NULL";
  return Number((await rows<{ n: number | string }>(sql, [id]))[0]?.n);
}
