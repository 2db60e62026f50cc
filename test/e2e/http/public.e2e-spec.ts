// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { agent } from '../../support/agent.js';
import { call } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { rawRequest } from '../../support/raw-http.js';
import { servers } from '../../support/servers.js';
import { apiWith, freePort, workerWith } from '../../support/services.js';
import { newStore } from '../../support/stores.js';

describe('response headers', () => {
  it.each([
    ['200', '/openapi.json'],
    ['401', '/orders/X'],
    ['404', '/nope'],
    ['400', '/orders/%FF'],
  ])('C-HTTP-12: %s: restrict browsers and do not reveal the server', async (status, path) => {
    const { status: answered, headers } = await call(path);
    expect(String(answered)).toBe(status);
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('C-HTTP-18: JSON is sent as application/json with charset utf-8', async () => {
    expect((await call('/health/live')).headers['content-type']).toBe('application/json; charset=utf-8');
  });
});

describe('documentation', () => {
  it('GET /openapi.json needs no token', async () => {
    const reply = await call('/openapi.json');
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ openapi: expect.stringMatching(/^3\./), info: { title: 'Parcelward' } });
  });

  it('C-DOC-14: documents and explorers are compressed, and sent again only if they changed', async () => {
    const pages = ['/docs', '/reference'];
    const versioned = (await Promise.all(pages.map((path) => call(path)))).flatMap(({ text }) =>
      [...text.matchAll(/(?:src|href)="([^"]+\?v=[^"]+)"/g)].map(([, address]) => `/${address}`),
    );
    expect(versioned).toHaveLength(5);
    const unversioned = ['/openapi.json', '/openapi-internal.json', '/reference/contract', ...pages];
    for (const path of [...versioned, ...unversioned]) {
      const plain = await call(path);
      for (const [accepted, encoding, decode] of [
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
      ] as const) {
        const { headers, body } = await agent.request({
          ...{ origin: servers.base_urls[0], path, method: 'GET', headers: { 'accept-encoding': accepted } },
        });
        expect([path, headers['content-encoding'], headers.vary]).toEqual([path, encoding, 'Accept-Encoding']);
        expect(decode(await body.bytes()).toString()).toBe(plain.text);
      }
      expect(plain.headers).not.toHaveProperty('content-encoding');
      const isVersioned = versioned.includes(path);
      expect([path, plain.headers['cache-control']]).toEqual([
        path,
        isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache',
      ]);
      const again = await call(path, { headers: { 'if-none-match': plain.headers.etag ?? '' } });
      expect([path, again.status, again.text, again.headers.etag]).toEqual([path, 304, '', plain.headers.etag]);
      const other = await call(`${path.split('?')[0]}?v=other`);
      expect([other.status, other.headers['cache-control']]).toEqual([200, 'no-cache']);
    }
  });

  it('GET /openapi.json is the same from both processes', async () => {
    const [first, second] = await Promise.all(servers.base_urls.map((baseUrl) => call('/openapi.json', { baseUrl })));
    expect(second?.text).toBe(first?.text);
  });

  it('C-OPS-4, C-DOC-8: are not served in production, unless API_DOCS is true', async () => {
    const production = { NODE_ENV: 'production', API_DOCS: '' };
    for (const [settings, status] of [
      [production, 404],
      [{ ...production, API_DOCS: 'true' }, 200],
    ] as const) {
      const { baseUrl } = await apiWith(settings);
      for (const path of ['/openapi.json', '/openapi-internal.json', '/docs', '/docs/swagger-ui.css', '/reference'])
        expect((await call(path, { baseUrl })).status).toBe(status);
    }
  });

  it('GET /docs is a page whose scripts and styles load under its content security policy', async () => {
    const page = await call('/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(assets.filter((asset) => /\.js\?v=/.test(asset)).length).toBeGreaterThanOrEqual(2);
    for (const asset of assets) {
      expect(asset).not.toMatch(/^(https?:)?\/\//);
      const reply = await rawRequest(`GET ${new URL(asset, 'https://x/docs').pathname}`);
      expect([asset, reply.status]).toEqual([asset, 200]);
    }
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>\s*\S/);
  });

  it('GET /reference is a page whose scripts it serves itself', async () => {
    const page = await call('/reference');
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    for (const [, script = ''] of page.text.matchAll(/<script src="([^"]+)"/g)) {
      const { status, headers } = await call(`/${script}`);
      expect([script, status, headers['content-type']]).toEqual([script, 200, 'text/javascript; charset=utf-8']);
    }
  });

  it('C-DOC-9: Swagger UI has the key of DEMO_FILE, but not in production', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'demo-')), 'demo.json');
    writeFileSync(file, JSON.stringify({ api_key: 'pwk_demo', shop_domain: 'demo.example' }));
    for (const [NODE_ENV, status] of [
      ['development', 200],
      ['production', 404],
    ] as const) {
      const { baseUrl } = await apiWith({ NODE_ENV, API_DOCS: 'true', DEMO_FILE: file });
      const reply = await call('/docs-demo.js', { baseUrl });
      expect([reply.status, reply.text.includes('pwk_demo')]).toEqual([status, status === 200]);
      expect((await call('/docs', { baseUrl })).text.includes('docs-demo.js')).toBe(status === 200);
    }
  });

  it('an unknown file of Swagger UI is a 404 problem', async () => {
    expectProblem(await rawRequest('GET /docs/nope.js'), 404, 'ROUTE_NOT_FOUND');
    expectProblem(await rawRequest('GET /docs/..%2f..%2fpackage.json'), 404, 'ROUTE_NOT_FOUND');
  });
});

describe('health', () => {
  it.each(['/health/live', '/health/ready'])('C-OPS-1: GET %s is 200, public and not limited', async (path) => {
    const reply = await call(path);
    expect([reply.status, reply.json.status]).toEqual([200, 'ok']);
    expect(reply.headers).not.toHaveProperty('ratelimit');
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('GET /health/ready shows the status of the database and Redis', async () => {
    expect((await call('/health/ready')).json.checks).toEqual({ database: { status: 'up' }, redis: { status: 'up' } });
  });
});

describe('metrics', () => {
  it('C-OPS-2: are served on a separate port, and not on the port of the API', async () => {
    const port = await freePort();
    const api = await apiWith({ METRICS_PORT: String(port) });
    const orderNumber = 'METRICS-1';
    await (await newStore()).call(`/orders/${orderNumber}`, { baseUrl: api.baseUrl });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const text = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(text).toMatch(/^http_request_duration_seconds_count\{[^}]*route="\/orders\/:order_number"[^}]*\} 1$/m);
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).not.toContain(orderNumber);
    expectProblem(await call('/metrics', { baseUrl: api.baseUrl }), 404, 'ROUTE_NOT_FOUND');
    expect((await fetch(`http://127.0.0.1:${port}/openapi.json`)).status).toBe(404);
  });

  it('C-OPS-11: are not shown to a website whose name leads to this machine', async () => {
    const port = await freePort();
    await apiWith({ METRICS_PORT: String(port) });
    const statusFor = async (path: string, host: string): Promise<number> =>
      (await rawRequest(`GET ${path}`, { headers: { Host: host }, baseUrl: `http://127.0.0.1:${port}` })).status;
    for (const path of ['/metrics', '/queues', '/health/live'])
      expect(await statusFor(path, `rebound.example:${port}`)).toBe(421);
    for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]']) expect(await statusFor('/metrics', host)).toBe(200);
  });

  it('of a worker show the backlog of all stores, and its port has a liveness check', async () => {
    const port = await freePort();
    await workerWith({ METRICS_PORT: String(port) });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/^# TYPE parcelward_jobs gauge$/m);
    for (const name of ['outbox_events', 'webhook_deliveries'])
      expect(text).toMatch(new RegExp(`^parcelward_${name}_waiting \\d+$`, 'm'));
    const live = await fetch(`http://127.0.0.1:${port}/health/live`);
    expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }]);
  });

  it('share their port with a read-only view of the queues, which the API does not serve', async () => {
    const port = await freePort();
    const api = await apiWith({ METRICS_PORT: String(port) });
    const page = await fetch(`http://127.0.0.1:${port}/queues`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    const board = (await (await fetch(`http://127.0.0.1:${port}/queues/api/queues`)).json()) as {
      queues: { name: string; readOnlyMode: boolean }[];
    };
    const shown = board.queues.map(({ name, readOnlyMode }) => `${name} ${readOnlyMode}`);
    expect(shown).toEqual(
      expect.arrayContaining(['parcelward.shipments.registration true', 'parcelward.events.relay true']),
    );
    expectProblem(await call('/queues', { baseUrl: api.baseUrl }), 404, 'ROUTE_NOT_FOUND');
  });
});
