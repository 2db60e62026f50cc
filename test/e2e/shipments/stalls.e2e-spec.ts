// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type RowDataPacket } from 'mysql2/promise';
import { type StallsService } from '../../../src/shipments/services/stalls.service.js';
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { type Json } from '../../support/client.js';
import { anOrder } from '../../support/orders.js';
import { service } from '../../support/services.js';
import { type ShippoStack, startShippoStack } from '../../support/shippo-stack.js';
import { until } from '../../support/until.js';

let stack: ShippoStack;
beforeAll(async () => {
  stack = await startShippoStack();
  await stack.worker();
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dateAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);

const query = async (sql: string, values: unknown[] = []): Promise<RowDataPacket[]> =>
  (await stack.database.query<RowDataPacket[]>(sql, values))[0];

const stalls = () => service<StallsService>('StallsService', stack.place);

interface Pushed {
  number: string;
  order: string;
}

/** Pushes an order with a parcel whose merchant expects it on `eta`, and waits for its registration. */
async function pushedParcel(eta: string | undefined, more: Json = {}): Promise<Pushed> {
  const [number, order] = [`PW${randomUUID().replaceAll('-', '')}`, `A-${randomUUID().slice(0, 8)}`];
  const shipments = [{ tracking_number: number, carrier: 'ups', ...(eta && { eta }), ...more }];
  const reply = await stack.call(`/orders/${order}`, 'PUT', anOrder({ shipments }));
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  await until(async () => (await parcelOf(number))?.registered_at !== null, 'the registration');
  return { number, order };
}

const parcelOf = async (number: string): Promise<RowDataPacket | undefined> =>
  (await query('SELECT * FROM parcels WHERE tracking_number = ?', [number]))[0];

/** Makes a parcel as old as if it had been registered some days ago, and decides about it anew. */
async function registeredAgo({ number }: Pushed, days: number, scannedAgo: number): Promise<void> {
  const sql = 'UPDATE parcels SET registered_at = ? WHERE tracking_number = ?';
  await query(sql, [daysAgo(days), number]);
  await scan(number, daysAgo(scannedAgo));
}

async function scan(number: string, at: Date, status = 'IN_TRANSIT'): Promise<void> {
  const simulation = service<TrackingSimulationService>('TrackingSimulationService', stack.place);
  await simulation.move(stack.storeId, number, { status, at: at.toISOString() });
}

/** The events of a parcel's shipments that say that it stalls or moves, with the version and the stall. */
async function eventsOf(number: string): Promise<[type: string, sequence: number, stall: Json | undefined][]> {
  const rows = await query(
    `SELECT e.type, e.sequence, e.data FROM outbox_events e JOIN shipments s ON s.id = e.resource_id
      WHERE s.tracking_number = ? AND e.type IN ('shipment.stalled', 'shipment.resumed') ORDER BY e.sequence`,
    [number],
  );
  return rows.map(({ type, sequence, data }) => [
    type as string,
    Number(sequence),
    (JSON.parse(String(data)) as { shipment: { stall?: Json } }).shipment.stall,
  ]);
}

it('C-WORK-16: reports a parcel that its merchant’s day has passed once, whichever worker is first', async () => {
  const parcel = await pushedParcel(dateAgo(1));
  await registeredAgo(parcel, 3, 2);
  expect(await eventsOf(parcel.number)).toEqual([]);
  await Promise.all([stalls().report(100), stalls().report(100), stalls().report(1)]);
  await stalls().report(100);
  const since = new Date(dateAgo(0)).toISOString();
  const stall = { since, reason: 'late', expected_on: dateAgo(1), usual_days: null };
  expect(await eventsOf(parcel.number)).toEqual([['shipment.stalled', expect.any(Number), stall]]);
  expect((await parcelOf(parcel.number))?.stalled_at).toEqual(new Date(since));
  const { shipments } = (await stack.call(`/shipments/${parcel.number}`)).json as { shipments: Json[] };
  expect(shipments[0]).not.toHaveProperty('stall');
});

it('C-WORK-18: resumes with the next scan, and stalls again by silence', async () => {
  const parcel = await pushedParcel(dateAgo(2));
  await registeredAgo(parcel, 4, 3);
  await stalls().report(100);
  await scan(parcel.number, daysAgo(0));
  await scan(parcel.number, daysAgo(0), 'OUT_FOR_DELIVERY');
  const types = async () => (await eventsOf(parcel.number)).map(([type]) => type);
  expect(await types()).toEqual(['shipment.stalled', 'shipment.resumed']);
  await stalls().report(100);
  const [stalled, resumed, ...others] = await eventsOf(parcel.number);
  expect([stalled?.[2]?.reason, resumed?.[2], others]).toEqual(['late', undefined, []]);
  const { stalls_at, stall_reason } = (await parcelOf(parcel.number)) as RowDataPacket;
  expect([stall_reason, Math.round((Number(stalls_at) - Date.now()) / DAY_MS)]).toEqual(['silent', 5]);
});

it('C-WORK-18: resumes when the merchant expects the parcel later', async () => {
  const parcel = await pushedParcel(dateAgo(1));
  await registeredAgo(parcel, 3, 2);
  await stalls().report(100);
  const patched = await stack.call(`/shipments/${parcel.number}`, 'PATCH', { eta: dateAgo(-2) });
  expect(patched.status).toBe(200);
  expect((await eventsOf(parcel.number)).map(([type]) => type)).toEqual(['shipment.stalled', 'shipment.resumed']);
  expect((await parcelOf(parcel.number))?.attention_at > new Date()).toBe(true);
});

it('C-WORK-16: leaves nothing behind if the process dies half-way, and reports later', async () => {
  const parcel = await pushedParcel(dateAgo(1));
  await registeredAgo(parcel, 3, 2);
  // A trigger fails the INSERT of the event, after the parcel is written.
  await query(`CREATE TRIGGER dies BEFORE INSERT ON outbox_events FOR EACH ROW
    IF NEW.type = 'shipment.stalled' THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'The process dies'; END IF`);
  try {
    await expect(stalls().report(100)).rejects.toThrow();
  } finally {
    await query('DROP TRIGGER dies');
  }
  expect((await parcelOf(parcel.number))?.stalled_at).toBeNull();
  await stalls().report(100);
  expect(await eventsOf(parcel.number)).toHaveLength(1);
});

it('C-WORK-17: does not report the parcels of a store that pushes its old orders', async () => {
  const old = [
    await pushedParcel(dateAgo(30)),
    await pushedParcel(undefined, { shipped_at: daysAgo(90).toISOString() }),
  ];
  for (const { number } of old) await scan(number, daysAgo(20));
  // Without any news it would be silent five days after its registration.
  const sql = 'UPDATE parcels SET registered_at = ?, stalls_at = ?, stall_reason = ? WHERE tracking_number = ?';
  await query(sql, [daysAgo(6), daysAgo(1), 'silent', old[1]?.number]);
  await stalls().report(100);
  for (const { number } of old) expect(await eventsOf(number)).toEqual([]);
  expect((await parcelOf(old[1]?.number ?? ''))?.stalls_at).toBeNull();
});

it('C-WORK-2: the day of the newest live shipment counts, as in the timeline', async () => {
  const { number } = await pushedParcel(dateAgo(1));
  const other = `A-${randomUUID().slice(0, 8)}`;
  await scan(number, daysAgo(2));
  const reason = async () => (await parcelOf(number))?.attention_reason as string;
  const eta = async () => ((await stack.call(`/shipments/${number}`)).json as { eta: string | null }).eta;
  expect([await reason(), await eta()]).toEqual(['late', dateAgo(1)]);
  const pushed = await stack.call('/shipments', 'POST', {
    ...{ tracking_number: number, carrier: 'ups', order_number: other, eta: dateAgo(-9) },
  });
  expect(pushed.status).toBe(201);
  expect([await reason(), await eta()]).toEqual(['silent', dateAgo(-9)]);
  const { shipment_id } = pushed.json as { shipment_id: string };
  expect((await stack.call(`/shipments/by-id/${shipment_id}/cancel`, 'POST')).status).toBe(200);
  expect([await reason(), await eta()]).toEqual(['late', dateAgo(1)]);
});
