import { call, type Json } from '../../support/client.js';
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

/** The codes of C-ERR-13 to C-ERR-23, with their statuses. */
const STATUSES: Record<string, number> = {
  MALFORMED_JSON: 400,
  MALFORMED_PATH: 400,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  IDEMPOTENCY_KEY_INVALID: 400,
  IMMUTABLE_SHIPMENT_FIELD: 400,
  NO_UPDATABLE_FIELDS: 400,
  RETURN_LINE_NOT_FOUND: 400,
  RETURN_QUANTITY_EXCEEDED: 400,
  INVALID_API_KEY: 401,
  TOKEN_MISSING: 401,
  TOKEN_INVALID: 401,
  TOKEN_EXPIRED: 401,
  TOKEN_REVOKED: 401,
  FORBIDDEN: 403,
  STORE_SUSPENDED: 403,
  TRACKING_NOT_ENABLED: 403,
  OMS_PUSH_DISABLED: 403,
  ROUTE_NOT_FOUND: 404,
  STORE_NOT_FOUND: 404,
  ORDER_NOT_FOUND: 404,
  SHIPMENT_NOT_FOUND: 404,
  RETURN_NOT_FOUND: 404,
  CLAIM_NOT_FOUND: 404,
  WEBHOOK_ENDPOINT_NOT_FOUND: 404,
  API_KEY_NOT_FOUND: 404,
  WEBHOOK_DELIVERY_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  INGESTION_MODE_CONFLICT: 409,
  PROTECTION_IMMUTABLE: 409,
  IMMUTABLE_FIELD: 409,
  LINE_HAS_ACTIVE_RETURN: 409,
  SOURCE_STORE_CONFLICT: 409,
  TRACKING_NUMBER_ALREADY_EXISTS: 409,
  AMBIGUOUS_TRACKING_NUMBER: 409,
  SHIPMENT_LIMIT_REACHED: 409,
  DECISION_ALREADY_RECORDED: 409,
  REFUND_ALREADY_RECORDED: 409,
  RETURN_NOT_OPEN: 409,
  LABEL_NOT_APPLICABLE: 409,
  CLAIM_EXISTS: 409,
  RETURNS_OVERLAP: 409,
  STOCK_INSUFFICIENT: 409,
  CLAIM_STATE_CONFLICT: 409,
  MESSAGE_NOT_RESENDABLE: 409,
  FLAG_CHANGED: 409,
  API_KEY_EXISTS: 409,
  WEBHOOK_ENDPOINT_DISABLED: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TLS_REQUIRED: 421,
  VALIDATION_ERROR: 422,
  PATH_BODY_MISMATCH: 422,
  SOURCE_STORE_REQUIRED: 422,
  SOURCE_STORE_NOT_ALLOWED: 422,
  UNSUPPORTED_RETURN_FIELD: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  CANCEL_QUANTITY_EXCEEDED: 422,
  EVIDENCE_REQUIRED: 422,
  NOT_PROTECTED: 422,
  REFUND_NOT_ELIGIBLE: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  CLAIM_CREATE_FAILED: 500,
  SERVICE_UNAVAILABLE: 503,
};

describe('a problem', () => {
  it('has type, title, status, detail, instance, code and request_id', async () => {
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
  ])('instance of %s is the path as sent without its query', async (path, instance) => {
    const reply = await call(path);
    expect(reply.json.instance).toBe(instance);
    expect(reply.text).not.toContain('secret');
  });

  it('lists pointer, code and detail of each invalid field, and has errors only then', async () => {
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

  it('is 500 INTERNAL_ERROR for an internal fault, without its details', async () => {
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
  ])('begins with %s', async (_setting, settings) => {
    const { baseUrl } = await apiWith(settings);
    expect((await call('/orders/X', { baseUrl })).json.type).toBe('https://docs.example/v1/errors/token-missing');
  });

  it.each(['GET', 'HEAD'])('that is relative resolves against the path of the request: %s', async (method) => {
    const { type, instance } = (await call('/orders/X%2FY', { method: 'PUT' })).json as Record<string, string>;
    const { pathname } = new URL(type ?? '', `https://api.example${instance}`);
    expect(pathname).toBe('/orders/errors/token-missing');
    const [reply, direct] = [await call(pathname, { method }), await call('/errors/token-missing', { method })];
    expect([reply.status, reply.text]).toEqual([200, direct.text]);
  });

  it.each([
    ['POST', '/orders/errors/token-missing', 'ROUTE_NOT_FOUND'],
    ['GET', '/orders/errors/nope', 'ROUTE_NOT_FOUND'],
    ['GET', '/orders/errors/history', 'TOKEN_MISSING'],
    ['GET', '/orders/errors', 'TOKEN_MISSING'],
  ])('takes no other route: %s %s', async (method, path, code) => {
    expect((await call(path, { method })).json).toMatchObject({ code, instance: path });
  });

  it('is explained at GET /errors/<slug> for every code, public', async () => {
    const all = await codes();
    for (const code of all) {
      const reply = await call(`/errors/${code.toLowerCase().replaceAll('_', '-')}`);
      expect([code, reply.status, reply.json]).toEqual([
        code,
        200,
        { code, status: STATUSES[code] ?? expect.any(Number), title: expect.any(String), help: expect.any(String) },
      ]);
    }
    expect(all).toEqual(expect.arrayContaining(Object.keys(STATUSES)));
  });

  it.each([
    'VALIDATION_ERROR',
    'validation_error',
    'Validation-Error',
    'nope',
    '__proto__',
    'constructor',
    'to-string',
  ])('is 404 at /errors/%s, which is no type', async (slug) => {
    expectProblem(await call(`/errors/${slug}`), 404, 'ROUTE_NOT_FOUND');
  });
});

describe('X-Request-Id', () => {
  it.each(['a', 'A-b_c.9', 'x'.repeat(128)])('is accepted: %s', async (id) => {
    const reply = await call('/orders/X', { headers: { 'x-request-id': id } });
    expect([reply.headers['x-request-id'], reply.json.request_id]).toEqual([id, id]);
  });

  it.each(['', 'x'.repeat(129), 'a b', 'a/b', 'a,b', '<script>', 'é', 'a;b', 'a"b'])('is replaced: %p', async (id) => {
    const reply = await call('/orders/X', { headers: { 'x-request-id': id } });
    expect(reply.headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
    expect(reply.headers['x-request-id']).not.toBe(id);
    expect(reply.json.request_id).toBe(reply.headers['x-request-id']);
  });

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
