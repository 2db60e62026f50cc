// SPDX-License-Identifier: Apache-2.0
import { call, type Json, type Reply } from '../../support/client.js';
import { openApiDocument } from '../../support/contract.js';
import { anOrder, newOrderNumber } from '../../support/orders.js';
import { expectProblem } from '../../support/problems.js';
import { connectDatabase } from '../../support/row-lock.js';
import { apiWith } from '../../support/services.js';
import { newStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

async function codes(): Promise<string[]> {
  const { components } = (await openApiDocument()) as unknown as {
    components: { schemas: { Problem: { properties: { code: { enum: string[] } } } } };
  };
  return components.schemas.Problem.properties.code.enum;
}

const explanationOf = (code: string): Promise<Reply> => call(`/errors/${code.toLowerCase().replaceAll('_', '-')}`);

/** The codes of each status, with their rule. */
const CODES: [string, number, string[]][] = [
  [
    'C-ERR-13',
    400,
    [
      'MALFORMED_JSON',
      'MALFORMED_PATH',
      'IDEMPOTENCY_KEY_REQUIRED',
      'IDEMPOTENCY_KEY_INVALID',
      'IMMUTABLE_SHIPMENT_FIELD',
      'NO_UPDATABLE_FIELDS',
      'RETURN_LINE_NOT_FOUND',
      'RETURN_QUANTITY_EXCEEDED',
    ],
  ],
  ['C-ERR-14', 401, ['INVALID_API_KEY', 'TOKEN_MISSING', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'TOKEN_REVOKED']],
  ['C-ERR-15', 403, ['FORBIDDEN', 'STORE_SUSPENDED', 'TRACKING_NOT_ENABLED', 'OMS_PUSH_DISABLED']],
  [
    'C-ERR-16',
    404,
    [
      'ROUTE_NOT_FOUND',
      'STORE_NOT_FOUND',
      'ORDER_NOT_FOUND',
      'SHIPMENT_NOT_FOUND',
      'RETURN_NOT_FOUND',
      'CLAIM_NOT_FOUND',
      'WEBHOOK_ENDPOINT_NOT_FOUND',
      'API_KEY_NOT_FOUND',
      'WEBHOOK_DELIVERY_NOT_FOUND',
    ],
  ],
  ['C-ERR-17', 405, ['METHOD_NOT_ALLOWED']],
  [
    'C-ERR-18',
    409,
    [
      'INGESTION_MODE_CONFLICT',
      'PROTECTION_IMMUTABLE',
      'IMMUTABLE_FIELD',
      'LINE_HAS_ACTIVE_RETURN',
      'SOURCE_STORE_CONFLICT',
      'TRACKING_NUMBER_ALREADY_EXISTS',
      'AMBIGUOUS_TRACKING_NUMBER',
      'SHIPMENT_LIMIT_REACHED',
      'DECISION_ALREADY_RECORDED',
      'REFUND_ALREADY_RECORDED',
      'RETURN_NOT_OPEN',
      'LABEL_NOT_APPLICABLE',
      'CLAIM_EXISTS',
      'RETURNS_OVERLAP',
      'STOCK_INSUFFICIENT',
      'CLAIM_STATE_CONFLICT',
      'MESSAGE_NOT_RESENDABLE',
      'FLAG_CHANGED',
      'API_KEY_EXISTS',
      'WEBHOOK_ENDPOINT_DISABLED',
      'IDEMPOTENCY_KEY_IN_USE',
    ],
  ],
  ['C-ERR-19', 413, ['PAYLOAD_TOO_LARGE']],
  ['C-ERR-19', 415, ['UNSUPPORTED_MEDIA_TYPE']],
  ['C-ERR-19', 421, ['TLS_REQUIRED']],
  [
    'C-ERR-20',
    422,
    [
      'VALIDATION_ERROR',
      'PATH_BODY_MISMATCH',
      'SOURCE_STORE_REQUIRED',
      'SOURCE_STORE_NOT_ALLOWED',
      'UNSUPPORTED_RETURN_FIELD',
      'IDEMPOTENCY_KEY_REUSED',
      'CANCEL_QUANTITY_EXCEEDED',
      'EVIDENCE_REQUIRED',
      'NOT_PROTECTED',
      'REFUND_NOT_ELIGIBLE',
    ],
  ],
  ['C-ERR-21', 429, ['RATE_LIMITED']],
  ['C-ERR-22', 500, ['INTERNAL_ERROR', 'CLAIM_CREATE_FAILED']],
  ['C-ERR-23', 503, ['SERVICE_UNAVAILABLE']],
];

describe('a problem', () => {
  it('C-ERR-1, C-ERR-2: has type, title, status, detail, instance, code and request_id', async () => {
    const reply = await call('/orders/X', { headers: { 'x-request-id': 'request-1' } });
    expectProblem(reply, 401, 'TOKEN_MISSING');
    expect(reply.json).toEqual({
      type: 'errors/token-missing',
      title: expect.stringMatching(/./),
      status: 401,
      detail: expect.stringMatching(/./),
      instance: '/orders/X',
      code: 'TOKEN_MISSING',
      request_id: 'request-1',
    });
  });

  it.each([
    ['/orders/a%2Fb%23?x=1&token=secret', '/orders/a%2Fb%23'],
    ['/nope/%zz?x', '/nope/%zz'],
    ['/nope?', '/nope'],
  ])('C-ERR-4: instance of %s is the path as sent without its query', async (path, instance) => {
    const reply = await call(path);
    expect(reply.json.instance).toBe(instance);
    expect(reply.text).not.toContain('secret');
  });

  it('C-ERR-5: lists pointer, code and detail of each invalid field, and has errors only then', async () => {
    const store = await newStore();
    const reply = await store.put('/orders/X', {});
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    const errors = reply.json.errors as Json[];
    expect(errors.map(({ pointer }) => pointer).sort()).toEqual([
      '/amounts',
      '/currency',
      '/customer',
      '/line_items',
      '/ordered_at',
    ]);
    for (const error of errors) expect(Object.keys(error).sort()).toEqual(['code', 'detail', 'pointer']);
    expect((await store.get('/orders/NONE')).json).not.toHaveProperty('errors');
  });

  it('C-ERR-10: is 500 INTERNAL_ERROR for an internal fault, without its details', async () => {
    const store = await newStore();
    const orderNumber = newOrderNumber();
    await store.put(`/orders/${orderNumber}`, anOrder());
    const connection = await connectDatabase();
    await connection.query("UPDATE orders SET document = '{broken' WHERE store_id = ?", [store.id]);
    await connection.end();
    const reply = await store.put(`/orders/${orderNumber}`, anOrder());
    expectProblem(reply, 500, 'INTERNAL_ERROR');
    expect(reply.text).not.toMatch(/broken|JSON|SELECT|SQL|\.js|\.ts|\bat \b/);
  });
});

describe('the type of a problem', () => {
  it.each([
    ['ERROR_TYPE_BASE_URL', { ERROR_TYPE_BASE_URL: 'https://docs.example/v1', PUBLIC_BASE_URL: 'https://api.example' }],
    ['PUBLIC_BASE_URL without it', { ERROR_TYPE_BASE_URL: '', PUBLIC_BASE_URL: 'https://docs.example/v1' }],
  ])('C-ERR-3: begins with %s', async (_setting, settings) => {
    const { baseUrl } = await apiWith(settings);
    expect((await call('/orders/X', { baseUrl })).json.type).toBe('https://docs.example/v1/errors/token-missing');
  });

  it.each(['GET', 'HEAD'])(
    'C-ERR-34: that is relative resolves against the path of the request: %s',
    async (method) => {
      const { type, instance } = (await call('/orders/X%2FY', { method: 'PUT' })).json as Record<string, string>;
      const { pathname } = new URL(type ?? '', `https://api.example${instance}`);
      expect(pathname).toBe('/orders/errors/token-missing');
      const [reply, direct] = [await call(pathname, { method }), await call('/errors/token-missing', { method })];
      expect([reply.status, reply.text]).toEqual([200, direct.text]);
    },
  );

  it.each([
    ['POST', '/orders/errors/token-missing', 'ROUTE_NOT_FOUND'],
    ['GET', '/orders/errors/nope', 'ROUTE_NOT_FOUND'],
    ['GET', '/orders/errors/history', 'TOKEN_MISSING'],
    ['GET', '/orders/errors', 'TOKEN_MISSING'],
  ])('C-ERR-34: takes no other route: %s %s', async (method, path, code) => {
    expect((await call(path, { method })).json).toMatchObject({ code, instance: path });
  });

  it('C-ERR-11: is explained at GET /errors/<slug> for every code, public', async () => {
    for (const code of await codes()) {
      const { status, json } = await explanationOf(code);
      const explanation = { code, status: expect.any(Number), title: expect.any(String), help: expect.any(String) };
      expect([status, json]).toEqual([200, explanation]);
    }
  });

  it.each(CODES)('%s: is answered with %i for %j', async (_rule, status, expected) => {
    expect(await codes()).toEqual(expect.arrayContaining(expected));
    for (const code of expected) expect((await explanationOf(code)).json).toMatchObject({ code, status });
  });

  it.each([
    'VALIDATION_ERROR',
    'validation_error',
    'Validation-Error',
    'nope',
    '__proto__',
    'constructor',
    'to-string',
  ])('C-ERR-11: is 404 at /errors/%s, which is no type', async (slug) => {
    expectProblem(await call(`/errors/${slug}`), 404, 'ROUTE_NOT_FOUND');
  });
});

describe('X-Request-Id', () => {
  it.each(['a', 'A-b_c.9', 'x'.repeat(128)])('C-HTTP-31: is accepted: %s', async (id) => {
    const reply = await call('/orders/X', { headers: { 'x-request-id': id } });
    expect([reply.headers['x-request-id'], reply.json.request_id]).toEqual([id, id]);
  });

  it.each(['', 'x'.repeat(129), 'a b', 'a/b', 'a,b', '<script>', 'é', 'a;b', 'a"b'])(
    'C-HTTP-31: is replaced: %p',
    async (id) => {
      const reply = await call('/orders/X', { headers: { 'x-request-id': id } });
      expect(reply.headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
      expect(reply.headers['x-request-id']).not.toBe(id);
      expect(reply.json.request_id).toBe(reply.headers['x-request-id']);
    },
  );

  it('is new for each request, on successful responses too', async () => {
    const ids = [await call('/health/live'), await call('/health/live'), await call('/openapi.json')];
    expect(new Set(ids.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
  });

  it('is logged', async () => {
    const api = await apiWith({});
    const id = `logged-${Date.now()}`;
    await call('/orders/X', { baseUrl: api.baseUrl, headers: { 'x-request-id': id } });
    const line = await until(async () => {
      const lines = (await api.output()).split('\n');
      return lines.find((each) => each.includes(id));
    }, 'the log of the request');
    expect(JSON.parse(line)).toMatchObject({ request_id: id });
  });
});
