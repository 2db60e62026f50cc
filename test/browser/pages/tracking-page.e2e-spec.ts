import { type ShipmentStatus } from '../../../src/shipments/model/shipment-status.js';
import { axeViolations, type Checked } from '../../support/accessibility.js';
import { newVisit, type Visit } from '../../support/browser.js';
import { aPicture, daysAgo } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { aLine, anOrder, aProtectedOrder } from '../../support/orders.js';
import { scan, scansUntil, SeenOrder } from '../../support/pages.js';
import { PictureServer } from '../../support/picture-server.js';
import { advanceJourney, parcelOf } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

let store: TestStore;
let image: string;

beforeAll(async () => {
  const host = await PictureServer.start('https');
  image = host.put('/mug.png', await aPicture(300, 300).png().toBuffer());
  const logo_url = host.put('/logo.png', await aPicture(240, 80).png().toBuffer());
  store = await newStore({
    name: 'Corner Shop',
    self_service: { returns: true, claims: true },
    branding: {
      logo_url,
      accent_color: '#ffd400',
      support_email: 'help@shop.example',
      support_url: 'https://shop.example',
    },
  });
});

/** The steps of the longest simulated journey. */
const MAX_STEPS = 12;

/** The six states, and those between. */
const STATES: ShipmentStatus[] = [
  ...(['PENDING', 'PRE_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'AVAILABLE_FOR_PICKUP', 'DELIVERED'] as const),
  ...(['ATTEMPT_FAILED', 'EXCEPTION', 'RETURNED'] as const),
];

async function anOrderIn(
  status: ShipmentStatus | undefined,
  members: Record<string, unknown> = {},
): Promise<SeenOrder> {
  const product_url = 'https://shop.example/mug';
  const title = 'Blue mug with a long name that wraps on phones';
  const line_items = [
    aLine({ line_id: 'A', sku: 'MUG', title, image_url: image, product_url }),
    aLine({ line_id: 'B', sku: 'HAT', product_id: 'p-2', title: 'قبعة من القش', quantity: 1 }),
  ];
  const order = await SeenOrder.create(store, aProtectedOrder({ line_items, ordered_at: daysAgo(1), ...members }));
  const items = [{ line_id: 'A', quantity: 1 }];
  const first = scan('07:00', 'IN_TRANSIT', { location: { city: 'CAJAMAR', state: 'SP', country: 'BR' } });
  if (status !== undefined) {
    const events = scansUntil(status);
    await order.parcel({ items, eta: '2037-11-27' }, events.length > 1 ? [first, ...events] : events);
  }
  return order;
}

/** Opens a page, and expects the rules of every page. */
async function open(visit: Visit, path: string, checked: Checked | 'none' = 'all'): Promise<void> {
  await visit.open(path);
  expect(visit.foreignRequests).toEqual([]);
  expect(visit.complaints).toEqual([]);
  if (checked !== 'none') expect(await axeViolations(visit.page, checked)).toBe('');
  expect(await overflow(visit)).toBeLessThanOrEqual(0);
}

/** By how many pixels the page is wider than its window. */
function overflow({ page }: Visit): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

// Words and languages of each state are tested by src/pages/tracking, without a browser.
describe('the tracking page', () => {
  it('is accessible on a phone in each state, without a script', async () => {
    const visit = await newVisit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    for (const status of [undefined, ...STATES]) {
      await open(visit, (await anOrderIn(status, { locale: 'en' })).path);
      await visit.screenshot(`tracking-${status ?? 'PREPARING'}`);
    }
  });

  it.each(['IN_TRANSIT', 'DELIVERED', 'EXCEPTION'] as const)('is accessible in dark mode: %s', async (status) => {
    const visit = await newVisit({ viewport: { width: 1100, height: 800 }, colorScheme: 'dark' });
    await open(visit, (await anOrderIn(status, { locale: 'en' })).path, 'look');
    await visit.screenshot(`tracking-${status}-dark`);
  });

  it.each([
    ['320 pixels', { viewport: { width: 320, height: 640 } }],
    ['200 % zoom', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ['400 % zoom', { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
  ])('needs no horizontal scrolling at %s', async (what, options) => {
    const order = await anOrderIn('EXCEPTION', { locale: 'de' });
    const visit = await newVisit(options);
    await open(visit, order.path, 'none');
    await visit.screenshot(`tracking-${what.replaceAll(/\W+/g, '-')}`);
  });

  it('shows the answer, the progress and the number on the first screen of a phone, and the number is selected by a click', async () => {
    const order = await anOrderIn('IN_TRANSIT', { locale: 'en' });
    const visit = await newVisit({ viewport: { width: 390, height: 664 } });
    await open(visit, order.path, 'none');
    const number = visit.page.locator('.copy');
    for (const shown of [
      visit.page.getByRole('heading', { name: /^Arriving / }),
      visit.page.locator('.steps'),
      number,
    ]) {
      const { y = Infinity, height = 0 } = (await shown.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(664);
    }
    await number.click();
    expect(await visit.page.evaluate('getSelection().toString()')).toBe(await number.textContent());
  });

  it('has a card for each of several parcels, of which the next is open', async () => {
    const order = await anOrderIn('DELIVERED', { locale: 'en' });
    await order.parcel({ items: [{ line_id: 'A', quantity: 1 }], carrier: 'ups' }, [
      ...Array.from({ length: 8 }, (_, hour) =>
        scan(`0${hour}:15`, 'IN_TRANSIT', { location: { city: `Stop ${hour}`, country: 'BR' } }),
      ),
      scan('09:00', 'EXCEPTION', { description: 'Weather delay' }),
    ]);
    await order.parcel({ carrier: 'moto_frete', items: [{ title: 'A gift', quantity: 1 }] });
    const visit = await newVisit({ viewport: { width: 320, height: 900 } });
    await open(visit, order.path);
    expect(await visit.page.locator('details.card').count()).toBe(3);
    expect(await visit.page.getByText('Delivered', { exact: true }).first().isVisible()).toBe(false);
    await visit.page.getByText('Parcel 1 of 3').click();
    await visit.page.getByText('Earlier updates (4)').click();
    expect(await overflow(visit)).toBeLessThanOrEqual(0);
    await visit.screenshot('tracking-several');
  });

  it('loads pictures only from the service', async () => {
    const visit = await newVisit();
    await open(visit, (await anOrderIn('DELIVERED')).path, 'none');
    const widths = await visit.page
      .locator('img')
      .evaluateAll((images) => images.map((each) => (each as unknown as { naturalWidth: number }).naturalWidth));
    expect(widths).toEqual([240, 128, 128].slice(0, widths.length));
    expect(widths.length).toBeGreaterThanOrEqual(2);
  });

  it('can be used with the keyboard', async () => {
    const visit = await newVisit();
    await open(visit, (await anOrderIn('IN_TRANSIT', { locale: 'en' })).path, 'none');
    const names: string[] = [];
    for (let step = 0; step < 8; step++) {
      await visit.page.keyboard.press('Tab');
      names.push(String(await visit.page.evaluate('document.activeElement.textContent')));
    }
    const title = 'Blue mug with a long name that wraps on phones';
    expect(names).toEqual([
      ...['Track on Correios', title, 'Report a problem', title, 'help@shop.example', 'https://shop.example'],
      ...['Back to Corner Shop', 'English'],
    ]);
  });
});

describe('the page of a simulated parcel', () => {
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
    const visit = await newVisit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await open(visit, await simulatedPage(address, locale, `SIM-${country}`));
    expect((await visit.page.locator('.route text').allTextContents()).join(' ')).toBe(cities);
    for (const earlier of await visit.page.locator('summary', { hasText: /\(\d+\)$/ }).all()) await earlier.click();
    await visit.screenshot(`tracking-simulated-${country}`);
  });
});
