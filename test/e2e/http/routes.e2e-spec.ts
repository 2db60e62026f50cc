// SPDX-License-Identifier: Apache-2.0
import { call } from '../../support/client.js';
import { anOrder } from '../../support/orders.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { exchange, rawRequest } from '../../support/raw-http.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;

beforeAll(async () => {
  store = await newStore();
});

const methodsIn = (allow = ''): string[] => allow.split(', ').sort();

describe('404 ROUTE_NOT_FOUND', () => {
  it.each([
    '/nope',
    '/orders/',
    '/orders/X/',
    '/Orders/X',
    '/ORDERS',
    '/orders/X/nope',
    '//orders/X',
    '/orders//X',
    '/auth/v1/token/',
    '/auth/v2/token',
    '/auth/v1/Token',
    '/errors',
    '/errors/no-such-problem',
    '/health',
    '/health/live/',
    '/openapi.json/',
    '/shipments/',
    '/Shipments/X',
    '/shipments/by-id/X/nope',
    '/returns/',
    '/returns/X/nope',
    '/Returns',
    '/carriers',
    '/carriers/shippo',
    '/claims/',
    '/Claims',
    '/claims/X/nope',
    '/uploads',
    '/uploads/',
    '/pictures',
    '/pictures/',
    '/t',
    '/t/',
    '/t/x/',
    '/r',
    '/r/',
    '/track',
    '/track/',
    '/track/x/nope',
    '/metrics',
    '/nope/%zz',
    '/..%2forders/X',
  ])('C-HTTP-9, C-VER-1: for %s, with and without a token', async (path) => {
    expectProblem(await call(path), 404, 'ROUTE_NOT_FOUND');
    expectProblem(await store.get(path), 404, 'ROUTE_NOT_FOUND');
  });
});

describe('405 METHOD_NOT_ALLOWED', () => {
  it.each([
    ['DELETE', '/orders/X', ['GET', 'HEAD', 'PUT']],
    ['PATCH', '/orders/X', ['GET', 'HEAD', 'PUT']],
    ['POST', '/orders/X', ['GET', 'HEAD', 'PUT']],
    ['OPTIONS', '/orders/X', ['GET', 'HEAD', 'PUT']],
    ['TRACE', '/orders/X', ['GET', 'HEAD', 'PUT']],
    ['PROPFIND', '/orders/X', ['GET', 'HEAD', 'PUT']],
    ['GET', '/auth/v1/token', ['POST']],
    ['HEAD', '/auth/v1/token', ['POST']],
    ['OPTIONS', '/auth/v1/token', ['POST']],
    ['GET', '/api-keys/generate', ['POST']],
    ['DELETE', '/openapi.json', ['GET', 'HEAD']],
    ['POST', '/health/live', ['GET', 'HEAD']],
    ['POST', '/errors/validation-error', ['GET', 'HEAD']],
    ['PUT', '/orders', ['GET', 'HEAD', 'POST']],
    ['GET', '/shipments', ['POST']],
    ['PATCH', '/shipments', ['POST']],
    ['PUT', '/shipments/X', ['GET', 'HEAD', 'PATCH']],
    ['POST', '/shipments/X', ['GET', 'HEAD', 'PATCH']],
    ['DELETE', '/shipments/X', ['GET', 'HEAD', 'PATCH']],
    ['GET', '/shipments/by-id/X', ['PATCH']],
    ['HEAD', '/shipments/by-id/X', ['PATCH']],
    ['DELETE', '/shipments/by-id/X', ['PATCH']],
    ['GET', '/carriers/shippo/events', ['POST']],
    ['PUT', '/claims', ['GET', 'HEAD', 'POST']],
    ['DELETE', '/claims/X', ['GET', 'HEAD']],
    ['PUT', '/claims/uploads', ['GET', 'HEAD', 'POST']],
    ['DELETE', '/claims/check', ['GET', 'HEAD', 'POST']],
    ['DELETE', '/uploads/X', ['GET', 'HEAD']],
    ['POST', '/pictures/X', ['GET', 'HEAD']],
    ['POST', '/t/X', ['GET', 'HEAD']],
    ['DELETE', '/r/X', ['GET', 'HEAD']],
    ['PUT', '/track/X', ['GET', 'HEAD', 'POST']],
    ['PUT', '/notifications/unsubscribe/X', ['GET', 'HEAD', 'POST']],
    ['GET', '/notifications/twilio/inbound', ['POST']],
    ['GET', '/platforms/shopify/X', ['POST']],
    ['PUT', '/returns', ['GET', 'HEAD', 'POST']],
    ['DELETE', '/returns/X', ['GET', 'HEAD']],
    ['GET', '/returns/X/decision', ['POST']],
    ['PUT', '/returns/X/shipping-label', ['POST']],
    ['PATCH', '/returns/X/refund', ['POST']],
  ])('C-HTTP-10, C-HTTP-12: %s %s, with an Allow header', async (method, path, allow) => {
    const reply = await rawRequest(`${method} ${path}`);
    expect([reply.status, methodsIn(reply.headers.allow)]).toEqual([405, allow]);
    if (method !== 'HEAD') expectProblem(reply, 405, 'METHOD_NOT_ALLOWED');
  });

  it('lists only GET and HEAD on a read-only path', async () => {
    const reply = await rawRequest(`PUT /auth/v1/token/introspect`);
    expect(methodsIn(reply.headers.allow)).toEqual(['GET', 'HEAD']);
  });
});

describe('400 MALFORMED_PATH', () => {
  it.each(['%FF', '%zz', '%', '%2', '%C3%28', '%E0%A4', 'a%C0%AFb', '%ED%A0%80'])(
    'C-HTTP-14: for /orders/%s',
    async (segment) => {
      expectProblem(await store.get(`/orders/${segment}`), 400, 'MALFORMED_PATH');
      expectProblem(await call(`/orders/${segment}`), 400, 'MALFORMED_PATH');
      expectProblem(await call(`/errors/${segment}`), 400, 'MALFORMED_PATH');
    },
  );
});

describe('the path of a shipment', () => {
  it.each(['a/b', 'a#b', 'a%b', 'a?b', 'é', '日本', 'a b', 'a+b', '..', '%2F', 'by-id', 'by-id/x', '😀'])(
    'a tracking number arrives percent-encoded: %s',
    async (tracking_number) => {
      const pushed = await store.post('/shipments', { tracking_number, carrier: 'moto_frete' });
      const path = `/shipments/${encodeURIComponent(tracking_number).replaceAll('.', '%2E')}`;
      const patched = await store.call(path, { method: 'PATCH', body: { metadata: 'found' } });
      expect([pushed.status, patched.status, patched.json]).toEqual([
        202,
        200,
        expect.objectContaining({ shipment_id: pushed.json.shipment_id, tracking_number, metadata: 'found' }),
      ]);
      expect((await store.get(path)).json).toMatchObject({ tracking_number });
    },
  );

  it.each(['%00', 'a%0Ab', '%20a', 'a%20', 'x'.repeat(65)])(
    'C-HTTP-15: 422 VALIDATION_ERROR for %s',
    async (segment) => {
      const patch = { method: 'PATCH', body: { metadata: 'x' } };
      expectProblem(await store.get(`/shipments/${segment}`), 422, 'VALIDATION_ERROR');
      expectProblem(await store.call(`/shipments/${segment}`, patch), 422, 'VALIDATION_ERROR');
      expectProblem(await store.call(`/shipments/by-id/${segment}`, patch), 422, 'VALIDATION_ERROR');
    },
  );

  it.each(['%FF', '%zz', '%ED%A0%80'])('400 MALFORMED_PATH for %s', async (segment) => {
    expectProblem(await store.get(`/shipments/${segment}`), 400, 'MALFORMED_PATH');
    expectProblem(await call(`/shipments/by-id/${segment}`, { method: 'PATCH' }), 400, 'MALFORMED_PATH');
  });
});

describe('a path parameter', () => {
  it.each(['a/b', 'a#b', 'a%b', 'a?b', 'é', 'e\u0301', 'Ａ', '日本', 'a b', 'a+b', '%2F', "'", '😀', 'a;b', 'a&b=c'])(
    'C-HTTP-13: arrives percent-encoded: %s',
    async (orderNumber) => {
      const path = `/orders/${encodeURIComponent(orderNumber).replaceAll('.', '%2E')}`;
      const put = await store.put(path, anOrder());
      expect(put.json.data).toMatchObject({ order_number: orderNumber });
      const read = await store.get(path);
      expect([read.status, (read.json.data as { order: object }).order]).toEqual([
        200,
        expect.objectContaining({ order_number: orderNumber }),
      ]);
    },
  );

  it.each(['%00', 'a%0Ab', '%7F', '%20a', 'a%20', '%C2%A0a', 'x'.repeat(129)])(
    'C-HTTP-15: 422 VALIDATION_ERROR for %s',
    async (segment) => {
      expectProblem(await store.get(`/orders/${segment}`), 422, 'VALIDATION_ERROR');
    },
  );
});

it('C-HTTP-16: faults of the path and of the body are in one answer', async () => {
  const reply = await store.put('/orders/%20a', { ...anOrder(), amounts: undefined });
  expectProblem(reply, 422, 'VALIDATION_ERROR');
  expect(faultsOf(reply).sort()).toEqual(['/amounts REQUIRED', '/order_number INVALID_FORMAT']);
});

describe('HEAD', () => {
  it('C-HTTP-11: has the status and headers of GET, without the body', async () => {
    await store.put('/orders/HEAD-1', anOrder());
    const [get, head] = [await store.get('/orders/HEAD-1'), await store.call('/orders/HEAD-1', { method: 'HEAD' })];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });

  it('has the status of GET for refusals too', async () => {
    expect((await call('/orders/X', { method: 'HEAD' })).status).toBe(401);
    expect((await call('/nope', { method: 'HEAD' })).status).toBe(404);
    expect((await call('/openapi.json', { method: 'HEAD' })).status).toBe(200);
  });
});

describe('an invalid HTTP/1.1 request', () => {
  it.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['a lower-case method', 'get /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a space in a header name', 'GET /openapi.json HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['two lengths', 'POST /orders HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /orders HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    ],
    ['a length that is no number', 'POST /orders HTTP/1.1\r\nHost: x\r\nContent-Length: two\r\n\r\n{}'],
    ['no host', 'GET /openapi.json HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['two hosts', 'GET /openapi.json HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'],
    ['a line break in the path', 'GET /open\napi.json HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('C-HTTP-5, C-ERR-12: 400 MALFORMED_REQUEST in problem+json for %s', async (_what, bytes) => {
    const [reply] = await exchange(bytes);
    if (!reply) throw new Error('no answer');
    expectProblem(reply, 400, 'MALFORMED_REQUEST');
    expect(reply.json).toEqual(expect.objectContaining({ status: 400, request_id: reply.headers['x-request-id'] }));
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  it('C-HTTP-6: 431 HEADERS_TOO_LARGE for headers past 16 KiB', async () => {
    expectProblem(
      await rawRequest('GET /openapi.json', { headers: { 'X-Large': 'x'.repeat(17_000) } }),
      431,
      'HEADERS_TOO_LARGE',
    );
  });

  it('C-HTTP-7: 417 EXPECTATION_FAILED for an unknown expectation, but not for 100-continue', async () => {
    const refused = await rawRequest('GET /openapi.json?a=b', { headers: { Expect: 'miracles' } });
    expectProblem(refused, 417, 'EXPECTATION_FAILED');
    expect(refused.json).toMatchObject({ instance: '/openapi.json', request_id: refused.headers['x-request-id'] });
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
    const body = JSON.stringify({ token: 'x' });
    const headers = {
      Expect: '100-continue',
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
    };
    const reply = await rawRequest('POST /auth/v1/token/verify', { headers, body });
    expect(reply.status).toBe(100);
    expect(reply.text).toContain('"valid":false');
  });

  it('C-HTTP-8: 408 REQUEST_TIMEOUT for headers that take longer than 10 seconds', async () => {
    const started = performance.now();
    const [reply] = await exchange('GET /openapi.json HTTP/1.1\r\nHost: x\r\n');
    expect(reply?.json).toMatchObject({ status: 408, code: 'REQUEST_TIMEOUT' });
    expect(performance.now() - started).toBeGreaterThan(9_000);
    expect(performance.now() - started).toBeLessThan(25_000);
  });

  it('closes the connection, so that it cannot smuggle another request', async () => {
    const smuggled = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
    const replies = await exchange(
      `POST /orders HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    );
    expect(replies.map(({ status }) => status)).toEqual([400]);
  });
});
