import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { lowestIdAt } from '../../../src/platform/ids/ids.js';
import { type Visit } from '../../support/browser.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { expectSound } from '../../support/dashboard-look.js';
import { type Dashboard, signedIn, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { aLine, aSoundOrder } from '../../support/orders.js';
import { scansUntil, SeenOrder } from '../../support/pages.js';
import { TestReturn } from '../../support/returns.js';
import { pushed } from '../../support/shipments.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

const withoutScripts = { javaScriptEnabled: false };

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  dashboard = await startDashboard([store]);
});

const firstLinks = ({ page }: Visit): Promise<string[]> => page.locator('tbody td:first-child a').allInnerTexts();

/** Clicks the link of a file, and returns its lines. */
async function saved({ page }: Visit, name: string): Promise<{ file: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { file: download.suggestedFilename(), lines: Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n') };
}

describe('the list of orders', () => {
  const put = async (number: string, price: number, members = {}): Promise<void> => {
    const line_items = [aLine({ quantity: 1, unit_price: price, line_total: price })];
    const { status, text } = await store.put(`/orders/${number}`, aSoundOrder({ line_items, ...members }));
    if (status !== 201) throw new Error(text);
  };

  beforeAll(async () => {
    await put('V-10', 10, { customer: { name: '=HYPERLINK("x")', email: 'a@example.com' } });
    await put('V-30', 30);
    await put('V-20', 20);
    await put('V-20B', 20);
    await TestOrder.create(store, { a: 1 }).then((order) => order.cancel({ type: 'FULL' }));
  });

  it('C-FIND-7: is filtered and sorted by the total, also where totals are equal, page by page', async () => {
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/orders?text=');
    await visit.page.getByText('More filters').click();
    await visit.page.getByLabel('Total from').fill('15');
    await visit.page.getByRole('button', { name: 'Apply' }).click();
    expect(await firstLinks(visit)).toEqual(['V-30', 'V-20B', 'V-20']);
    await visit.page.getByLabel('Sort').selectOption({ label: 'Oldest' });
    await visit.page.getByRole('button', { name: 'Apply' }).click();
    expect(await firstLinks(visit)).toEqual(['V-30', 'V-20', 'V-20B']);
    await expectSound(visit, 'orders-filtered');
    await visit.page.getByRole('link', { name: /^Total 15/ }).click();
    expect(await firstLinks(visit)).toHaveLength(5);
    await visit.page.getByRole('link', { name: /^Cancelled/ }).click();
    expect(await firstLinks(visit)).toHaveLength(1);
  });

  it('C-FIND-7: shows the most urgent parcel, and lists orders with an exception', async () => {
    const seen = await SeenOrder.create(store);
    await seen.parcel({}, scansUntil('DELIVERED'));
    await seen.parcel({}, scansUntil('EXCEPTION'));
    const visit = await signedIn(dashboard, { ...withoutScripts, viewport: { width: 1280, height: 900 } });
    await visit.open('/orders?attention=exception');
    expect(await firstLinks(visit)).toEqual([seen.number]);
    expect(await visit.page.getByRole('table', { name: 'Orders' }).innerText()).toMatch(/Exception\s+2 parcels/);
    await expectSound(visit, 'orders-exception');
    const narrow = await signedIn(dashboard, { ...withoutScripts, viewport: { width: 390, height: 800 } });
    await narrow.open('/orders');
    await expectSound(narrow, 'orders-phone');
  });

  it('C-FIND-9: is saved as a file with the same filters, without formulas', async () => {
    const visit = await signedIn(dashboard);
    await visit.open('/orders?text=V-&sort=value&protected=no');
    const { file: name, lines } = await saved(visit, 'Export CSV');
    expect([name, lines.length]).toEqual(['orders.csv', 5]);
    expect(lines[0]).toMatch(/^order_number,order_id,protection_number,ordered_at,/);
    expect(lines[1]).toMatch(
      /^V-10,V-10,PW-\w+,2026-11-01T10:00:00\.000Z,\d{4}-\d\d-\d\dT[^,]*Z,"'=HYPERLINK\(""x""\)",a@example\.com,,BRL,10,0,10,no,no,none,0,,$/,
    );
  });
});

describe('the list of claims', () => {
  it('C-FIND-11, C-FIND-9: saves the denied claims of last month with three clicks', async () => {
    const order = await aClaimable(store, { a: 9 });
    const claim = async (reason: string): Promise<string> =>
      String(claimOf(await file(store, aLineClaim(order, { a: 1 }, { claim_reason: reason }))).claim_id);
    const ids = [await claim('Lost'), await claim('Stolen'), await claim('Lost')];
    const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
    const caller = { store: store.store, actor: { type: 'staff', id: 'ana' } as const };
    for (const id of ids.slice(0, 2)) await decisions.deny(caller, id, { reason: 'Found, "unharmed"' });
    const now = new Date();
    const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
    await rows('UPDATE claims SET id = ?, created_at = ? WHERE store_id = ? AND id = ?', [
      lowestIdAt('clm', lastMonth).padEnd(30, '0'),
      lastMonth,
      store.id,
      ids[0],
    ]);
    const visit = await signedIn(dashboard);
    await visit.open('/overview');
    await visit.page.getByRole('link', { name: 'Claims', exact: true }).click();
    await visit.page.getByRole('link', { name: 'Denied' }).click();
    expect(await firstLinks(visit)).toHaveLength(2);
    await expectSound(visit, 'claims-denied');
    const { lines } = await saved(visit, 'Export last month');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/-C1,clm_\w+,[^,]+,DENIED,Lost,REFUND,.*,BRL,10,,.*,ana,"Found, ""unharmed"""$/);
    await visit.page.getByRole('link', { name: 'Stolen' }).click();
    expect(await firstLinks(visit)).toEqual([`${order.number}-C2`]);
    await visit.page.getByLabel('Claim, order number or email').fill(`${order.number.toLowerCase()}-c2`);
    await visit.page.getByRole('button', { name: 'Apply' }).click();
    expect(await firstLinks(visit)).toEqual([`${order.number}-C2`]);
    await visit.open(`/claims/all?text=${order.number}-C9`);
    expect(await visit.page.getByText('No claims match.').count()).toBe(1);
    await visit.open('/claims/all?min=11');
    expect(await visit.page.getByText('No claims match.').count()).toBe(1);
  });
});

describe('the lists of returns and shipments', () => {
  it('C-FIND-7: are filtered by links, and saved as files', async () => {
    const order = await TestOrder.create(store, { lamp: 3 });
    const waiting = await TestReturn.request(order, { lamp: 1 });
    await (await TestReturn.request(order, { lamp: 1 })).decide('APPROVED');
    const visit = await signedIn(dashboard);
    await visit.open(`/returns?text=${order.number}`);
    await visit.page.getByRole('link', { name: 'Awaiting approval', exact: true }).click();
    const list = visit.page.getByRole('table', { name: 'Returns' });
    expect(await list.getByRole('link').allInnerTexts()).toEqual([`${order.number}-R1`, order.number]);
    const returns = await saved(visit, 'Export CSV');
    expect(returns.lines.slice(1)).toEqual([
      expect.stringContaining(`${order.number}-R1,${waiting.id},${order.number},OPEN,`),
    ]);
    await visit.open('/shipments?carrier=usps');
    expect(await visit.page.getByText('No shipments match.').count()).toBe(1);
    await visit.page.getByRole('link', { name: 'Today' }).click();
    await expectSound(visit, 'shipments-filtered');
    expect((await saved(visit, 'Export CSV')).lines).toHaveLength(1);
    const { tracking_number } = await pushed(store, { carrier: 'ups' });
    await visit.open('/shipments?carrier=ups');
    const [head, shipment] = (await saved(visit, 'Export CSV')).lines;
    expect(head).toMatch(/^tracking_number,shipment_id,carrier,carrier_name,/);
    expect(shipment).toMatch(new RegExp(`^${String(tracking_number)},shp_\\w+,ups,UPS,`));
  });
});

describe('the filters of the lists', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const dayOf = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

  it.each([
    [
      '/shipments',
      ['status=EXCEPTION', 'attention=exception', 'carrier=ups'],
      ['status=PENDING', 'attention=late', 'carrier=dhl'],
    ],
    ['/returns', ['status=OPEN', 'awaiting=on'], ['status=PROCESSED']],
    ['/claims/all', ['status=SUBMITTED', 'reason=Lost', 'min=10'], ['status=DENIED', 'reason=Stolen', 'min=10.01']],
  ])('C-FIND-7: of %s all hold, and so does the day: %j, not %j', async (path, filters, others) => {
    const own = await newStore();
    const at = await startDashboard([own]);
    const seen = await SeenOrder.create(own);
    await seen.parcel({ carrier: 'ups' }, scansUntil('EXCEPTION'));
    const order = await aClaimable(own, { a: 2 });
    await TestReturn.request(order, { a: 1 });
    await file(own, aLineClaim(order, { a: 1 }, { claim_reason: 'Lost' }));
    const visit = await signedIn(at);
    const countOf = async (...query: string[]): Promise<number> => {
      const response = await visit.page.request.get(`${path}.csv?${query.join('&')}`);
      return (await response.text()).trimEnd().split('\r\n').length - 1;
    };
    const shown = [`from=${dayOf(-1)}`, `to=${dayOf(1)}`];
    expect(await countOf(...filters, ...shown)).toBe(1);
    const nameOf = (query: string): string | undefined => query.split('=')[0];
    for (const query of [...others, `from=${dayOf(2)}`, `to=${dayOf(-2)}`]) {
      const kept = filters.filter((filter) => nameOf(filter) !== nameOf(query));
      expect([query, await countOf(...kept, query)]).toEqual([query, 0]);
    }
  });
});
