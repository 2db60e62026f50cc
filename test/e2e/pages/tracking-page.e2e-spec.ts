// SPDX-License-Identifier: Apache-2.0
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { call, type Json } from '../../support/client.js';
import { HtmlClient } from '../../support/html-client.js';
import { aLine, anOrder, newOrderNumber } from '../../support/orders.js';
import { addEvents, pathOf, readPage, scan, scansUntil, SeenOrder, textOf } from '../../support/pages.js';
import { expectProblem } from '../../support/problems.js';
import { servers } from '../../support/servers.js';
import {
  advanceJourney,
  byId,
  newTrackingNumber,
  parcelOf,
  patch,
  pushed,
  shipmentEvents,
} from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

let store: TestStore;

beforeAll(async () => {
  store = await newStore({ locale: 'en', name: 'Corner Shop' });
});

const { tracking } = PAGE_TEXTS.en;
const LINES = [
  aLine({ line_id: 'A', sku: 'MUG', product_id: 'p-A', title: 'Blue mug', quantity: 3 }),
  aLine({ line_id: 'B', sku: 'HAT', product_id: 'p-B', title: 'Straw hat', quantity: 1 }),
];

describe('the tracking page', () => {
  it('C-SHP-18, C-PAGE-1: is linked from the order, its shipments and their events', async () => {
    const order = await SeenOrder.create(store);
    const shipment = await order.parcel();
    const [created] = await shipmentEvents(store, shipment);
    for (const told of [shipment, created?.data.shipment ?? {}])
      expect(pathOf(told.tracking_page_url)).toBe(order.path);
    const { status, headers } = await order.page();
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('C-PAGE-3, C-PAGE-43: shows every parcel of the order with its own items, picture, title and quantity', async () => {
    const line_items = [aLine({ ...LINES[0], image_url: 'https://img.example/mug.png' }), LINES[1]];
    const order = await SeenOrder.create(store, { line_items });
    await order.parcel({ items: [{ line_id: 'A', quantity: 2 }] }, scansUntil('DELIVERED'));
    await order.parcel({ items: [{ sku: 'HAT' }] }, scansUntil('IN_TRANSIT'));
    const { text } = await order.page();
    const [, first = '', second = ''] = text.split('<details class="card"');
    expect(first).toMatch(
      /^><summary><h2>Parcel 1 of 2[^]*Delivered [^]*<img src="\/pictures\/[^"]+" alt=""[^]*Blue mug[^]*× 2/,
    );
    expect(second.split('</details>')[0]).toMatch(/^ open><summary><h2>Parcel 2 of 2[^]*is on its way[^]*Straw hat/);
    expect(second.split('</details>')[0]).not.toContain('Blue mug');
    expect(second.split('</details>')[1]).toMatch(/Not shipped yet[^]*Blue mug[^]*× 1/);
  });

  it('C-PAGE-41: shows each event with the carrier’s words, the place and its time at the destination', async () => {
    const order = await SeenOrder.create(store, {
      locale: 'en-GB',
      shipping_address: { city: 'Leipzig', country: 'DE' },
    });
    await order.parcel({}, [
      scan('12:30', 'IN_TRANSIT', { description: 'Departed from facility' }),
      scan('13:00', 'EXCEPTION', { location: { city: 'Leipzig', country: 'DE' } }),
      scan('14:00', null, { location: {}, description: 'Saiu para entrega' }),
      scan('15:00', 'OUT_FOR_DELIVERY', { description: 'Out for delivery', location: {} }),
    ]);
    const text = textOf(await order.page());
    expect(text).toMatch(
      /Friday 20 November Out for delivery 16:00 Carrier update 15:00 Delivery problem 14:00 · Leipzig Departed from facility 13:30 · Curitiba, PR, Brazil/,
    );
  });

  it.each([
    ['2037-11-27', 'Friday, November 27, 2037'],
    ['2037-11-27T23:30:00-03:00', 'Friday, November 27, 2037'],
  ])('shows the estimated delivery %s as its local day', async (eta, day) => {
    const order = await SeenOrder.create(store, { locale: 'en-US' });
    await order.parcel({ eta });
    expect(textOf(await order.page())).toContain(`Expected delivery: ${day}`);
  });

  it('C-PAGE-18: shows no expected delivery in the past', async () => {
    const order = await SeenOrder.create(store);
    await order.parcel({ eta: '2026-01-02' });
    const text = textOf(await order.page());
    expect(text).toContain('More than a month late It was due on Friday, January 2.');
    expect(text).not.toMatch(/Expected delivery|Arriving/);
  });

  it.each(['EXCEPTION', 'RETURNED'] as const)(
    'C-PAGE-17, C-PAGE-44: asks to contact the store only if it has a contact: %s',
    async (status) => {
      const { detail, contact } = tracking.statuses[status];
      const textAt = async (place: TestStore): Promise<string> => {
        const order = await SeenOrder.create(place, { locale: 'en' });
        await order.parcel({}, scansUntil(status));
        return textOf(await order.page());
      };
      const silent = await textAt(store);
      expect(silent).toContain(detail);
      expect(silent).not.toContain(contact);
      const reachable = await newStore({ branding: { support_email: 'help@shop.example' } });
      expect(await textAt(reachable)).toContain(`${detail} ${contact}`);
    },
  );

  it('C-PAGE-4: links to the merchant’s tracking URL, otherwise to the carrier’s', async () => {
    const order = await SeenOrder.create(store);
    await order.parcel({ tracking_url: 'https://shop.example/t?a=1&b=2' });
    const number = newTrackingNumber();
    await order.parcel({ carrier: 'ups', tracking_number: number });
    const { text } = await order.page();
    expect(text).toContain('href="https://shop.example/t?a&#x3D;1&amp;b&#x3D;2"');
    expect(text).toMatch(new RegExp(`href="https://[^"]*ups\\.com[^"]*${number}`));
  });

  it.each([
    ['account_required', { carrier: 'australia_post' }, 'do not receive tracking updates from this carrier'],
    ['labels_only', { carrier: 'moto_frete' }, 'We cannot track parcels of this carrier'],
  ])('C-PAGE-5: explains that a carrier which is %s sends no tracking updates', async (_class, members, sentence) => {
    const order = await SeenOrder.create(store);
    await order.parcel(members);
    const text = textOf(await order.page());
    expect(text).toContain(sentence);
    expect(text).not.toContain(tracking.timeline);
  });

  it('lists cancelled items and items that are not shipped yet', async () => {
    const order = await SeenOrder.create(store, { line_items: LINES });
    await store.post(`/orders/${order.number}/cancel`, {
      type: 'PARTIAL',
      line_items: [{ line_id: 'A', quantity: 1 }],
    });
    expect(textOf(await order.page())).toMatch(
      /We are preparing your order .* Items in this order Blue mug × 2 Straw hat × 1 Cancelled items Blue mug × 1/,
    );
    await store.post(`/orders/${order.number}/cancel`, { type: 'FULL' });
    expect(textOf(await order.page())).toMatch(/has been cancelled .* Cancelled items Blue mug × 3 Straw hat × 1/);
  });

  it('shows only its own order’s items in a parcel shared by several orders', async () => {
    const [one, other] = [await SeenOrder.create(store), await SeenOrder.create(store)];
    const tracking_number = newTrackingNumber();
    await one.parcel({ tracking_number, items: [{ title: 'Red scarf', quantity: 1 }] });
    const shipment = await other.parcel({ tracking_number, items: [{ title: 'Green lamp', quantity: 1 }] });
    await addEvents(store, shipment, scansUntil('IN_TRANSIT'));
    const [first, second] = [textOf(await one.page()), textOf(await other.page())];
    for (const text of [first, second]) expect(text).toContain(tracking.statuses.IN_TRANSIT.heading);
    expect([/Red scarf/.test(first), /Green lamp|/.test(first) && first.includes(other.number)]).toEqual([true, false]);
    expect(first).not.toContain('Green lamp');
    expect(second).not.toContain('Red scarf');
  });

  it('C-SHP-18: shows a standalone shipment', async () => {
    const shipment = await pushed(store, { items: [{ title: 'Green lamp', quantity: 1 }] });
    await addEvents(store, shipment, scansUntil('OUT_FOR_DELIVERY'));
    const text = textOf(await readPage(pathOf(shipment.tracking_page_url)));
    for (const part of [tracking.statuses.OUT_FOR_DELIVERY.heading, 'Green lamp', String(shipment.tracking_number)])
      expect(text).toContain(part);
  });

  it('still opens for a standalone shipment after its carrier or its order changed', async () => {
    const shipment = await pushed(store, { items: [{ title: 'Green lamp' }] });
    const path = pathOf(shipment.tracking_page_url);
    const { tracking_number } = shipment;
    const successor = await pushed(store, { tracking_number, carrier: 'ups', items: [{ title: 'Red lamp' }] });
    expect(textOf(await readPage(path))).toContain('Red lamp');
    const order = await SeenOrder.create(store);
    await patch(store, byId(successor), { order_number: order.number });
    const moved = textOf(await readPage(path));
    expect(moved).toContain('Red lamp');
    expect(moved).not.toContain(order.number);
  });

  it('C-STO-5, C-PAGE-6: shows the branding of the store: sender name, color and contacts', async () => {
    const branding = { sender_name: 'Corner', accent_color: '#ffd400', support_email: 'help@shop.example' };
    const { text } = await (await SeenOrder.create(await newStore({ branding }))).page();
    for (const part of ['<bdi>Corner</bdi>', ':root{--accent:#ffd400;--on-accent:#000000;', 'mailto:help@shop.example'])
      expect(text).toContain(part);
  });

  it('shows parcels of an order that has not been pushed yet', async () => {
    const order_number = newOrderNumber();
    const shipment = await pushed(store, { order_number, items: [{ title: 'Green lamp' }] });
    const { status, text } = await readPage(pathOf(shipment.tracking_page_url));
    expect([status, text.includes('Green lamp'), text.includes(order_number)]).toEqual([200, true, true]);
  });
});

describe('privacy of the tracking page', () => {
  const PERSONAL = ['Ana', 'Souza', 'Flores', '88780', '912345678', 'ana@example.com', 'berlin-1', 'Secret outlet'];
  const address = {
    ...{ name: 'Ana Souza', street1: 'Rua das Flores 12', zip: '88780-000', phone: '+5511912345678' },
    ...{ city: 'Imbituba', country: 'BR', email: 'ana@example.com' },
  };

  it('C-SRC-7, C-PAGE-7: shows no street, name, phone, email or source store, even if the carrier names them', async () => {
    const b2b = await newStore({ account_type: 'b2b_platform' });
    const order = await SeenOrder.create(b2b, {
      source_store: { id: 'berlin-1', name: 'Secret outlet' },
      customer: { name: 'Ana Souza', email: 'ana@example.com', phone: '+5511912345678' },
      shipping_address: address,
      billing_address: address,
      note: 'Ring at Souza',
      metadata: { who: 'Ana' },
    });
    await order.parcel({ ship_to: address, customer_email: 'ana@example.com', metadata: 'Ana' }, [
      scan('09:00', 'IN_TRANSIT', { description: 'Going to Rua das Flores 12', location: { zip: '88780-000' } }),
      scan('10:00', 'DELIVERED', { description: 'Signed by SOUZA' }),
    ]);
    const { text } = await order.page();
    for (const word of PERSONAL) expect(text.toLowerCase()).not.toContain(word.toLowerCase());
  });

  it('is not indexed, cached by proxies, framed or sent as a referrer', async () => {
    const { headers, text } = await (await SeenOrder.create(store)).page();
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+' 'sha256-[^']+'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(text).not.toMatch(/<script|style=|https?:\/\/(?!www\.w3\.org)[^"]*\.(?:js|css)/);
  });

  it('C-PAGE-2: rejects tokens that are changed, forged or of another kind', async () => {
    const order = await SeenOrder.create(store);
    const token = order.path.slice('/t/'.length);
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const path of [
      `/t/${changed}`,
      `/r/${token}`,
      '/t/x',
      `/t/${'A'.repeat(48)}`,
      `/pictures/${token}`,
      `/t/${token}=`,
    ])
      expectProblem(await readPage(path, { accept: '*/*' }), 404, 'PAGE_NOT_FOUND');
  });

  it('has different tokens for equal order numbers of two stores', async () => {
    const number = newOrderNumber();
    const other = await newStore({ name: 'Other shop' });
    const [mine, theirs] = [await SeenOrder.create(store, {}, number), await SeenOrder.create(other, {}, number)];
    await theirs.parcel({ items: [{ title: 'Their secret' }] });
    expect(mine.path).not.toBe(theirs.path);
    expect((await mine.page()).text).not.toContain('Their secret');
  });

  it('escapes merchant and carrier texts, and allows only http links', async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>{{heading}}\u202e`;
    const shop = await newStore({ name: evil });
    const order = await SeenOrder.create(
      shop,
      { line_items: [aLine({ title: evil, line_id: 'A' })] },
      `<b>${newOrderNumber()}`,
    );
    await order.parcel({ items: [{ line_id: 'A', title: evil }], carrier: 'ups' }, [
      scan('09:00', 'IN_TRANSIT', { description: evil, location: { city: evil, country: evil } }),
    ]);
    const { text } = await order.page();
    expect(text).not.toMatch(/<script|<img src=x|onerror='|<b>T-|\u202e/);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('{{heading}}');
  });
});

describe('the language of the tracking page', () => {
  it.each([
    ['pt-BR', 'de', 'fr', 'pt'],
    ['ja', 'de-AT,en;q=0.5', 'fr', 'de'],
    [undefined, 'ko', 'fr-CA', 'fr'],
    [undefined, 'ko', 'ja', 'en'],
  ] as const)(
    'of an order in %s for a browser in %s at a store in %s is %s',
    async (locale, browser, ofStore, language) => {
      const shop = await newStore({ locale: ofStore });
      const order = await SeenOrder.create(shop, { locale });
      const { text, headers } = await order.page({ 'accept-language': browser });
      expect(text).toContain(`<html lang="${language}"`);
      expect(headers['content-language']).toBe(language);
      expect(text).toContain(PAGE_TEXTS[language].tracking.preparing.heading);
    },
  );

  it('C-PAGE-46: is chosen by ?lang=, on each kind of page', async () => {
    const order = await SeenOrder.create(store, { locale: 'en' });
    const lookup = `/track/${store.shopDomain}`;
    for (const path of [order.path, lookup, '/t/nope', '/r/nope']) {
      const { text, headers } = await readPage(`${path}?lang=fr&utm_source=mail`);
      expect([path, headers['content-language']]).toEqual([path, 'fr']);
      expect(text).toContain('<a href="?lang=fr" hreflang="fr" lang="fr" aria-current="true">Français</a>');
      expect((await readPage(`${path}?lang=xx&lang=fr`)).headers['content-language']).toBe('en');
    }
    const [own, chosen] = [await order.page(), await readPage(`${order.path}?lang=en`)];
    expect(chosen.headers.etag).toBe(own.headers.etag);
    expect((await readPage(`${order.path}?lang=de`, { 'if-none-match': own.headers.etag ?? '' })).status).toBe(200);
  });

  it('varies by Accept-Language', async () => {
    expect((await (await SeenOrder.create(store)).page()).headers.vary).toMatch(/accept-language/i);
  });
});

describe('a repeated request', () => {
  it('gets 304 until the page changes', async () => {
    const order = await SeenOrder.create(store);
    const { etag = '' } = (await order.page()).headers;
    const again = await order.page({ 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await order.parcel();
    expect((await order.page({ 'if-none-match': etag })).status).toBe(200);
  });

  it('supports HEAD', async () => {
    const order = await SeenOrder.create(store);
    const { etag } = (await order.page()).headers;
    const { status, headers, text } = await call(order.path, { method: 'HEAD', headers: { 'accept-language': 'xx' } });
    expect([status, headers.etag, text]).toEqual([200, etag, '']);
  });
});

it('a page of eight lines in three parcels with ten events each has less than 30 KB', async () => {
  const line_items = Array.from({ length: 8 }, (_, index) =>
    aLine({
      line_id: `L${index}`,
      sku: `SKU-${index}`,
      title: `A thing with a usual name ${index}`,
      image_url: `https://img.example/catalogue/products/${index}-large.jpg?v=17`,
    }),
  );
  const order = await SeenOrder.create(store, { line_items });
  for (const index of [0, 1, 2]) {
    const items = [0, 1, 2].map((item) => ({ line_id: `L${(index * 3 + item) % 8}` }));
    const events = Array.from({ length: 10 }, (_, hour) =>
      scan(`${String(hour + 10)}:00`, 'IN_TRANSIT', {
        description: `Departed from a facility on the way, number ${hour}`,
      }),
    );
    await order.parcel({ items }, events);
  }
  const { text } = await order.page();
  expect(text.match(/<li[^>]*><p><strong>/g)).toHaveLength(30);
  expect(Buffer.byteLength(text)).toBeLessThan(30_000);
});

describe('the error page', () => {
  it.each([
    ['de', 'Diese Seite wurde nicht gefunden'],
    ['xx', 'We could not find this page'],
  ])('C-PAGE-9: is HTML in %s for browsers, and problem+json for other clients', async (language, words) => {
    const page = await readPage('/t/nope', { 'accept-language': language });
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain(words);
    expectProblem(await readPage('/t/nope', { accept: 'application/json' }), 404, 'PAGE_NOT_FOUND');
  });
});

describe('the page of a simulated parcel', () => {
  /** The steps of the longest simulated journey. */
  const MAX_STEPS = 12;

  /** The tracking page of an order of a store in Brazil, after the whole journey of its parcel. */
  async function simulatedPage(shipping_address: Json, locale: string, tracking_number: string): Promise<string> {
    const order = await SeenOrder.create(store, anOrder({ locale, shipping_address }));
    const shipment = await order.parcel({ carrier: 'ups', tracking_number, ship_to: shipping_address });
    const parcel = await until(async () => {
      const found = await parcelOf(store, shipment);
      return found?.registered_at && found;
    }, 'the registration');
    await advanceJourney(store, parcel.id, MAX_STEPS);
    await until(
      async () => ['DELIVERED', 'RETURNED'].includes((await parcelOf(store, shipment))?.status ?? ''),
      'the end',
    );
    return order.path;
  }

  it.each([
    [
      'Brazil',
      { city: 'Imbituba', state: 'SC', zip: '88780-000', country: 'BR' },
      'pt-BR',
      'Cajamar Curitiba Imbituba',
    ],
    ['Germany', { city: 'Bremen', zip: '28195', country: 'DE' }, 'de-DE', 'Cajamar Frankfurt Hamburg Bremen'],
    ['Kenya', { city: 'Nakuru', zip: '20100', country: 'KE' }, 'en-KE', 'Cajamar Guarulhos Nakuru'],
  ])('C-TRK-25: has places on the way to %s, in words of its language', async (country, address, locale, cities) => {
    const client = new HtmlClient(servers.base_urls[0]);
    await client.open(await simulatedPage(address, locale, `SIM-${country}`));
    expect(client.texts('.route text').join(' ')).toBe(cities);
  });
});
