// SPDX-License-Identifier: Apache-2.0
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { LANGUAGES } from '../../../src/platform/text/language.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { call, type Reply } from '../../support/client.js';
import { readOrder } from '../../support/figures.js';
import { HtmlClient } from '../../support/html-client.js';
import { newOrderNumber } from '../../support/orders.js';
import { pathOf, readPage, SeenOrder } from '../../support/pages.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import { apiWith, service } from '../../support/services.js';
import { newTrackingNumber } from '../../support/shipments.js';
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

const seenOrder = (email: string): Promise<SeenOrder> => SeenOrder.create(store, { customer: { email } });

it.each(LANGUAGES)('C-PAGE-1: the order lookup page in %s works without JavaScript', async (language) => {
  const { lookup: texts, tracking } = PAGE_TEXTS[language];
  const order = await SeenOrder.create(store, { locale: language, customer: { email: 'ana@example.com' } });
  const client = new HtmlClient(servers.base_urls[0]);
  client.sentHeaders['accept-language'] = language;
  await client.open(path);
  await client.submit(texts.button, { [texts.orderNumber]: order.number, [texts.email]: 'bo@example.com' });
  expect(client.texts('[role=alert]')).toEqual([texts.notFound]);
  await client.submit(texts.button, { [texts.email]: 'ana@example.com' });
  expect([client.path, client.texts('h1')]).toEqual([order.path, [tracking.preparing.heading]]);
});

describe('order lookup', () => {
  it('C-PAGE-10: redirects to the tracking page if the order number and the email match', async () => {
    const order = await SeenOrder.create(store, { customer: { email: 'Ana@Example.com' } }, `Ü ${newOrderNumber()}`);
    const { status, headers, text } = await lookUp({ order_number: ` ${order.number} `, email: 'ana@example.COM' });
    expect([status, pathOf(headers.location), text]).toEqual([303, order.path, '']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['#', ' # ', '#  '])(
    'C-PAGE-10: finds the order if its number is typed after %j, as shops print it',
    async (sign) => {
      const order = await SeenOrder.create(store, { customer: { email: 'ana@example.com' } });
      const { status, headers } = await lookUp({ order_number: `${sign}${order.number} `, email: 'ana@example.com' });
      expect([status, pathOf(headers.location)]).toEqual([303, order.path]);
    },
  );

  it('finds the order whose number begins with #, and the one without it, each by its customer', async () => {
    const number = newOrderNumber();
    const withSign = await SeenOrder.create(store, { customer: { email: 'ana@example.com' } }, `#${number}`);
    const without = await SeenOrder.create(store, { customer: { email: 'bo@example.com' } }, number);
    const pathFor = async (email: string) =>
      pathOf((await lookUp({ order_number: `#${number}`, email })).headers.location);
    expect([await pathFor('ana@example.com'), await pathFor('bo@example.com')]).toEqual([withSign.path, without.path]);
  });

  it.each<[string, (numbers: { order: string; protect: string; parcel: string }) => string]>([
    ['its number in lower case', ({ order }) => order.toLowerCase()],
    ['its number in lower case after #', ({ order }) => `#${order.toLowerCase()}`],
    ['its protection number', ({ protect }) => protect],
    ['its protection number in lower case, with a space', ({ protect }) => protect.toLowerCase().replace('-', '- ')],
    ['its tracking number', ({ parcel }) => parcel],
    ['its tracking number as it is printed', ({ parcel }) => parcel.toLowerCase().replace(/(.{4})/g, '$1 ')],
  ])('C-PAGE-21: finds the order by %s', async (_what, typed) => {
    const tracking_number = newTrackingNumber().toUpperCase();
    const shipments = [{ tracking_number, carrier: 'ups' }];
    const order = await SeenOrder.create(store, { customer: { email: 'ana@example.com' }, shipments });
    const { protect_order_number: protect } = (await readOrder(store, `/orders/${order.number}`)) as Record<
      string,
      string
    >;
    const order_number = typed({ order: order.number, protect: protect ?? '', parcel: tracking_number });
    const { headers } = await lookUp({ order_number, email: 'ana@example.com' });
    expect(pathOf(headers.location)).toBe(order.path);
    expect((await lookUp({ order_number, email: 'bo@example.com' })).status).toBe(200);
  });

  it('C-PAGE-10: finds the order whose number is exact before one in other letter case', async () => {
    const number = newOrderNumber();
    const customer = { email: 'ana@example.com' };
    const upper = await SeenOrder.create(store, { customer }, `A${number}`);
    const lower = await SeenOrder.create(store, { customer }, `a${number}`.toLowerCase());
    for (const order of [upper, lower]) {
      const { headers } = await lookUp({ order_number: order.number, ...customer });
      expect(pathOf(headers.location)).toBe(order.path);
    }
  });

  it('C-PAGE-21: finds the order of each customer who shares a parcel', async () => {
    const order_number = newTrackingNumber();
    const parcel = { tracking_number: order_number, carrier: 'ups' };
    for (const email of ['ana@example.com', 'bo@example.com']) {
      const order = await SeenOrder.create(store, { customer: { email }, shipments: [parcel] });
      const { headers } = await lookUp({ order_number, email });
      expect(pathOf(headers.location)).toBe(order.path);
    }
  });

  it('C-PAGE-10: never reveals whether an order exists: every miss gets the same response', async () => {
    const order = await SeenOrder.create(store, { customer: { email: 'ana@example.com' } });
    const without = await SeenOrder.create(store, { customer: {} });
    const other = await SeenOrder.create(await newStore(), { customer: { email: 'ana@example.com' } });
    const misses = [
      [order.number, 'bo@example.com'],
      [newOrderNumber(), 'ana@example.com'],
      [without.number, 'ana@example.com'],
      [other.number, 'ana@example.com'],
      [`${order.number}x`, 'ana@example.com'],
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

  it('C-LIM-8: limits attempts per address in 15 minutes (LOOKUP_LIMIT_PER_IP), found or not', async () => {
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

  describe('C-LIM-21: with a guesser who has many addresses', () => {
    let proxied: string;
    beforeAll(async () => (proxied = (await apiWith({ TRUSTED_PROXY_HOPS: '1' })).baseUrl));
    let last = 0;
    const guess = (order_number: string, email: string, of = path) =>
      lookUp({ order_number, email }, { baseUrl: proxied, path: of, forwarded: `10.9.${last++ % 256}.${last >> 8}` });
    const own = async () => {
      const { store: other } = await newStore();
      return `/track/${other.shop_domain}`;
    };

    it('refuses an order number after ten misses from all addresses, whether or not the order exists', async () => {
      const [order, bystander] = [await seenOrder('ana@example.com'), await seenOrder('bo@example.com')];
      for (const number of [order.number, newOrderNumber()]) {
        const replies = await Promise.all(
          Array.from({ length: 15 }, (_, index) => guess(number, `guess${index}@x.example`)),
        );
        expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
        const refused = await guess(number, 'ana@example.com');
        expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
      }
      expect((await guess(bystander.number, 'bo@example.com')).status).toBe(303);
      expect((await guess(order.number, 'x@y.example', await own())).status).toBe(200);
    });

    it('counts the misses of all numbers of an order together', async () => {
      const tracking_number = newTrackingNumber();
      const order = await SeenOrder.create(store, { shipments: [{ tracking_number, carrier: 'ups' }] });
      const numbers = [
        order.number,
        `#${order.number}`,
        order.number.toLowerCase(),
        tracking_number,
        `# ${tracking_number}`,
      ];
      const replies = await Promise.all(
        Array.from({ length: 15 }, (_, index) => guess(numbers[index % 5] ?? '', `guess${index}@x.example`)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
    });

    it('asks for the postal code after 500 misses in a store, and finds the order with it', async () => {
      const other = await newStore({ locale: 'en' });
      const guessed = `/track/${other.store.shop_domain}`;
      const shipping_address = { zip: '88780-000', country: 'BR' };
      const order = await SeenOrder.create(other, { customer: { email: 'ana@example.com' }, shipping_address });
      const asks = ({ text }: Reply) => text.includes(lookup.postalCodeNeeded);
      const replies: Reply[] = [];
      while (!replies.some(asks) && replies.length < 700)
        replies.push(
          ...(await Promise.all(Array.from({ length: 51 }, () => guess(newOrderNumber(), 'x@y.example', guessed)))),
        );
      expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
      // A few more, if Redis was too slow for an attempt and the process counted it by itself (C-LIM-16).
      const misses = replies.filter((reply) => !asks(reply)).length;
      expect(misses).toBeGreaterThanOrEqual(500);
      expect(misses).toBeLessThan(600);

      const customer = new HtmlClient(proxied);
      Object.assign(customer.sentHeaders, { 'x-forwarded-for': '10.8.0.1', 'x-forwarded-proto': 'https' });
      await customer.open(guessed);
      const entries = { [lookup.orderNumber]: order.number, [lookup.email]: 'ana@example.com' };
      await customer.submit(lookup.button, entries);
      expect(customer.texts('[role=alert]')).toEqual([lookup.postalCodeNeeded]);
      await customer.submit(lookup.button, { [lookup.postalCode]: '88780-001' });
      expect(customer.texts('[role=alert]')).toEqual([lookup.notFound]);
      const fields = { order_number: order.number, email: 'ana@example.com', postal_code: '88780 000' };
      const found = await lookUp(fields, { baseUrl: proxied, path: guessed, forwarded: '10.8.0.2' });
      expect([found.status, pathOf(found.headers.location)]).toEqual([303, order.path]);
      expect((await guess('x', 'x@y.example', await own())).text).not.toContain(lookup.postalCodeNeeded);
    });

    it('counts neither orders that are found nor incomplete forms', async () => {
      const order = await seenOrder('ana@example.com');
      for (let count = 0; count < 12; count++) {
        expect((await guess(order.number, 'ana@example.com')).status).toBe(303);
        expect((await guess(order.number, '')).status).toBe(200);
      }
      expect((await guess(order.number, 'bo@example.com')).status).toBe(200);
    });
  });
});
