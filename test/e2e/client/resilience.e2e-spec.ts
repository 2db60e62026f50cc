// SPDX-License-Identifier: Apache-2.0
import { type Attempt, ParcelwardNetworkError, type ParcelwardProblem } from '../../../packages/client/src/index.js';
import { type ApiKeysService } from '../../../src/auth/services/api-keys.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { claimRowsOf, aClaimable } from '../../support/claims.js';
import { call } from '../../support/client.js';
import { clientOf, notingFetch, suspiciousFetch, trustingFetch } from '../../support/oms-client.js';
import { lockOrder } from '../../support/row-lock.js';
import { servers } from '../../support/servers.js';
import { service } from '../../support/services.js';
import { newTrackingNumber } from '../../support/shipments.js';
import { newStore } from '../../support/stores.js';
import { proxyTo } from '../../support/tcp-proxy.js';
import { expiredToken } from '../../support/tokens.js';
import { TestOrder } from '../../support/units.js';

const bearerOf = ({ headers }: { headers: Headers }): string => String(headers.get('authorization')).slice(7);

describe('Client: its token', () => {
  it('is replaced after a revocation, and the call is repeated once', async () => {
    const store = await newStore();
    const { fetch, seen } = notingFetch();
    const { shipments } = clientOf(store, { fetch });
    const body = { tracking_number: newTrackingNumber(), carrier: 'correios_br' };
    await shipments.push(body);
    const token = bearerOf(seen[1] as (typeof seen)[0]);
    await call('/auth/v1/token/revoke', { method: 'POST', body: { token, reason: 'Written to a log' } });
    await shipments.push({ ...body, tracking_number: newTrackingNumber() });
    expect(seen.map(({ path, status }) => `${path} ${status}`)).toEqual([
      '/auth/v1/token 200',
      '/shipments 201',
      '/shipments 401',
      '/auth/v1/token 200',
      '/shipments 201',
    ]);
  });

  it('is replaced after its expiry, and the call is repeated once', async () => {
    const store = await newStore();
    const { fetch, seen } = notingFetch();
    let isFirst = true;
    const { events } = clientOf(store, {
      fetch: (url, init) => {
        const headers = new Headers(init.headers);
        if (!headers.has('authorization') || !isFirst) return fetch(url, init);
        isFirst = false;
        return fetch(url, { ...init, headers: { authorization: `Bearer ${expiredToken(store)}` } });
      },
    });
    for await (const event of events.list()) expect(event).toBeDefined();
    expect(seen.map(({ path, status }) => `${path} ${status}`)).toEqual([
      '/auth/v1/token 200',
      '/events 401',
      '/auth/v1/token 200',
      '/events 200',
    ]);
  });

  it('is not replaced after a revocation of its key: the call fails', async () => {
    const store = await newStore();
    const { shipments } = clientOf(store);
    await shipments.push({ tracking_number: newTrackingNumber(), carrier: 'correios_br' });
    await service<ApiKeysService>('ApiKeysService').revoke(store.id);
    const refused = shipments.push({ tracking_number: newTrackingNumber(), carrier: 'correios_br' });
    await expect(refused).rejects.toMatchObject({ name: 'ParcelwardProblem', code: 'INVALID_API_KEY', status: 401 });
  });

  it('is requested with the new key after a rotation, if the key is a function', async () => {
    const store = await newStore();
    const keys = [store.apiKey];
    const attempts: Attempt[] = [];
    let clock = Date.now();
    const { shipments } = clientOf(store, {
      // A cache that is a moment late: it returns the old key once more.
      apiKey: () => (keys.length > 1 ? keys.shift() : keys[0]) ?? '',
      now: () => clock,
      onAttempt: (attempt) => attempts.push(attempt),
    });
    const push = () => shipments.push({ tracking_number: newTrackingNumber(), carrier: 'correios_br' });
    await push();
    keys.push((await service<ApiKeysService>('ApiKeysService').rotate(store.id)).api_key);
    clock += 2 * 3_600_000;
    await push();
    expect(attempts.map(({ method, path, status, attempt }) => [method, path, status, attempt].join(' '))).toEqual([
      'POST /auth/v1/token 200 1',
      'POST /shipments 201 1',
      'POST /auth/v1/token 401 1',
      'POST /auth/v1/token 200 2',
      'POST /shipments 201 1',
    ]);
    const ids = attempts.map(({ requestId }) => requestId);
    expect([new Set(ids).size, ids.includes(undefined)]).toEqual([5, false]);
  });

  it('is renewed before its expiry, by the given clock', async () => {
    const store = await newStore();
    const { fetch, seen } = notingFetch();
    let clock = Date.now();
    const { shipments } = clientOf(store, { fetch, now: () => clock });
    const push = () => shipments.push({ tracking_number: newTrackingNumber(), carrier: 'correios_br' });
    for (const minutes of [0, 54, 2]) {
      clock += minutes * 60_000;
      await push();
    }
    const [first, second, third] = seen.filter(({ path }) => path === '/shipments').map(bearerOf);
    expect([first === second, second === third]).toEqual([true, false]);
  });
});

describe('Client: a rate limit', () => {
  it('is waited out as long as the service asks', async () => {
    const store = await newStore({ rate_limits: { data_per_minute: 3 } });
    const waits: number[] = [];
    const { orders } = clientOf(store, {
      sleep: async (ms) => {
        waits.push(ms);
        // The window ends at once.
        await service<StoresService>('StoresService').update(store.id, { rate_limits: { data_per_minute: 1000 } });
      },
    });
    const calls = ['a', 'b', 'c', 'd'].map((number) => orders.get(number).catch((error: unknown) => error));
    const problems = (await Promise.all(calls)) as ParcelwardProblem[];
    expect(problems.map(({ code }) => code)).toEqual(Array(4).fill('ORDER_NOT_FOUND'));
    expect(waits).toEqual([expect.any(Number)]);
    expect([(waits[0] as number) >= 1000, (waits[0] as number) <= 60_000]).toEqual([true, true]);
  });

  it('is thrown with its Retry-After after the last try', async () => {
    const store = await newStore({ rate_limits: { data_per_minute: 1 } });
    const { orders } = clientOf(store, { maxRetries: 1, sleep: () => Promise.resolve() });
    await orders.get('a').catch(() => undefined);
    const error = (await orders.get('b').catch((reason: unknown) => reason)) as ParcelwardProblem;
    expect([error.code, error.status, error.retryAfter]).toEqual(['RATE_LIMITED', 429, expect.any(Number)]);
  });
});

describe('Client: a connection lost', () => {
  it('during the request leaves one effect, and the call succeeds', async () => {
    const store = await newStore();
    const order = await TestOrder.create(store, { 'L-1': 2 });
    const proxy = await proxyTo(servers.base_urls[0]);
    const lock = await lockOrder(store.id, order.number);
    const { fetch, seen } = notingFetch();
    const { returns } = clientOf(store, {
      baseUrl: proxy.url,
      fetch,
      sleep: async () => {
        await lock.release();
        await proxy.restore();
      },
    });
    const creating = returns.create({
      order_id: order.number,
      resolution: 'REFUND',
      return_method: 'IN_STORE',
      return_line_items: [{ line_id: 'L-1', quantity: 2 }],
      return_from_address: {},
    });
    await lock.isWaitedFor();
    await proxy.cut();
    const { return_id } = await creating;
    expect(await order.ledger()).toEqual([{ line_id: 'L-1', kind: 'return', reference: return_id, quantity: 2 }]);
    expect(seen.map(({ path, status }) => `${path} ${status}`)).toEqual(['/auth/v1/token 200', '/returns 201']);
  });

  it('after the effect returns the result of the first try', async () => {
    const store = await newStore();
    const { number } = await aClaimable(store, { 'L-1': 1 });
    const keys: (string | null)[] = [];
    const answers: (string | null)[] = [];
    const { claims } = clientOf(store, {
      sleep: () => Promise.resolve(),
      fetch: async (url, init) => {
        const answer = await trustingFetch(url, init);
        if (!url.endsWith('/claims')) return answer;
        keys.push(new Headers(init.headers).get('idempotency-key'));
        answers.push(answer.headers.get('idempotency-replayed'));
        if (keys.length < 3) throw new TypeError('terminated', { cause: new Error('other side closed') });
        return answer;
      },
    });
    const claim = await claims.create({ order_reference: number, claim_resolution: 'REFUND', claims_full_order: true });
    expect(claim.order_number).toBe(number);
    expect([new Set(keys).size, answers]).toEqual([1, [null, 'true', 'true']]);
    expect(await claimRowsOf(store.id)).toEqual({ claims: 1, units: 1, events: 1, records: 1 });
  });

  it('until the last try is an error with the idempotency key', async () => {
    const store = await newStore();
    const { number } = await aClaimable(store, { 'L-1': 1 });
    const proxy = await proxyTo(servers.base_urls[0]);
    const { claims, orders } = clientOf(store, { baseUrl: proxy.url, sleep: () => Promise.resolve() });
    await orders.get(number);
    await proxy.cut();
    const body = { order_reference: number, claim_resolution: 'REFUND', claims_full_order: true } as const;
    const error = (await claims.create(body).catch((reason: unknown) => reason)) as ParcelwardNetworkError;
    expect(error).toBeInstanceOf(ParcelwardNetworkError);
    await proxy.restore();
    const [claim, again] = [
      await claims.create(body, { idempotencyKey: error.idempotencyKey }),
      await claims.create(body, { idempotencyKey: error.idempotencyKey }),
    ];
    expect(again).toEqual(claim);
  });
});

describe('Client: an untrusted certificate', () => {
  it('fails the call', async () => {
    const store = await newStore();
    const { events } = clientOf(store, { fetch: suspiciousFetch, sleep: () => Promise.resolve() });
    const first = events.list()[Symbol.asyncIterator]().next();
    await expect(first).rejects.toBeInstanceOf(ParcelwardNetworkError);
  });
});
