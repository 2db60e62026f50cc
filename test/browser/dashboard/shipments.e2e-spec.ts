import { axeViolations } from '../../support/accessibility.js';
import { type Visit } from '../../support/browser.js';
import { type Dashboard, opened, signedIn, startDashboard } from '../../support/dashboards.js';
import { scansUntil, SeenOrder } from '../../support/pages.js';
import { newTrackingNumber, pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  dashboard = await startDashboard([store]);
});

function numbersOn({ page }: Visit): Promise<string[]> {
  return page.locator('tbody td:first-child a').allTextContents();
}

describe('the list of shipments', () => {
  it('shows newest shipments first, and filters by status', async () => {
    const seen = await SeenOrder.create(store);
    const failing = await seen.parcel({}, scansUntil('EXCEPTION'));
    const moving = await seen.parcel({}, scansUntil('IN_TRANSIT'));
    const nobodys = await pushed(store, { carrier: 'other' });
    await pushed(await newStore());
    const visit = await signedIn(dashboard, { javaScriptEnabled: false });
    await opened(visit, '/shipments');
    expect(await numbersOn(visit)).toEqual([nobodys, moving, failing].map(({ tracking_number }) => tracking_number));
    await visit.screenshot('dashboard-shipments');
    await opened(visit, '/shipments?status=IN_TRANSIT');
    expect(await numbersOn(visit)).toEqual([moving.tracking_number]);
    await opened(visit, '/shipments?status=PENDING');
    expect(await numbersOn(visit)).toEqual([nobodys.tracking_number]);
    await visit.page.getByLabel('Status').selectOption({ label: 'Exception' });
    await visit.page.getByRole('button', { name: 'Search' }).click();
    expect(await numbersOn(visit)).toEqual([failing.tracking_number]);
    await visit.page.getByRole('link', { name: seen.number }).click();
    expect(await visit.page.getByRole('heading', { name: `Order ${seen.number}` }).count()).toBe(1);
  });

  it('is paginated', async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 27; count++) {
      const number = newTrackingNumber();
      await pushed(store, { tracking_number: number });
      numbers.unshift(number);
    }
    const visit = await signedIn(dashboard);
    await opened(visit, '/shipments?status=PENDING');
    const first = await numbersOn(visit);
    await visit.page.getByRole('link', { name: 'Next page' }).click();
    expect([...first, ...(await numbersOn(visit))].slice(0, 27)).toEqual(numbers);
    expect(await visit.page.getByLabel('Status').inputValue()).toBe('PENDING');
  });
});

describe('the search for a shipment', () => {
  it('shows all shipments of a tracking number with their timeline', async () => {
    const seen = await SeenOrder.create(store);
    const { tracking_number: number } = await seen.parcel({}, scansUntil('IN_TRANSIT'));
    const visit = await signedIn(dashboard, { javaScriptEnabled: false });
    await opened(visit, '/shipments');
    await visit.page.getByLabel('Tracking number').fill(String(number));
    await visit.page.getByRole('button', { name: 'Search' }).click();
    expect(await visit.page.getByText('Departed from facility').count()).toBeGreaterThan(0);
    expect(await visit.page.getByRole('link', { name: seen.number }).count()).toBe(1);
    expect(await axeViolations(visit.page)).toBe('');
    await visit.screenshot('dashboard-shipments');
  });

  it('says that the tracking number is unknown', async () => {
    const { page } = await signedIn(dashboard);
    expect((await page.goto('/shipments?number=NOBODY'))?.status()).toBe(404);
    expect(await page.getByRole('alert').innerText()).toContain('no shipment with the tracking number NOBODY');
  });
});
