import { LANGUAGES } from '../../../src/platform/text/language.js';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { type ShipmentStatus } from '../../../src/shipments/model/shipment-status.js';
import { axeViolations } from '../../support/accessibility.js';
import { newVisit, type Visit } from '../../support/browser.js';
import { aPicture } from '../../support/claims.js';
import { aLine } from '../../support/orders.js';
import { scan, scansUntil, SeenOrder } from '../../support/pages.js';
import { PictureServer } from '../../support/picture-server.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let image: string;

beforeAll(async () => {
  const host = await PictureServer.start('https');
  image = host.put('/mug.png', await aPicture(300, 300).png().toBuffer());
  const logo_url = host.put('/logo.png', await aPicture(240, 80).png().toBuffer());
  store = await newStore({
    name: 'Corner Shop',
    branding: {
      logo_url,
      accent_color: '#ffd400',
      support_email: 'help@shop.example',
      support_url: 'https://shop.example',
    },
  });
});

/** The six states, and those between. */
const STATES: ShipmentStatus[] = [
  ...(['PENDING', 'PRE_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'AVAILABLE_FOR_PICKUP', 'DELIVERED'] as const),
  ...(['ATTEMPT_FAILED', 'EXCEPTION', 'RETURNED'] as const),
];

async function anOrderIn(
  status: ShipmentStatus | undefined,
  members: Record<string, unknown> = {},
): Promise<SeenOrder> {
  const line_items = [
    aLine({ line_id: 'A', sku: 'MUG', title: 'Blue mug with a long name that wraps on phones', image_url: image }),
    aLine({ line_id: 'B', sku: 'HAT', product_id: 'p-2', title: 'قبعة من القش', quantity: 1 }),
  ];
  const order = await SeenOrder.create(store, { line_items, ...members });
  const items = [{ line_id: 'A', quantity: 1 }];
  if (status !== undefined) await order.parcel({ items, eta: '2037-11-27' }, scansUntil(status));
  return order;
}

/** Opens a page, and expects the rules of every page. Skips axe for pages that differ only in their language. */
async function open(visit: Visit, path: string, isSeenByAxe = true): Promise<void> {
  await visit.open(path);
  expect(visit.foreignRequests).toEqual([]);
  expect(visit.complaints).toEqual([]);
  if (isSeenByAxe) expect(await axeViolations(visit.page)).toBe('');
  expect(await overflow(visit)).toBeLessThanOrEqual(0);
}

/** By how many pixels the page is wider than its window. */
function overflow({ page }: Visit): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

describe('the tracking page', () => {
  // In one window, because opening another takes longer than a page.
  it.each(LANGUAGES)('in %s shows the status of a parcel in each state, and is accessible', async (language) => {
    const visit = await newVisit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const { tracking } = PAGE_TEXTS[language];
    for (const status of [undefined, ...STATES]) {
      const order = await anOrderIn(status, { locale: language });
      await open(visit, order.path, language === 'en' || status === 'DELIVERED');
      const { heading, detail } = status === undefined ? tracking.preparing : tracking.statuses[status];
      expect(await visit.page.locator('h1').textContent()).toBe(heading);
      expect(await visit.page.locator('main').textContent()).toContain(detail);
      expect(await visit.page.locator('html').getAttribute('lang')).toBe(language);
      await visit.screenshot(`tracking-${status ?? 'PREPARING'}-${language}`);
    }
  });

  it('is accessible in dark mode, in each state', async () => {
    const visit = await newVisit({ viewport: { width: 1100, height: 800 }, colorScheme: 'dark' });
    for (const status of STATES) {
      await open(visit, (await anOrderIn(status, { locale: 'en' })).path);
      await visit.screenshot(`tracking-${status}-dark`);
    }
  });

  it.each([
    ['320 pixels', { viewport: { width: 320, height: 640 } }],
    ['200 % zoom', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ['400 % zoom', { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
  ])('needs no horizontal scrolling at %s', async (what, options) => {
    const order = await anOrderIn('IN_TRANSIT', { locale: 'de' });
    const visit = await newVisit(options);
    await open(visit, order.path);
    await visit.screenshot(`tracking-${what.replaceAll(/\W+/g, '-')}`);
  });

  it('has a section for each parcel and for items that are not shipped yet', async () => {
    const order = await anOrderIn('DELIVERED', { locale: 'en' });
    await order.parcel({ items: [{ line_id: 'A', quantity: 1 }], carrier: 'ups' }, [
      ...Array.from({ length: 8 }, (_, hour) => scan(`0${hour}:15`, 'IN_TRANSIT')),
      scan('09:00', 'EXCEPTION', { description: 'Weather delay' }),
    ]);
    await order.parcel({ carrier: 'moto_frete', items: [{ title: 'A gift', quantity: 1 }] });
    const visit = await newVisit({ viewport: { width: 800, height: 900 } });
    await open(visit, order.path);
    expect(await visit.page.locator('article').count()).toBe(3);
    expect(await visit.page.getByRole('heading', { name: 'Not shipped yet' }).count()).toBe(1);
    await visit.page.getByText('Earlier updates (4)').click();
    await visit.screenshot('tracking-several');
  });

  it('loads pictures only from the service', async () => {
    const visit = await newVisit();
    await open(visit, (await anOrderIn('DELIVERED')).path);
    const widths = await visit.page
      .locator('img')
      .evaluateAll((images) => images.map((each) => (each as unknown as { naturalWidth: number }).naturalWidth));
    expect(widths).toEqual([240, 128, 128].slice(0, widths.length));
    expect(widths.length).toBeGreaterThanOrEqual(2);
  });

  it('can be used with the keyboard', async () => {
    const visit = await newVisit();
    await open(visit, (await anOrderIn('IN_TRANSIT', { locale: 'en' })).path);
    const names: string[] = [];
    for (let step = 0; step < 3; step++) {
      await visit.page.keyboard.press('Tab');
      names.push(String(await visit.page.evaluate('document.activeElement.textContent')));
    }
    expect(names).toEqual(['Track on Correios', 'help@shop.example', 'https://shop.example']);
  });
});
