// SPDX-License-Identifier: Apache-2.0
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { type HtmlClient } from '../../support/html-client.js';
import { scansUntil, SeenOrder } from '../../support/pages.js';
import { newTrackingNumber, pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  dashboard = await startDashboard([store]);
});

const numbersOn = (client: HtmlClient): string[] => client.texts('tbody td:first-child a');

describe('the list of shipments', () => {
  it('shows newest shipments first, and filters by status', async () => {
    const seen = await SeenOrder.create(store);
    const failing = await seen.parcel({}, scansUntil('EXCEPTION'));
    const moving = await seen.parcel({}, scansUntil('IN_TRANSIT'));
    const nobodys = await pushed(store, { carrier: 'other' });
    await pushed(await newStore());
    const client = await signedInClient(dashboard);
    await client.open('/shipments');
    expect(numbersOn(client)).toEqual([nobodys, moving, failing].map(({ tracking_number }) => tracking_number));
    await client.open('/shipments?status=IN_TRANSIT');
    expect(numbersOn(client)).toEqual([moving.tracking_number]);
    await client.open('/shipments?status=PENDING');
    expect(numbersOn(client)).toEqual([nobodys.tracking_number]);
    await client.submit('Search', { Status: 'Exception' });
    expect(numbersOn(client)).toEqual([failing.tracking_number]);
    await client.follow(seen.number);
    expect(client.texts('h1')).toEqual([`Order ${seen.number}`]);
  });

  it('is paginated', async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 27; count++) {
      const number = newTrackingNumber();
      await pushed(store, { tracking_number: number });
      numbers.unshift(number);
    }
    const client = await signedInClient(dashboard);
    await client.open('/shipments?status=PENDING');
    const first = numbersOn(client);
    await client.follow('Next page');
    expect([...first, ...numbersOn(client)].slice(0, 27)).toEqual(numbers);
    expect(client.value('Status')).toBe('PENDING');
  });
});

describe('the search for a shipment', () => {
  it('shows all shipments of a tracking number with their timeline', async () => {
    const seen = await SeenOrder.create(store);
    const { tracking_number: number } = await seen.parcel({}, scansUntil('IN_TRANSIT'));
    const client = await signedInClient(dashboard);
    await client.open('/shipments');
    await client.submit('Search', { 'Tracking number': String(number) });
    expect(client.text()).toContain('Departed from facility');
    expect(client.texts('main .timeline li').join()).toContain('Departed from facility');
    expect(client.texts('main a').filter((text) => text.includes(seen.number))).toHaveLength(1);
  });

  it('says that the tracking number is unknown', async () => {
    const client = await signedInClient(dashboard);
    expect((await client.open('/shipments?number=NOBODY')).status).toBe(404);
    expect(client.text('[role=alert]')).toContain('no shipment with the tracking number NOBODY');
  });
});
