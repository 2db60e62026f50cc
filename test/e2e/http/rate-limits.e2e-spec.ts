// SPDX-License-Identifier: Apache-2.0
import { randomInt, randomUUID } from 'node:crypto';
import { type ApiKeysService } from '../../../src/auth/services/api-keys.service.js';
import { fromNewAddress } from '../../support/addresses.js';
import { call, type Reply } from '../../support/client.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { apiWith, service } from '../../support/services.js';
import { newStore, TestStore } from '../../support/stores.js';
import { expiredToken } from '../../support/tokens.js';
import { until } from '../../support/until.js';

const [FIRST, SECOND] = servers.base_urls;

/** The remaining requests of a limit by the headers; undefined if it did not count. */
function left({ headers }: Reply, policy: string): number | undefined {
  const item = new RegExp(`"${policy}";r=(\\d+);t=(\\d+)`).exec(headers.ratelimit ?? '');
  return item ? Number(item[1]) : undefined;
}

function policies({ headers }: Reply): string[] {
  return (headers['ratelimit-policy'] ?? '').split(', ').filter(Boolean);
}

function expectLimited(reply: Reply, windowSeconds: number): void {
  expectProblem(reply, 429, 'RATE_LIMITED');
  expect(reply.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(windowSeconds);
}

describe('the limit per address', () => {
  let urls: [string, string];

  beforeAll(async () => {
    const settings = { RATE_LIMIT_PER_IP: '4', TRUSTED_PROXY_HOPS: '1' };
    const [first, second] = await Promise.all([apiWith(settings), apiWith(settings)]);
    urls = [first.baseUrl, second.baseUrl];
  });

  it('C-LIM-13, C-LIM-20: is shared by two processes, and shows the remaining requests', async () => {
    const headers = await until(async () => {
      const [address, seen]: [Record<string, string>, unknown[]] = [fromNewAddress(), []];
      for (const index of [0, 1, 0, 1]) {
        const reply = await call('/orders/X', { headers: address, baseUrl: urls[index] });
        expectProblem(reply, 401, 'TOKEN_MISSING');
        expect(reply.headers['ratelimit-policy']).toBe('"address";q=4;w=60');
        expect(reply.headers).not.toHaveProperty('retry-after');
        seen.push(reply.headers.ratelimit);
      }
      // A process counts by itself for a moment if Redis is slow.
      return (
        /^"address";r=3;t=\d+,"address";r=2;t=\d+,"address";r=1;t=\d+,"address";r=0;t=\d+$/.test(seen.join()) && address
      );
    }, 'both processes to count as one');
    for (const baseUrl of urls) {
      const reply = await call('/orders/X', { headers, baseUrl });
      expectLimited(reply, 60);
      expect(left(reply, 'address')).toBe(0);
    }
    expectProblem(await call('/orders/X', { headers: fromNewAddress(), baseUrl: urls[0] }), 401, 'TOKEN_MISSING');
  });

  it('C-LIM-7: applies to every kind of route except health', async () => {
    const [headers, store] = [fromNewAddress(), await newStore()];
    for (let n = 0; n < 4; n++) await call('/openapi.json', { headers, baseUrl: urls[0] });
    const refused = [
      call('/openapi.json', { headers, baseUrl: urls[0] }),
      call('/errors/forbidden', { headers, baseUrl: urls[0] }),
      call('/auth/v1/token', { method: 'POST', headers, baseUrl: urls[0] }),
      call('/auth/v1/token/introspect', { headers, baseUrl: urls[0] }),
      call(`/api-keys/list/${store.id}`, { headers, baseUrl: urls[0] }),
      store.call('/orders/X', { headers, baseUrl: urls[0] }),
    ];
    for (const reply of await Promise.all(refused)) expectLimited(reply, 60);
    for (const path of ['/health/live', '/health/ready'])
      expect((await call(path, { headers, baseUrl: urls[0] })).status).toBe(200);
  });

  it('a request over the limit of its address does not count on the store', async () => {
    const [headers, store] = [fromNewAddress(), await newStore({ rate_limits: { data_per_minute: 50 } })];
    for (let n = 0; n < 8; n++) await store.call('/orders/X', { headers, baseUrl: urls[0] });
    expect(left(await store.call('/orders/X', { headers: fromNewAddress(), baseUrl: urls[0] }), 'store')).toBe(45);
  });

  it('counts the address that the trusted proxy saw, not one that the client sent', async () => {
    const address = fromNewAddress()['x-forwarded-for'] as string;
    const spoofed = (): Record<string, string> => ({ 'x-forwarded-for': `198.51.100.${randomInt(255)}, ${address}` });
    for (let n = 0; n < 4; n++) await call('/orders/X', { headers: spoofed(), baseUrl: urls[0] });
    expectLimited(await call('/orders/X', { headers: spoofed(), baseUrl: urls[0] }), 60);
  });

  it('C-LIM-14: counts from the right by TRUSTED_PROXY_HOPS', async () => {
    const { baseUrl } = await apiWith({ RATE_LIMIT_PER_IP: '1', TRUSTED_PROXY_HOPS: '2' });
    const client = fromNewAddress()['x-forwarded-for'] as string;
    const through = (spoof: string, proxy: string): Promise<Reply> =>
      call('/orders/X', { baseUrl, headers: { 'x-forwarded-for': `${spoof}, ${client}, ${proxy}` } });
    expectProblem(await through('198.51.100.1', '203.0.113.1'), 401, 'TOKEN_MISSING');
    expectLimited(await through('198.51.100.2', '203.0.113.2'), 60);
  });

  it('C-LIM-14: counts the address of the socket without a trusted proxy, whatever X-Forwarded-For says', async () => {
    const { baseUrl } = await apiWith({ RATE_LIMIT_PER_IP: '1' });
    await call('/orders/X', { headers: fromNewAddress(), baseUrl });
    expectLimited(await call('/orders/X', { headers: fromNewAddress(), baseUrl }), 60);
  });

  it('C-LIM-7: is 300 if RATE_LIMIT_PER_IP is not set', async () => {
    const { baseUrl } = await apiWith({ RATE_LIMIT_PER_IP: undefined, TRUSTED_PROXY_HOPS: '1' });
    expect(policies(await call('/orders/X', { headers: fromNewAddress(), baseUrl }))).toEqual(['"address";q=300;w=60']);
  });
});

describe('the limit', () => {
  it("C-LIM-22: of an address counts carriers' webhooks only if they are not authentic", async () => {
    const token = randomUUID();
    const { baseUrl } = await apiWith({
      RATE_LIMIT_PER_IP: '2',
      TRUSTED_PROXY_HOPS: '1',
      SHIPPO_WEBHOOK_TOKEN: token,
    });
    const headers = fromNewAddress();
    const post = async (proof: string): Promise<unknown> => {
      const body = { event: 'batch_created' };
      return (await call(`/carriers/shippo/events?token=${proof}`, { method: 'POST', headers, body, baseUrl })).status;
    };
    for (let count = 0; count < 5; count++) expect(await post(token)).toBe(200);
    expect([await post('x'), await post(token), await post('x'), await post('x')]).toEqual([403, 200, 403, 429]);
  });
});

describe('the limit per store', () => {
  it('C-LIM-4, C-LIM-18: is 100 a minute, beside the limit per address, with one header item each', async () => {
    const reply = await (await newStore({ rate_limits: {} })).get('/orders/X');
    expect(policies(reply)).toEqual([expect.stringMatching(/^"address";q=\d+;w=60$/), '"store";q=100;w=60']);
    expect(reply.headers.ratelimit).toMatch(/^"address";r=\d+;t=\d+, "store";r=99;t=(60|59)$/);
  });

  it("C-STO-7: has the store's own limit if set, and is shared by two processes and all tokens of the store", async () => {
    const [store, other] = await Promise.all([newStore({ rate_limits: { data_per_minute: 3 } }), newStore()]);
    const further = new TestStore(store.store, store.apiKey, await anotherToken(store));
    expect(left(await store.call('/orders/X', { baseUrl: FIRST }), 'store')).toBe(2);
    expect(left(await further.call('/orders/X', { baseUrl: SECOND }), 'store')).toBe(1);
    expect(left(await store.call('/orders/X', { baseUrl: SECOND }), 'store')).toBe(0);
    for (const baseUrl of [FIRST, SECOND]) expectLimited(await further.call('/orders/X', { baseUrl }), 60);
    expectProblem(await other.get('/orders/X'), 404, 'ORDER_NOT_FOUND');
  });

  it('accepts exactly the limit of concurrent requests', async () => {
    const store = await newStore({ rate_limits: { data_per_minute: 10 } });
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => store.call('/orders/X', { baseUrl: servers.base_urls[index % 2] })),
    );
    const statuses = replies.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 404).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([10, 20]);
  });

  it('C-LIM-10: counts a request with a valid token, refused or not', async () => {
    const store = await newStore({ rate_limits: { data_per_minute: 5 } });
    const path = `/orders/${newOrderNumber()}`;
    const replies = [
      await store.get(path),
      await store.put(path, '{'),
      await store.put(path, 'x', { 'content-type': 'text/plain' }),
      await store.put(path, {}),
      await store.put(path, anOrder()),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 400, 415, 422, 201]);
    expect(replies.map((reply) => left(reply, 'store'))).toEqual([4, 3, 2, 1, 0]);
    expectLimited(await store.get(path), 60);
  });

  it('C-LIM-10: does not count a 401, which counts only on the address', async () => {
    const store = await newStore({ rate_limits: { data_per_minute: 5 } });
    const revoked = await anotherToken(store);
    await call('/auth/v1/token/revoke', { method: 'POST', body: { token: revoked } });
    for (const token of [expiredToken(store), `${store.token}x`, revoked, '']) {
      const reply = await call('/orders/X', { headers: { authorization: `Bearer ${token}` } });
      expect([reply.status, policies(reply)]).toEqual([401, [expect.stringMatching(/^"address"/)]]);
    }
    expect(left(await store.get('/orders/X'), 'store')).toBe(4);
  });

  it('C-LIM-12: counts a store that reads its key, and not an internal service', async () => {
    const store = await newStore({ rate_limits: { data_per_minute: 5 } });
    const path = `/api-keys/list/${store.id}`;
    expect(left(await store.get(path), 'store')).toBe(4);
    const headers = { authorization: `Bearer ${servers.internal_token}` };
    expect(left(await call(path, { headers }), 'store')).toBeUndefined();
    expect(left(await store.get(path), 'store')).toBe(3);
  });

  async function anotherToken(store: TestStore): Promise<string> {
    return String((await issue(store.apiKey, store.store.shop_domain)).json.access_token);
  }
});

function issue(apiKey: string, domain: string, baseUrl = FIRST): Promise<Reply> {
  return call('/auth/v1/token', { method: 'POST', headers: { 'x-api-key': apiKey, 'x-shop-domain': domain }, baseUrl });
}

describe('the limit on token requests', () => {
  it('C-LIM-1: is 20 in 15 minutes per key, valid or not, over both processes', async () => {
    const key = `pwk_${randomUUID().replaceAll('-', '').repeat(2)}`;
    const attempts = Array.from({ length: 20 }, (_, n) => issue(key, `${n}.example`, servers.base_urls[n % 2]));
    const replies = await Promise.all(attempts);
    for (const reply of replies) expectProblem(reply, 401, 'INVALID_API_KEY');
    expect(replies.map((reply) => left(reply, 'token')).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, n) => n),
    );
    const reply = await issue(key, 'x.example');
    expectLimited(reply, 900);
    expect(policies(reply)).toEqual([expect.stringMatching(/^"address"/), '"token";q=20;w=900']);
  });

  it("C-LIM-3: has the store's own limit, counts refusals, and starts again with a new key", async () => {
    const store = await newStore({ rate_limits: { tokens_per_15_minutes: 3 } });
    const { shop_domain } = store.store;
    expect(left(await issue(store.apiKey, 'wrong.example'), 'token')).toBe(1);
    const second = await issue(store.apiKey, shop_domain, SECOND);
    expect([second.status, left(second, 'token')]).toEqual([200, 0]);
    for (const baseUrl of [FIRST, SECOND]) expectLimited(await issue(store.apiKey, shop_domain, baseUrl), 900);
    expectProblem(await store.get('/orders/X'), 404, 'ORDER_NOT_FOUND');
    const { api_key } = await service<ApiKeysService>('ApiKeysService').rotate(store.id);
    const fresh = await issue(api_key, shop_domain);
    expect([fresh.status, left(fresh, 'token')]).toEqual([200, 2]);
  });

  it('does not count on the store', async () => {
    const store = await newStore({ rate_limits: { data_per_minute: 5 } });
    for (let n = 0; n < 3; n++)
      expect(policies(await issue(store.apiKey, store.store.shop_domain)).join()).not.toContain('"store"');
    expect(left(await store.get('/orders/X'), 'store')).toBe(4);
  });

  it('C-LIM-2: does not count a request without a key', async () => {
    const reply = await call('/auth/v1/token', { method: 'POST' });
    expect([reply.status, policies(reply)]).toEqual([401, [expect.stringMatching(/^"address"/)]]);
  });
});
