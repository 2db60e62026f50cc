import { type StoresService } from '../../../src/stores/stores.service.js';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { call, type Reply } from '../../support/client.js';
import { newOrderNumber } from '../../support/orders.js';
import { pathOf, readPage, SeenOrder } from '../../support/pages.js';
import { expectProblem } from '../../support/problems.js';
import { apiWith, service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let path: string;

beforeAll(async () => {
  store = await newStore({ locale: 'en', name: 'Corner Shop' });
  path = `/track/${store.store.shop_domain}`;
});

const { lookup } = PAGE_TEXTS.en;

function lookUp(
  fields: Record<string, string>,
  options: { baseUrl?: string; path?: string; forwarded?: string } = {},
): Promise<Reply> {
  return call(options.path ?? path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...(options.forwarded !== undefined && { 'x-forwarded-for': options.forwarded, 'x-forwarded-proto': 'https' }),
    },
    baseUrl: options.baseUrl,
  });
}

describe('order lookup', () => {
  it('redirects to the tracking page if the order number and the email match', async () => {
    const order = await SeenOrder.create(store, { customer: { email: 'Ana@Example.com' } }, `Ü ${newOrderNumber()}`);
    const { status, headers, text } = await lookUp({ order_number: ` ${order.number} `, email: 'ana@example.COM' });
    expect([status, pathOf(headers.location), text]).toEqual([303, order.path, '']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['#', ' # ', '#  '])('finds the order if its number is typed after %j, as shops print it', async (sign) => {
    const order = await SeenOrder.create(store, { customer: { email: 'ana@example.com' } });
    const { status, headers } = await lookUp({ order_number: `${sign}${order.number} `, email: 'ana@example.com' });
    expect([status, pathOf(headers.location)]).toEqual([303, order.path]);
  });

  it('finds the order whose number begins with #, and the one without it, each by its customer', async () => {
    const number = newOrderNumber();
    const withSign = await SeenOrder.create(store, { customer: { email: 'ana@example.com' } }, `#${number}`);
    const without = await SeenOrder.create(store, { customer: { email: 'bo@example.com' } }, number);
    const pathFor = async (email: string) =>
      pathOf((await lookUp({ order_number: `#${number}`, email })).headers.location);
    expect([await pathFor('ana@example.com'), await pathFor('bo@example.com')]).toEqual([withSign.path, without.path]);
  });

  it('never reveals whether an order exists: every miss gets the same response', async () => {
    const order = await SeenOrder.create(store, { customer: { email: 'ana@example.com' } });
    const without = await SeenOrder.create(store, { customer: {} });
    const other = await SeenOrder.create(await newStore(), { customer: { email: 'ana@example.com' } });
    const misses = [
      [order.number, 'bo@example.com'],
      [newOrderNumber(), 'ana@example.com'],
      [without.number, 'ana@example.com'],
      [other.number, 'ana@example.com'],
      [order.number.toLowerCase(), 'ana@example.com'],
    ] as const;
    const answers = await Promise.all(
      misses.map(async ([order_number, email]) => {
        const { status, text, headers } = await lookUp({ order_number, email });
        expect(text).toContain(lookup.notFound);
        const told = text.replaceAll(order_number, 'NUMBER').replaceAll(email, 'EMAIL');
        return JSON.stringify([status, told, Object.keys(headers).sort(), headers.etag]);
      }),
    );
    expect(new Set(answers).size).toBe(1);
  });

  it.each([[{}], [{ order_number: 'x' }], [{ email: 'ana@example.com' }], [{ order_number: ' ', email: ' ' }]])(
    'asks again for what is missing: %j',
    async (fields) => {
      const { status, text } = await lookUp(fields);
      expect([status, text.includes(lookup.incomplete)]).toEqual([200, true]);
    },
  );

  it('keeps the submitted values and escapes them', async () => {
    const { text } = await lookUp({ order_number: '"><script>alert(1)</script>', email: `"onfocus="x` });
    expect(text).not.toMatch(/<script|" ?onfocus="/);
    expect(text).toContain('&lt;script&gt;');
  });

  it('works only for existing, active stores', async () => {
    const suspended = await newStore();
    await service<StoresService>('StoresService').update(suspended.id, { status: 'suspended' });
    for (const domain of [suspended.store.shop_domain, 'nobody.example', "' OR 1=1 -- "])
      for (const method of ['GET', 'POST']) {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const reply = await call(`/track/${encodeURIComponent(domain)}`, {
          method,
          headers,
          ...(method === 'POST' && { body: '' }),
        });
        expectProblem(reply, 404, 'PAGE_NOT_FOUND');
      }
  });

  it('ignores the case of the shop domain', async () => {
    expect((await readPage(path.toUpperCase().replace('/TRACK/', '/track/'))).status).toBe(200);
  });

  it('accepts only form bodies', async () => {
    const reply = await call(path, { method: 'POST', body: { order_number: 'x', email: 'y' } });
    expectProblem(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('limits attempts per address in 15 minutes (LOOKUP_LIMIT_PER_IP), found or not', async () => {
    const { baseUrl } = await apiWith({ LOOKUP_LIMIT_PER_IP: '2', TRUSTED_PROXY_HOPS: '1' });
    const forwarded = `10.1.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
    const attempt = (address: string) => lookUp({ order_number: 'x', email: 'y' }, { baseUrl, forwarded: address });
    const statuses = [(await attempt(forwarded)).status, (await attempt(forwarded)).status];
    const refused = await attempt(forwarded);
    expect([...statuses, refused.status, (await attempt('10.0.0.1')).status]).toEqual([200, 200, 429, 200]);
    expect(refused.text).toContain(PAGE_TEXTS.en.failures.tooMany.heading);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['ratelimit-policy']).toBe('"lookup";q=2;w=900');
  });
});
