// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type RowDataPacket } from 'mysql2/promise';
import { type OrderListService } from '../../../src/orders/services/order-list.service.js';
import { type AttentionFilter } from '../../../src/shipments/model/shipment-status.js';
import { type ShipmentQueriesService } from '../../../src/shipments/services/shipment-queries.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { call, type Json } from '../../support/client.js';
import { anOrder } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { aTrack, aTrackUpdated } from '../../support/shippo-server.js';
import { type ShippoStack, startShippoStack } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';

let stack: ShippoStack;
beforeAll(async () => {
  stack = await startShippoStack();
  await stack.worker();
});

/** This many days ago, as a date and as an instant. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const dateAgo = (days: number) => daysAgo(days).slice(0, 10);

const query = async (sql: string, values: unknown[] = []): Promise<RowDataPacket[]> =>
  (await stack.database.query<RowDataPacket[]>(sql, values))[0];

/** The tracking number and order of a registered parcel. */
interface Parcel {
  number: string;
  order: string;
}

async function pushedParcel(): Promise<Parcel> {
  const [number, order] = [`PW${randomUUID().replaceAll('-', '')}`, `A-${randomUUID().slice(0, 8)}`];
  const shipments = [{ tracking_number: number, carrier: 'ups', ship_to: { country: 'US', state: 'CA' } }];
  const reply = await stack.call(`/orders/${order}`, 'PUT', anOrder({ shipments }));
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  const registered = 'SELECT id FROM parcels WHERE tracking_number = ? AND registered_at IS NOT NULL';
  await until(async () => (await query(registered, [number])).length > 0, 'the registration');
  return { number, order };
}

/** Sends a carrier's event, and waits until it is in the timeline. */
async function send(
  { number: tracking_number }: Parcel,
  status: string,
  at: string,
  eta: string | null,
): Promise<void> {
  const tracking_status = { status, status_date: at, status_details: `${status} ${at}`, location: {} };
  const track = aTrack({ carrier: 'ups', tracking_number, eta, tracking_status, tracking_history: [tracking_status] });
  const headers = { 'content-type': 'application/json' };
  const path = `/carriers/shippo/events?token=${stack.webhookToken}`;
  const { baseUrl } = stack.api;
  expect((await call(path, { method: 'POST', body: aTrackUpdated(track), headers, baseUrl })).status).toBe(200);
  await until(async () => (await query('SELECT id FROM inbound_events')).length === 0, 'the event');
}

/** The reasons for which a list of shipments and one of orders shows the parcel. */
async function reasonsOf({ number, order }: Parcel): Promise<AttentionFilter[]> {
  const store = await service<StoresService>('StoresService', stack.place).get(stack.storeId);
  const found: AttentionFilter[] = [];
  for (const attention of ['late', 'exception', 'silent', 'any'] as const) {
    const lists = service<ShipmentQueriesService>('ShipmentQueriesService', stack.place);
    const { shipments } = await lists.list(store, { attention });
    const orders = service<OrderListService>('OrderListService', stack.place);
    const page = await orders.list(stack.storeId, { attention });
    const isListed = shipments.some(({ tracking_number }) => tracking_number === number);
    expect(page.orders.some(({ order_number }) => order_number === order)).toBe(isListed);
    if (isListed) found.push(attention);
  }
  return found;
}

const stored = async ({ number }: Parcel): Promise<Json | undefined> =>
  (await query('SELECT attention_at, attention_reason FROM parcels WHERE tracking_number = ?', [number]))[0];

it('C-WORK-2: is late once the expected day has passed, until the parcel is delivered', async () => {
  const parcel = await pushedParcel();
  await send(parcel, 'TRANSIT', daysAgo(3), dateAgo(-2));
  expect(await reasonsOf(parcel)).toEqual([]);
  await send(parcel, 'TRANSIT', daysAgo(2.5), dateAgo(2));
  expect(await reasonsOf(parcel)).toEqual(['late', 'any']);
  // California is behind UTC.
  const end = new Date(`${dateAgo(1)}T00:00:00Z`).getTime();
  expect((await stored(parcel))?.attention_at).toEqual(new Date(end + (isWinter(end) ? 8 : 7) * 3_600_000));
  await send(parcel, 'DELIVERED', daysAgo(0.1), dateAgo(2));
  expect(await reasonsOf(parcel)).toEqual([]);
  expect(await stored(parcel)).toEqual({ attention_at: null, attention_reason: 'none' });
});

it('C-WORK-1: is not late any more when the carrier expects it later', async () => {
  const parcel = await pushedParcel();
  await send(parcel, 'TRANSIT', daysAgo(3), dateAgo(2));
  expect(await reasonsOf(parcel)).toEqual(['late', 'any']);
  await send(parcel, 'TRANSIT', daysAgo(1), dateAgo(-3));
  expect(await reasonsOf(parcel)).toEqual([]);
});

it('C-WORK-4: is silent five days after the newest event, until the next scan, which changes no status', async () => {
  const parcel = await pushedParcel();
  await send(parcel, 'TRANSIT', daysAgo(7), null);
  expect(await reasonsOf(parcel)).toEqual(['silent', 'any']);
  await send(parcel, 'TRANSIT', daysAgo(1), null);
  expect(await reasonsOf(parcel)).toEqual([]);
  expect((await stored(parcel))?.attention_reason).toBe('silent');
});

it('C-WORK-4: is silent without a first scan, five days after the registration', async () => {
  const parcel = await pushedParcel();
  const { attention_at } = (await stored(parcel)) as { attention_at: Date };
  const [registered] = await query('SELECT registered_at FROM parcels WHERE tracking_number = ?', [parcel.number]);
  const registeredAt = registered?.registered_at as Date;
  expect(attention_at.getTime() - registeredAt.getTime()).toBe(5 * 86_400_000);
  await query('UPDATE parcels SET attention_at = ? WHERE tracking_number = ?', [new Date(), parcel.number]);
  expect(await reasonsOf(parcel)).toEqual(['silent', 'any']);
});

it('C-WORK-3, C-WORK-6: is an exception from the event on, and for 60 days', async () => {
  const parcel = await pushedParcel();
  const at = daysAgo(2);
  await send(parcel, 'FAILURE', at, null);
  expect(await reasonsOf(parcel)).toEqual(['exception', 'any']);
  expect(await stored(parcel)).toEqual({ attention_at: new Date(at), attention_reason: 'exception' });
  await query('UPDATE parcels SET attention_at = ? WHERE tracking_number = ?', [new Date(daysAgo(61)), parcel.number]);
  expect(await reasonsOf(parcel)).toEqual([]);
});

it('C-WORK-6: is not shown for a superseded shipment', async () => {
  const parcel = await pushedParcel();
  await send(parcel, 'TRANSIT', daysAgo(3), dateAgo(2));
  expect(await reasonsOf(parcel)).toEqual(['late', 'any']);
  await query("UPDATE shipments SET superseded_by = 'shp_other' WHERE tracking_number = ?", [parcel.number]);
  expect(await reasonsOf(parcel)).toEqual([]);
});

it('C-WORK-6: a parcel of a cancelled shipment takes the place of no other', async () => {
  const [dead, live] = [await pushedParcel(), await pushedParcel()];
  const since = 'UPDATE parcels SET attention_reason = ?, attention_at = ? WHERE tracking_number = ?';
  for (const [{ number }, days] of [[dead, 59] as const, [live, 58] as const])
    await query(since, ['exception', new Date(daysAgo(days)), number]);
  const [shipment] = await query('SELECT id FROM shipments WHERE tracking_number = ?', [dead.number]);
  expect((await stack.call(`/shipments/by-id/${String(shipment?.id)}/cancel`, 'POST')).status).toBe(200);
  const lists = service<ShipmentQueriesService>('ShipmentQueriesService', stack.place);
  const [oldest] = await lists.oldestInNeed(stack.storeId, 'exception', 1);
  expect(oldest?.tracking_number).toBe(live.number);
});

/** Whether Los Angeles has winter time. */
function isWinter(time: number): boolean {
  return new Date(time)
    .toLocaleString('en', { timeZone: 'America/Los_Angeles', timeZoneName: 'short' })
    .endsWith('PST');
}
