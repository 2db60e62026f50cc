import { LANGUAGES } from '../../../src/platform/text/language.js';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { axeViolations } from '../../support/accessibility.js';
import { newVisit } from '../../support/browser.js';
import { SeenOrder } from '../../support/pages.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;

beforeAll(async () => {
  store = await newStore({ locale: 'en', name: 'Corner Shop' });
});

describe('the order lookup page', () => {
  it.each(LANGUAGES)('C-PAGE-1: in %s is accessible and works without JavaScript', async (locale) => {
    const visit = await newVisit({ locale, viewport: { width: 320, height: 640 }, javaScriptEnabled: false });
    const order = await SeenOrder.create(store, { locale, customer: { email: 'ana@example.com' } });
    await visit.open(`/track/${store.store.shop_domain}`);
    const { page } = visit;
    const texts = PAGE_TEXTS[locale];
    await page.getByLabel(texts.lookup.orderNumber).fill(order.number);
    await page.getByLabel(texts.lookup.email).fill('bo@example.com');
    await page.getByRole('button', { name: texts.lookup.button }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toBe(texts.lookup.notFound);
    expect(await axeViolations(page, 'all')).toBe('');
    await visit.screenshot(`lookup-${locale}`);
    await page.getByLabel(texts.lookup.email).fill('ana@example.com');
    await page.getByRole('button', { name: texts.lookup.button }).click();
    await page.waitForURL((url) => url.pathname === order.path);
    expect(await page.locator('h1').textContent()).toBe(texts.tracking.preparing.heading);
    expect([visit.foreignRequests, visit.complaints]).toEqual([[], []]);
  });
});
