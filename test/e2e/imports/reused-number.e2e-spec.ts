// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { imported } from '../../support/imports.js';
import { aSoundOrder } from '../../support/orders.js';
import { newTrackingNumber } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';

const NOW = new Date();
const daysAgo = (days: number): string => new Date(NOW.getTime() - days * 86_400_000).toISOString();

const DAY: Record<string, number> = { SPRING: 300, TWIN: 300, SUMMER: 180, AUTUMN: 60 };

/** Orders whose parcels had one number one after the other; TWIN is in the parcel of SPRING. */
function pastLines(): Map<string, Json> {
  const tracking_number = newTrackingNumber();
  return new Map(
    Object.entries(DAY).map(([order_number, day]) => {
      const shipments = [{ tracking_number, carrier: 'ups', shipped_at: daysAgo(day - 1) }];
      const events = [
        { status: 'IN_TRANSIT', occurred_at: daysAgo(day - 2) },
        { status: 'DELIVERED', occurred_at: daysAgo(day - 4) },
      ];
      const order = aSoundOrder({ order_number, ordered_at: daysAgo(day), shipments });
      return [order_number, { order, tracking: [{ tracking_number, events }] }];
    }),
  );
}

let store: TestStore;
let lines: Map<string, Json>;
beforeEach(async () => {
  store = await newStore();
  lines = pastLines();
});

const importAll = async (...orders: string[]): Promise<Json> =>
  (
    await imported(
      store,
      orders.map((order) => lines.get(order) as Json),
    )
  ).counts as Json;

/** The orders in each parcel, with its status and the days of its delivery and its events. */
async function parcels(): Promise<Json[]> {
  const age = (column: string) => `DATEDIFF('${daysAgo(0).slice(0, 10)}', ${column})`;
  const found = await rows<Json>(
    `SELECT (SELECT GROUP_CONCAT(s.order_key ORDER BY s.order_key) FROM shipments s
        WHERE s.store_id = p.store_id AND s.parcel_id = p.id) AS orders,
      (SELECT GROUP_CONCAT(${age('e.occurred_at')} ORDER BY e.occurred_at) FROM tracking_events e
        WHERE e.store_id = p.store_id AND e.parcel_id = p.id) AS events,
      p.status, ${age('p.delivered_at')} AS delivered, p.reused_by = '' AS is_last
    FROM parcels p WHERE p.store_id = ? ORDER BY delivered DESC`,
    [store.id],
  );
  return found.map((row) => ({ ...row, delivered: Number(row.delivered), is_last: Number(row.is_last) }));
}

const PARCELS = [
  { orders: 'SPRING,TWIN', events: '298,296', status: 'DELIVERED', delivered: 296, is_last: 0 },
  { orders: 'SUMMER', events: '178,176', status: 'DELIVERED', delivered: 176, is_last: 0 },
  { orders: 'AUTUMN', events: '58,56', status: 'DELIVERED', delivered: 56, is_last: 1 },
];

it.each([
  ['oldest first', ['SPRING', 'TWIN', 'SUMMER', 'AUTUMN']],
  ['newest first', ['AUTUMN', 'SUMMER', 'TWIN', 'SPRING']],
  ['in no order', ['SUMMER', 'TWIN', 'AUTUMN', 'SPRING']],
])('C-TRK-44: orders that a file has %s are in the parcels of their time', async (_how, orders) => {
  expect(await importAll(...orders)).toMatchObject({ created: 4 });
  expect(await parcels()).toEqual(PARCELS);
});

it('C-TRK-44: the parcel under way gives up events of the time of an older one', async () => {
  const {
    tracking: [autumn],
  } = lines.get('AUTUMN') as { tracking: [{ events: Json[] }] };
  const {
    tracking: [spring],
  } = lines.get('SPRING') as { tracking: [{ events: Json[] }] };
  autumn.events.unshift(...spring.events);
  for (const order of ['AUTUMN', 'SUMMER', 'SPRING', 'TWIN']) await importAll(order);
  expect(await parcels()).toEqual(PARCELS);
});

it('C-IMP-5: a history with a number that was used again changes nothing when it runs again', async () => {
  const orders = ['SPRING', 'TWIN', 'SUMMER', 'AUTUMN'];
  for (const order of orders) await importAll(order);
  expect(await importAll(...orders)).toMatchObject({ changed: 0, unchanged: 4 });
  const {
    tracking: [spring],
  } = lines.get('SPRING') as { tracking: [{ events: Json[] }] };
  const {
    tracking: [autumn],
  } = lines.get('AUTUMN') as { tracking: [{ events: Json[] }] };
  const all = [...spring.events, ...autumn.events];
  [spring.events, autumn.events] = [all, all];
  expect(await importAll(...orders)).toMatchObject({ changed: 0, unchanged: 4 });
  expect(await parcels()).toEqual(PARCELS);
});
