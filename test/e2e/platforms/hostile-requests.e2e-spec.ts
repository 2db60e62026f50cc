// SPDX-License-Identifier: Apache-2.0
import { createHmac, randomUUID } from 'node:crypto';
import { type PlatformConnectionsService } from '../../../src/platforms/services/platform-connections.service.js';
import { fromNewAddress } from '../../support/addresses.js';
import { call, type Reply } from '../../support/client.js';
import { callerOf, TestPlatform } from '../../support/platforms.js';
import { expectProblem } from '../../support/problems.js';
import { exchange, rawRequest } from '../../support/raw-http.js';
import { service } from '../../support/services.js';
import { newStore } from '../../support/stores.js';

const MAX_BYTES = 5 * 1024 * 1024;
const connections = service<PlatformConnectionsService>('PlatformConnectionsService');

let shopify: TestPlatform;
let woo: TestPlatform;

/** Connections that only store deliveries, so that what was stored can be compared. */
async function paused(name: 'shopify' | 'woocommerce'): Promise<TestPlatform> {
  const platform = await TestPlatform.connect(await newStore(), name);
  await connections.pause(callerOf(platform.store), platform.id);
  return platform;
}
beforeAll(async () => {
  [shopify, woo] = await Promise.all([paused('shopify'), paused('woocommerce')]);
});

const signature = (body: string | Buffer, encoding: 'base64' | 'base64url' | 'hex' = 'base64'): string =>
  createHmac('sha256', shopify.key).update(body).digest(encoding);

/** Sends these bytes with these headers, and the right ones for all others. */
function sendRaw(
  body: string | Buffer,
  headers: Record<string, string> = {},
  line = `POST ${shopify.path}`,
): Promise<Reply> {
  const own = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Shopify-Topic': 'orders/updated',
    'X-Shopify-Webhook-Id': randomUUID(),
    'X-Shopify-Shop-Domain': shopify.view.shop,
    'X-Shopify-Hmac-Sha256': signature(body),
  };
  return rawRequest(line, { headers: { ...own, ...headers }, body });
}

describe('an authentic body', () => {
  it.each([
    ['that is empty', ''],
    ['that is not JSON', 'id=1&name=Ana'],
    ['that ends early', '{"id":1'],
    ['with a byte order mark', '\uFEFF{"id":1}'],
    ['with NUL', '{"id":1,"note":"a\0b\\u0000"}'],
    ['with half of a surrogate pair', '{"id":1,"note":"\\ud83d"}'],
    ['with a key twice', '{"id":1,"id":2}'],
    ['with a number of 4,000 digits', `{"id":${'9'.repeat(4000)},"x":1e999}`],
    ['that is nested 100,000 levels deep', '['.repeat(100_000)],
    ['of four-byte characters', JSON.stringify({ note: '😀'.repeat(10_000) })],
  ])('C-PLT-7: %s is stored as it is', async (_what, text) => {
    expect((await shopify.send({ text, topic: 'orders/updated' })).status).toBe(200);
    expect((await shopify.last())?.body).toBe(text);
  });

  it('C-PLT-7: that is not UTF-8 is stored, also if each byte of 5 MiB is wrong', async () => {
    for (const size of [3, MAX_BYTES]) {
      const bytes = Buffer.alloc(size, 0xff);
      expect((await sendRaw(bytes)).status).toBe(200);
      expect((await shopify.last())?.body).toBe('\uFFFD'.repeat(size));
    }
  });

  it.each(['"', '\\', '\0', "'"])('C-PLT-7: of 5 MiB is stored if all of its characters are %j', async (sign) => {
    const text = sign.repeat(MAX_BYTES);
    expect((await shopify.send({ text })).status).toBe(200);
    expect((await shopify.last())?.body.length).toBe(MAX_BYTES);
  });

  it.each([
    'text/plain; charset=utf-16',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'x',
    '',
  ])('C-PLT-7: is stored as it is with the content type %j', async (type) => {
    expect((await sendRaw('{"id":1}', { 'Content-Type': type })).status).toBe(200);
    expect((await shopify.last())?.body).toBe('{"id":1}');
  });

  it('C-PLT-8: without a length has at most 5 MiB, too', async () => {
    const statuses = [];
    for (const size of [MAX_BYTES, MAX_BYTES + 1]) {
      const body = Buffer.alloc(size, 'x');
      const chunked = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
      const head = [
        `POST ${shopify.path} HTTP/1.1`,
        ...['Host: x', 'Connection: close', 'Transfer-Encoding: chunked', 'X-Shopify-Topic: a'],
        ...[`X-Shopify-Shop-Domain: ${shopify.view.shop}`, `X-Shopify-Hmac-Sha256: ${signature(body)}`],
      ].join('\r\n');
      statuses.push((await exchange(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), chunked])))[0]?.status);
    }
    expect(statuses).toEqual([200, 413]);
  });
});

it('C-PLT-44: large bodies of a store that come at once wait for each other', async () => {
  const before = (await shopify.stored()).length;
  const texts = Array.from({ length: 6 }, () => randomUUID().padEnd(MAX_BYTES - 1, 'x'));
  const replies = await Promise.all(texts.map((text) => shopify.send({ text })));
  expect(replies.map(({ status }) => status)).toEqual(texts.map(() => 200));
  expect(await shopify.stored()).toHaveLength(before + texts.length);
});

describe('a header', () => {
  it.each([
    ['X-Shopify-Triggered-At', '+275760-09-13T00:00:00.000Z'],
    ['X-Shopify-Triggered-At', '-000044-03-15T00:00:00Z'],
    ['X-Shopify-Triggered-At', '9999-12-31T23:59:59.999-12:00'],
    ['X-Shopify-Triggered-At', '0001-01-01T00:00:00Z'],
    ['X-Shopify-Triggered-At', 'yesterday'],
    ['X-Shopify-Triggered-At', '1'],
    ['X-Shopify-Webhook-Id', 'x'.repeat(65)],
    ['X-Shopify-Webhook-Id', 'Ã©Ã¼'],
    ['X-Shopify-Webhook-Id', ''],
    ['X-Shopify-Topic', 'x'.repeat(4000)],
    ['X-Shopify-Topic', 'orders/Ã©'],
    ['X-Shopify-Topic', '__proto__'],
    ['X-Shopify-Topic', ''],
  ])('C-PLT-7: %s of %j keeps no delivery from being stored', async (name, value) => {
    const before = (await shopify.stored()).length;
    expect((await sendRaw(randomUUID(), { [name]: value })).status).toBe(200);
    expect(await shopify.stored()).toHaveLength(before + 1);
  });

  it('C-PLT-4: that has the signature in another form, or of other bytes, is refused', async () => {
    const body = '{"id":1}';
    const right = signature(body);
    const wrong = [signature(body, 'hex'), '', '=', 'ÿ', right.slice(0, -4), `x${right}`, `sha256=${right}`];
    for (const value of wrong)
      expectProblem(await sendRaw(body, { 'X-Shopify-Hmac-Sha256': value }), 401, 'PLATFORM_DELIVERY_REFUSED');
    expectProblem(await sendRaw(`${body} `, { 'X-Shopify-Hmac-Sha256': right }), 401, 'PLATFORM_DELIVERY_REFUSED');
  });

  it.each(['X-Shopify-Topic', 'X-Shopify-Shop-Domain', 'X-Shopify-Hmac-Sha256', 'X-Shopify-Webhook-Id'])(
    'C-PLT-7: %s that comes twice is no failure',
    async (name) => {
      const reply = await sendRaw('{}', { [name.toLowerCase()]: 'x' });
      expect([200, 401]).toContain(reply.status);
    },
  );

  it('C-PLT-7: of a megabyte is refused before the request is read', async () => {
    expect((await sendRaw('{}', { 'X-Shopify-Topic': 'x'.repeat(1024 * 1024) })).status).toBe(431);
  });
});

describe('the address', () => {
  it.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])('C-PLT-8: takes no %s', async (method) => {
    const reply = await rawRequest(`${method} ${shopify.path}`, { headers: fromNewAddress() });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'POST']);
  });

  it('C-PLT-8: is the same with a query or encoded letters', async () => {
    const { path } = shopify;
    const statuses = [];
    for (const each of [`${path}?a=1`, path.replace('plc_', '%70lc%5F'), `${path}/`])
      statuses.push((await sendRaw('{}', {}, `POST ${each}`)).status);
    expect(statuses).toEqual([200, 200, 404]);
  });

  it.each([
    ['%C3%A9', 404],
    ['..%2f..', 404],
    ['plc_01K9W3C2Q4M7V8X5T6R1Z0A9BD', 404],
    ['%00', 422],
    ['x%20', 422],
    ['x'.repeat(65), 422],
    ['%ZZ', 400],
  ])('C-PLT-8: with %j in place of the id is %i', async (id, status) => {
    const reply = await call(`/platforms/shopify/${id}`, { method: 'POST', body: '{}', headers: fromNewAddress() });
    expect(reply.status).toBe(status);
  });
});

it('C-PLT-6: only an exact ping of WooCommerce is one', async () => {
  for (const body of ['webhook_id=12&x=1', 'webhook_id=', ' webhook_id=1', 'webhook_id=1\n', '{}'])
    expectProblem(await woo.post(body), 401, 'PLATFORM_DELIVERY_REFUSED');
});
