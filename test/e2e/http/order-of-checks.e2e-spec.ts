// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { fromNewAddress } from '../../support/addresses.js';
import { call, type Json, type Reply } from '../../support/client.js';
import { anOrder, aProtectedOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { apiWith, service } from '../../support/services.js';
import { newStore } from '../../support/stores.js';

const TOO_LARGE = 'x'.repeat(1024 * 1024 + 1);
const TEXT = { 'content-type': 'text/plain' };

/** The URL of an API process that allows one request a minute per address. */
let impatient: string;

beforeAll(async () => {
  impatient = (await apiWith({ RATE_LIMIT_PER_IP: '1', TRUSTED_PROXY_HOPS: '1' })).baseUrl;
});

describe('the order of checks', () => {
  it('C-CHK-2: 404 before the path, the body size and the token', async () => {
    expectProblem(await call('/nope/%FF', { method: 'PUT', body: TOO_LARGE }), 404, 'ROUTE_NOT_FOUND');
  });

  it('C-CHK-2: 405 before the path, the body size and the token', async () => {
    expectProblem(await call('/orders/%FF', { method: 'PATCH', body: TOO_LARGE }), 405, 'METHOD_NOT_ALLOWED');
  });

  it('C-CHK-3: the path (400) before the body size', async () => {
    expectProblem(await call('/orders/%FF', { method: 'PUT', body: TOO_LARGE }), 400, 'MALFORMED_PATH');
  });

  it('C-LIM-11: the body size (413) before the limit per address, without counting on it', async () => {
    const [baseUrl, headers] = [impatient, fromNewAddress()];
    const put = { method: 'PUT', body: TOO_LARGE, baseUrl, headers };
    for (let n = 0; n < 3; n++) expectProblem(await call('/orders/X', put), 413, 'PAYLOAD_TOO_LARGE');
    expectProblem(await call('/orders/X', { baseUrl, headers }), 401, 'TOKEN_MISSING');
  });

  it('C-CHK-4: 413 before 401', async () => {
    expectProblem(await call('/orders/X', { method: 'PUT', body: TOO_LARGE }), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('C-LIM-11: 404, 405 and 400 do not count on the address', async () => {
    const [baseUrl, headers] = [impatient, fromNewAddress()];
    for (const path of ['/nope', '/nope', '/orders/%FF', '/orders/%FF']) {
      const { status, headers: answered } = await call(path, { baseUrl, headers });
      expect([status < 429, 'ratelimit' in answered]).toEqual([true, false]);
    }
    expectProblem(await call('/orders/X', { method: 'DELETE', baseUrl, headers }), 405, 'METHOD_NOT_ALLOWED');
    expectProblem(await call('/orders/X', { baseUrl, headers }), 401, 'TOKEN_MISSING');
  });

  it('C-CHK-5: 429 on the address before 401', async () => {
    const [baseUrl, headers] = [impatient, fromNewAddress()];
    expectProblem(await call('/orders/X', { baseUrl, headers }), 401, 'TOKEN_MISSING');
    expectProblem(await call('/orders/X', { baseUrl, headers }), 429, 'RATE_LIMITED');
  });

  it('C-CHK-6: 401 before 403 STORE_SUSPENDED', async () => {
    const store = await newStore();
    await call('/auth/v1/token/revoke', { method: 'POST', body: { token: store.token } });
    await service<StoresService>('StoresService').update(store.id, { status: 'suspended' });
    expectProblem(await store.get('/orders/X'), 401, 'TOKEN_REVOKED');
  });

  it('401 before 415, 400 and 422', async () => {
    expectProblem(await call('/orders/X', { method: 'PUT', body: 'x', headers: TEXT }), 401, 'TOKEN_MISSING');
    expectProblem(await call('/orders/X', { method: 'PUT', body: '{' }), 401, 'TOKEN_MISSING');
    expectProblem(await call('/orders/%00'), 401, 'TOKEN_MISSING');
  });

  it('C-CHK-10: 429 and 401 before the Content-Encoding (415, 400) and the unpacked size (413)', async () => {
    const put = (encoding: string, body: string | Buffer, client: Record<string, string> = {}): Promise<Reply> => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding, ...client };
      return call('/orders/X', { method: 'PUT', body, headers, baseUrl: impatient });
    };
    const bodies: [string, string | Buffer][] = [
      ['zstd', '{}'],
      ['gzip', 'not gzip'],
      ['gzip', gzipSync(TOO_LARGE)],
    ];
    for (const [encoding, body] of bodies) {
      const client = fromNewAddress();
      expectProblem(await put(encoding, body, client), 401, 'TOKEN_MISSING');
      expectProblem(await put(encoding, body, client), 429, 'RATE_LIMITED');
    }
  });

  it('C-CHK-6: 403 FORBIDDEN before 415', async () => {
    const reply = await (await newStore()).post('/api-keys/generate', 'x', TEXT);
    expectProblem(reply, 403, 'FORBIDDEN');
  });

  it('C-CHK-7: 403 STORE_SUSPENDED before 429 on the store', async () => {
    const store = await newStore({ rate_limits: { data_per_minute: 1 } });
    await store.get('/orders/X');
    expectProblem(await store.get('/orders/X'), 429, 'RATE_LIMITED');
    await service<StoresService>('StoresService').update(store.id, { status: 'suspended' });
    expectProblem(await store.get('/orders/X'), 403, 'STORE_SUSPENDED');
  });

  it("C-CHK-8: 429 on the store before 409 for the store's mode", async () => {
    const store = await newStore({ rate_limits: { data_per_minute: 1 }, ingestion_mode: 'shopify_webhook' });
    expectProblem(await store.get('/orders/X'), 409, 'INGESTION_MODE_CONFLICT');
    expectProblem(await store.get('/orders/X'), 429, 'RATE_LIMITED');
  });

  it.each<[string, Json, number]>([
    ['INGESTION_MODE_CONFLICT', { ingestion_mode: 'shopify_webhook' }, 409],
    ['OMS_PUSH_DISABLED', { oms_push_enabled: false }, 403],
  ])('C-CHK-9: %s before 415, 400 and 422', async (code, settings, status) => {
    const store = await newStore(settings);
    expectProblem(await store.put('/orders/X', 'x', TEXT), status, code);
    expectProblem(await store.put('/orders/X', '{'), status, code);
    expectProblem(await store.put('/orders/%00', {}), status, code);
  });

  it('C-CHK-10: 415 before 400 MALFORMED_JSON', async () => {
    expectProblem(await (await newStore()).put('/orders/X', '{', TEXT), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('C-CHK-11: 400 MALFORMED_JSON before 422 of the path', async () => {
    expectProblem(await (await newStore()).put('/orders/%00', '{'), 400, 'MALFORMED_JSON');
  });

  it('C-CHK-12: VALIDATION_ERROR before PATH_BODY_MISMATCH', async () => {
    const reply = await (await newStore()).put('/orders/X', anOrder({ order_number: 'Y', currency: 'brl' }));
    expectProblem(reply, 422, 'VALIDATION_ERROR');
  });

  it('C-CHK-13: PATH_BODY_MISMATCH and VALIDATION_ERROR before the idempotency key', async () => {
    const [store, key] = [await newStore(), { 'idempotency-key': 'no-uuid' }];
    expectProblem(await store.put('/orders/X', anOrder({ order_number: 'Y' }), key), 422, 'PATH_BODY_MISMATCH');
    expectProblem(await store.put('/orders/X', anOrder({ currency: 'brl' }), key), 422, 'VALIDATION_ERROR');
  });

  it('the idempotency key (400) before the rules of the resource', async () => {
    const store = await newStore();
    const order = anOrder({ source_store: { id: 's', name: 'S' } });
    expectProblem(
      await store.put('/orders/X', order, { 'idempotency-key': 'no-uuid' }),
      400,
      'IDEMPOTENCY_KEY_INVALID',
    );
    expectProblem(await store.put('/orders/X', order), 422, 'SOURCE_STORE_NOT_ALLOWED');
  });

  it('C-CHK-13: IDEMPOTENCY_KEY_REUSED before the rules of the resource', async () => {
    const [store, path] = [await newStore(), `/orders/${newOrderNumber()}`];
    const key = { 'idempotency-key': randomUUID() };
    expect((await store.put(path, anOrder(), key)).status).toBe(201);
    const order = aProtectedOrder({ source_store: { id: 's', name: 'S' } });
    expectProblem(await store.put(path, order, key), 422, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('C-CHK-14: SOURCE_STORE_* before the other rules of the resource', async () => {
    const [store, path] = [await newStore(), `/orders/${newOrderNumber()}`];
    await store.put(path, anOrder());
    expectProblem(await store.put(path, aProtectedOrder()), 409, 'PROTECTION_IMMUTABLE');
    const order = aProtectedOrder({ source_store: { id: 's', name: 'S' } });
    expectProblem(await store.put(path, order), 422, 'SOURCE_STORE_NOT_ALLOWED');
  });
});

const SHIPMENT_WRITES = [
  ['POST', '/shipments'],
  ['PATCH', '/shipments/NONE'],
  ['PATCH', '/shipments/by-id/NONE'],
] as const;

describe.each(SHIPMENT_WRITES)('the order of checks: %s %s', (method, path) => {
  it('413, then 401, then the limit per address', async () => {
    const [baseUrl, headers] = [impatient, fromNewAddress()];
    expectProblem(await call(path, { method, body: TOO_LARGE, baseUrl, headers }), 413, 'PAYLOAD_TOO_LARGE');
    const send = (): Promise<Reply> => call(path, { method, body: 'x', baseUrl, headers: { ...headers, ...TEXT } });
    expectProblem(await send(), 401, 'TOKEN_MISSING');
    expectProblem(await send(), 429, 'RATE_LIMITED');
  });

  it('401, 403 STORE_SUSPENDED, 429 of the limit on shipment writes, then the store settings', async () => {
    const off = { oms_push_enabled: false, tracking_enabled: false };
    const store = await newStore({ rate_limits: { shipment_writes_per_minute: 1 }, ...off });
    const stores = service<StoresService>('StoresService');
    expectProblem(await store.call(path, { method }), 403, 'OMS_PUSH_DISABLED');
    expectProblem(await store.call(path, { method }), 429, 'RATE_LIMITED');
    await stores.update(store.id, { status: 'suspended' });
    expectProblem(await store.call(path, { method }), 403, 'STORE_SUSPENDED');
    await call('/auth/v1/token/revoke', { method: 'POST', body: { token: store.token } });
    expectProblem(await store.call(path, { method }), 401, 'TOKEN_REVOKED');
  });

  it.each<[string, Json]>([
    ['OMS_PUSH_DISABLED', { oms_push_enabled: false, tracking_enabled: false }],
    ['TRACKING_NOT_ENABLED', { tracking_enabled: false }],
  ])('C-CHK-9: %s before 415, 400 and 422', async (code, settings) => {
    const store = await newStore(settings);
    expectProblem(await store.call(path, { method, body: 'x', headers: TEXT }), 403, code);
    expectProblem(await store.call(path, { method, body: '{' }), 403, code);
    expectProblem(await store.call(path, { method, body: { eta: 7 } }), 403, code);
  });

  it('415 before 400 MALFORMED_JSON before 422', async () => {
    const store = await newStore();
    expectProblem(await store.call(path, { method, body: '{', headers: TEXT }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expectProblem(await store.call(path, { method, body: '{' }), 400, 'MALFORMED_JSON');
    expectProblem(await store.call(path, { method, body: { eta: 7, carrier: 'X' } }), 422, 'VALIDATION_ERROR');
  });

  it('application/merge-patch+json is accepted for a patch, and refused for a push', async () => {
    const store = await newStore();
    const headers = { 'content-type': 'application/merge-patch+json' };
    const reply = await store.call(path, { method, body: '{"metadata":"x"}', headers });
    expectProblem(
      reply,
      method === 'POST' ? 415 : 404,
      method === 'POST' ? 'UNSUPPORTED_MEDIA_TYPE' : 'SHIPMENT_NOT_FOUND',
    );
  });
});

describe('the order of checks: members and key of a shipment write', () => {
  it.each(['/shipments/NONE', '/shipments/by-id/NONE'])(
    'C-CHK-12: %s: 422, then IMMUTABLE_SHIPMENT_FIELD and NO_UPDATABLE_FIELDS, then 404',
    async (path) => {
      const store = await newStore();
      const patch = (body: Json) => store.call(path, { method: 'PATCH', body });
      expectProblem(await patch({ carrier: 'ups', eta: 7 }), 422, 'VALIDATION_ERROR');
      expectProblem(await patch({ carrier: 'ups', eta: null }), 400, 'IMMUTABLE_SHIPMENT_FIELD');
      expectProblem(await patch({ surprise: 1 }), 400, 'NO_UPDATABLE_FIELDS');
      expectProblem(await patch({ eta: null }), 404, 'SHIPMENT_NOT_FOUND');
    },
  );

  it('the idempotency key (400) before TRACKING_NUMBER_ALREADY_EXISTS', async () => {
    const store = await newStore();
    const parcel = { tracking_number: 'TN-1', carrier: 'moto_frete' };
    expect((await store.post('/shipments', parcel)).status).toBe(202);
    const key = { 'idempotency-key': 'no-uuid' };
    expectProblem(await store.post('/shipments', parcel, key), 400, 'IDEMPOTENCY_KEY_INVALID');
    expectProblem(await store.post('/shipments', parcel), 409, 'TRACKING_NUMBER_ALREADY_EXISTS');
  });
});

describe('the order of checks: POST /carriers/shippo/events', () => {
  const path = '/carriers/shippo/events';

  it('is public: needs no token, and accepts none as proof of its origin', async () => {
    const store = await newStore();
    for (const reply of [await call(path, { method: 'POST', body: {} }), await store.post(path, {})])
      expectProblem(reply, 403, 'FORBIDDEN');
  });

  it('413, 429 on the address, then 403 before 415, 400 and 422', async () => {
    const [baseUrl, headers] = [impatient, fromNewAddress()];
    expectProblem(await call(path, { method: 'POST', body: TOO_LARGE, baseUrl, headers }), 413, 'PAYLOAD_TOO_LARGE');
    expectProblem(await call(path, { method: 'POST', body: '{', baseUrl, headers }), 403, 'FORBIDDEN');
    expectProblem(await call(path, { method: 'POST', body: '{', baseUrl, headers }), 429, 'RATE_LIMITED');
    expectProblem(await call(path, { method: 'POST', body: 'x', headers: TEXT }), 403, 'FORBIDDEN');
    expectProblem(await call(path, { method: 'POST', body: [] }), 403, 'FORBIDDEN');
  });
});
