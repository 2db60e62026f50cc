// SPDX-License-Identifier: Apache-2.0
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { aSoundOrder } from '../../support/orders.js';
import { TestReturn } from '../../support/returns.js';
import { newTrackingNumber, pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { type TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

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

const tableOf = (caption: string): string => `table:has(caption:contains("${caption}"))`;

describe('the search field of every page', () => {
  it('leads to the order, return or claim of a number, an id or a person', async () => {
    const { protect_order_number } = await order.read();
    const [ofOrder, ofReturn, ofClaim] = [`/orders/${order.number}`, `/returns/${returned.id}`, `/claims/${claimId}`];
    const client = await signedInClient(dashboard);
    await client.open('/overview');
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
      await client.pressEnter('Search everything', text);
      expect([text, client.path]).toEqual([text, path]);
    }
  });

  it('C-FIND-15: lists the orders, returns, claims and customers of a name, with no person in a URL', async () => {
    const again = `${order.number}-B`;
    const customer = { name: 'Grace Hopper', email: 'grace@example.com' };
    await store.put(`/orders/${again}`, aSoundOrder({ customer }));
    const client = await signedInClient(dashboard);
    const links = (caption: string) => client.texts(`${tableOf(caption)} a`);
    await until(async () => {
      await client.open('/search?q=hopper+gra');
      return links('Orders').length === 2;
    }, 'the names of both orders');
    expect(links('Orders')).toEqual([again, order.number]);
    expect(links('Returns')).toEqual([`${order.number}-R1`]);
    expect(links('Claims')).toEqual([`${order.number}-C1`]);
    await client.follow('Grace Hopper', tableOf('Customers'));
    expect(client.path).toBe(`/orders?customer_of=${again}`);
    expect(links('Orders')).toEqual([again, order.number]);
    expect(client.count('a:contains("Customer grace@example.com")')).toBe(1);
  });

  it('says that nothing matches', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/search?q=%3Cb%3ENobody');
    expect(client.text('h1')).toBe('Results for “<b>Nobody”');
    expect(client.text()).toContain('No orders, shipments, returns or claims match.');
  });
});
