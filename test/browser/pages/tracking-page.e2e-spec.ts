// SPDX-License-Identifier: Apache-2.0
import { type ShipmentStatus } from '../../../src/shipments/model/shipment-status.js';
import { newVisit } from '../../support/browser.js';
import { aPicture, daysAgo } from '../../support/claims.js';
import { aLine, aProtectedOrder } from '../../support/orders.js';
import { expectSound, PHONE } from '../../support/page-look.js';
import { scan, scansUntil, SeenOrder } from '../../support/pages.js';
import { PictureServer } from '../../support/picture-server.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let image: string;
/** An order that tests only look at. */
let inTransit: SeenOrder;

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
  inTransit = await anOrderIn('IN_TRANSIT');
});

/** The six states, and those between. */
const STATES: ShipmentStatus[] = [
  ...(['PENDING', 'PRE_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'AVAILABLE_FOR_PICKUP', 'DELIVERED'] as const),
  ...(['ATTEMPT_FAILED', 'EXCEPTION', 'RETURNED'] as const),
];

/** States in different colours, which are checked in dark mode, too. */
const DARK: readonly (ShipmentStatus | undefined)[] = ['IN_TRANSIT', 'DELIVERED', 'EXCEPTION'];

async function anOrderIn(status: ShipmentStatus | undefined, locale = 'en'): Promise<SeenOrder> {
  const product_url = 'https://shop.example/mug';
  const title = 'Blue mug with a long name that wraps on phones';
  const line_items = [
    aLine({ line_id: 'A', sku: 'MUG', title, image_url: image, product_url }),
    aLine({ line_id: 'B', sku: 'HAT', product_id: 'p-2', title: 'قبعة من القش', quantity: 1 }),
  ];
  const order = await SeenOrder.create(store, aProtectedOrder({ line_items, ordered_at: daysAgo(1), locale }));
  const items = [{ line_id: 'A', quantity: 1 }];
  const first = scan('07:00', 'IN_TRANSIT', { location: { city: 'CAJAMAR', state: 'SP', country: 'BR' } });
  if (status !== undefined) {
    const events = scansUntil(status);
    await order.parcel({ items, eta: '2037-11-27' }, events.length > 1 ? [first, ...events] : events);
  }
  return order;
}

// Words and languages of each state are tested by src/pages/tracking, without a browser.
describe('the tracking page', () => {
  it('is accessible on a phone in each state, without a script, and in dark mode on a screen', async () => {
    const visit = await newVisit(PHONE);
    const { page } = visit;
    for (const status of [undefined, ...STATES]) {
      // German has the longest words.
      await visit.open((await anOrderIn(status, 'de')).path);
      await expectSound(visit, `tracking-${status ?? 'PREPARING'}`, 'all');
      if (!DARK.includes(status)) continue;
      await page.setViewportSize({ width: 1100, height: 800 });
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectSound(visit, `tracking-${status}-dark`, 'look');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(PHONE.viewport);
    }
  });

  it('needs no horizontal scrolling at 320 pixels, at 200 % zoom and at 400 % zoom', async () => {
    const visit = await newVisit(PHONE);
    await visit.open((await anOrderIn('EXCEPTION', 'de')).path);
    await expectSound(visit, 'tracking-320-pixels');
    // Zoom makes a window of 1280 pixels narrower.
    for (const [name, width, height] of [
      ['200', 640, 400],
      ['400', 320, 256],
    ] as const) {
      await visit.page.setViewportSize({ width, height });
      await expectSound(visit, `tracking-${name}-zoom`);
    }
  });

  it('shows the answer, the progress and the number on the first screen of a phone, and the number is selected by a click', async () => {
    const visit = await newVisit({ ...PHONE, viewport: { width: 390, height: 664 } });
    await visit.open(inTransit.path);
    await expectSound(visit, 'tracking-first-screen');
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
    const order = await anOrderIn('DELIVERED');
    await order.parcel({ items: [{ line_id: 'A', quantity: 1 }], carrier: 'ups' }, [
      ...Array.from({ length: 8 }, (_, hour) =>
        scan(`0${hour}:15`, 'IN_TRANSIT', { location: { city: `Stop ${hour}`, country: 'BR' } }),
      ),
      scan('09:00', 'EXCEPTION', { description: 'Weather delay' }),
    ]);
    await order.parcel({ carrier: 'moto_frete', items: [{ title: 'A gift', quantity: 1 }] });
    const visit = await newVisit(PHONE);
    await visit.open(order.path);
    await expectSound(visit, 'tracking-several-closed');
    expect(await visit.page.locator('details.card').count()).toBe(3);
    expect(await visit.page.getByText('Delivered', { exact: true }).first().isVisible()).toBe(false);
    await visit.page.getByText('Parcel 1 of 3').click();
    await visit.page.getByText('Earlier updates (4)').click();
    // Closed parts are not checked.
    await expectSound(visit, 'tracking-several', 'all');
  });

  it('loads pictures only from the service', async () => {
    const visit = await newVisit(PHONE);
    await visit.open(inTransit.path);
    await expectSound(visit, 'tracking-pictures');
    const widths = await visit.page
      .locator('img')
      .evaluateAll((images) => images.map((each) => (each as unknown as { naturalWidth: number }).naturalWidth));
    expect(widths).toEqual([240, 128, 128].slice(0, widths.length));
    expect(widths.length).toBeGreaterThanOrEqual(2);
  });

  it('can be used with the keyboard', async () => {
    const visit = await newVisit(PHONE);
    await visit.open(inTransit.path);
    const names: string[] = [];
    for (let step = 0; step < 8; step++) {
      await visit.page.keyboard.press('Tab');
      names.push(String(await visit.page.evaluate('document.activeElement.textContent')));
    }
    const title = 'Blue mug with a long name that wraps on phones';
    expect(names).toEqual([
      ...['Track on Correios', title, title, 'File a claim', 'help@shop.example', 'Help page'],
      ...['Back to Corner Shop', 'English'],
    ]);
  });
});
