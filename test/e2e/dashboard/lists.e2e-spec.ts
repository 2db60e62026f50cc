// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { lowestIdAt } from '../../../src/platform/ids/ids.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { type HtmlClient } from '../../support/html-client.js';
import { aLine, aSoundOrder } from '../../support/orders.js';
import { scansUntil, SeenOrder } from '../../support/pages.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  dashboard = await startDashboard([store]);
});

const firstLinks = (client: HtmlClient): string[] => client.texts('tbody td:first-child a');

/** Requests the file to which a link leads, and returns its lines. */
async function saved(client: HtmlClient, link: string): Promise<{ file: string | undefined; lines: string[] }> {
  const { headers, text } = await client.get(String(client.link(link).attr('href')));
  const file = /^attachment; filename="?([^"]+)/.exec(headers['content-disposition'] ?? '')?.[1];
  return { file, lines: text.trimEnd().split('\r\n') };
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
    const client = await signedInClient(dashboard);
    await client.open('/orders?text=');
    await client.submit('Apply', { 'Total from': '15' });
    expect(firstLinks(client)).toEqual(['V-30', 'V-20B', 'V-20']);
    await client.submit('Apply', { Sort: 'Oldest' });
    expect(firstLinks(client)).toEqual(['V-30', 'V-20', 'V-20B']);
    await client.follow(/^Total 15/);
    expect(firstLinks(client)).toHaveLength(5);
    await client.follow(/^Cancelled/);
    expect(firstLinks(client)).toHaveLength(1);
  });

  it('C-FIND-7: shows the most urgent parcel, and lists orders with an exception', async () => {
    const seen = await SeenOrder.create(store);
    await seen.parcel({}, scansUntil('DELIVERED'));
    await seen.parcel({}, scansUntil('EXCEPTION'));
    const client = await signedInClient(dashboard);
    await client.open('/orders?attention=exception');
    expect(firstLinks(client)).toEqual([seen.number]);
    expect(client.text('table:has(caption:contains("Orders"))')).toMatch(/Exception\s+2 parcels/);
  });

  it('C-FIND-9: is saved as a file with the same filters, without formulas', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/orders?text=V-&sort=value&protected=no');
    const { file: name, lines } = await saved(client, 'Export CSV');
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
    const client = await signedInClient(dashboard);
    await client.open('/overview');
    await client.follow('Claims');
    await client.follow('Denied');
    expect(firstLinks(client)).toHaveLength(2);
    const { lines } = await saved(client, 'Export last month');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/-C1,clm_\w+,[^,]+,DENIED,Lost,REFUND,.*,BRL,10,,.*,ana,"Found, ""unharmed"""$/);
    await client.follow('Stolen');
    expect(firstLinks(client)).toEqual([`${order.number}-C2`]);
    await client.submit('Apply', { 'Claim, order number or email': `${order.number.toLowerCase()}-c2` });
    expect(firstLinks(client)).toEqual([`${order.number}-C2`]);
    await client.open(`/claims/all?text=${order.number}-C9`);
    expect(client.text()).toContain('No claims match.');
    await client.open('/claims/all?min=11');
    expect(client.text()).toContain('No claims match.');
  });
});

describe('the lists of returns and shipments', () => {
  it('C-FIND-7: are filtered by links, and saved as files', async () => {
    const order = await TestOrder.create(store, { lamp: 3 });
    const waiting = await TestReturn.request(order, { lamp: 1 });
    await (await TestReturn.request(order, { lamp: 1 })).decide('APPROVED');
    const client = await signedInClient(dashboard);
    await client.open(`/returns?text=${order.number}`);
    await client.follow('Awaiting approval');
    expect(client.texts('table:has(caption:contains("Returns")) a')).toEqual([`${order.number}-R1`, order.number]);
    const returns = await saved(client, 'Export CSV');
    expect(returns.lines.slice(1)).toEqual([
      expect.stringContaining(`${order.number}-R1,${waiting.id},${order.number},OPEN,`),
    ]);
    await client.open('/shipments?carrier=usps');
    expect(client.text()).toContain('No shipments match.');
    await client.follow('Today');
    expect((await saved(client, 'Export CSV')).lines).toHaveLength(1);
    const { tracking_number } = await pushed(store, { carrier: 'ups' });
    await client.open('/shipments?carrier=ups');
    const [head, shipment] = (await saved(client, 'Export CSV')).lines;
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
    const client = await signedInClient(at);
    const countOf = async (...query: string[]): Promise<number> => {
      const { text } = await client.get(`${path}.csv?${query.join('&')}`);
      return text.trimEnd().split('\r\n').length - 1;
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
