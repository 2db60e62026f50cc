import { type Visit } from '../../support/browser.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { expectSound } from '../../support/dashboard-look.js';
import { type Dashboard, signedIn, startDashboard } from '../../support/dashboards.js';
import { aSoundOrder } from '../../support/orders.js';
import { TestReturn } from '../../support/returns.js';
import { newTrackingNumber, pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { type TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

const withoutScripts = { javaScriptEnabled: false };
const PHONE = '+5511961234567';
const parcel = newTrackingNumber();

let store: TestStore;
let dashboard: Dashboard;
let order: TestOrder;
let returned: TestReturn;
let claimId: string;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  dashboard = await startDashboard([store]);
  order = await aClaimable(
    store,
    { lamp: 9 },
    { customer: { name: 'Grace Hopper', email: 'grace@example.com', phone: PHONE } },
  );
  await pushed(store, { tracking_number: parcel, order_number: order.number });
  returned = await TestReturn.request(order, { lamp: 1 });
  claimId = String(claimOf(await file(store, aLineClaim(order, { lamp: 1 }, { claim_reason: 'Lost' }))).claim_id);
});

/** Types into the search field of the page, and follows where it leads. */
async function searched({ page }: Visit, text: string): Promise<string> {
  await page.getByRole('searchbox', { name: 'Search everything' }).fill(text);
  await page.getByRole('searchbox', { name: 'Search everything' }).press('Enter');
  await page.waitForURL((url) => url.pathname !== '/overview');
  return decodeURIComponent(new URL(page.url()).pathname);
}

describe('the search field of every page', () => {
  it('leads to the order, return or claim of a number, an id or a person', async () => {
    const { protect_order_number } = await order.read();
    const [ofOrder, ofReturn, ofClaim] = [`/orders/${order.number}`, `/returns/${returned.id}`, `/claims/${claimId}`];
    const visit = await signedIn(dashboard, withoutScripts);
    const leads: [string, string][] = [
      [order.number, ofOrder],
      [`#${order.number.toLowerCase()}`, ofOrder],
      [String(protect_order_number).toLowerCase(), ofOrder],
      [parcel, ofOrder],
      ['GRACE@example.com', ofOrder],
      ['+55 11 96123-4567', ofOrder],
      [returned.id, ofReturn],
      [`${order.number}-R1`, ofReturn],
      [claimId, ofClaim],
      [`${order.number}-c1`, ofClaim],
    ];
    for (const [text, path] of leads) {
      await visit.open('/overview');
      expect([text, await searched(visit, text)]).toEqual([text, path]);
    }
  });

  it('lists the orders, returns, claims and customers of a name', async () => {
    const again = `${order.number}-B`;
    const customer = { name: 'Grace Hopper', email: 'grace@example.com' };
    await store.put(`/orders/${again}`, aSoundOrder({ customer }));
    const visit = await signedIn(dashboard, withoutScripts);
    const links = (name: string) => visit.page.getByRole('table', { name }).getByRole('link');
    await until(async () => {
      await visit.open('/search?q=hopper+gra');
      return (await links('Orders').count()) === 2;
    }, 'the names of both orders');
    expect(await links('Orders').allInnerTexts()).toEqual([again, order.number]);
    expect(await links('Returns').allInnerTexts()).toEqual([`${order.number}-R1`]);
    expect(await links('Claims').allInnerTexts()).toEqual([`${order.number}-C1`]);
    await expectSound(visit, 'search', 'structure');
    await links('Customers').click();
    expect(await links('Orders').allInnerTexts()).toEqual([again, order.number]);
    expect(await visit.page.getByRole('link', { name: 'Customer grace@example.com' }).count()).toBe(1);
  });

  it('says that nothing matches, on a phone too', async () => {
    const visit = await signedIn(dashboard, { ...withoutScripts, viewport: { width: 390, height: 800 } });
    await visit.open('/search?q=%3Cb%3ENobody');
    expect(await visit.page.getByRole('main').innerText()).toContain('No orders, shipments, returns or claims match.');
    await expectSound(visit, 'search-nothing', 'structure');
    await visit.open('/search?q=grace%40example.com');
    await expectSound(visit, 'search-phone');
  });
});
