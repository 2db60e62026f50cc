// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Json, type Reply } from './client.js';
import { rows } from './database.js';
import { servers } from './servers.js';
import { type TestStore } from './stores.js';

let count = 0;

/** A unique tracking number whose format identifies no carrier. */
export function newTrackingNumber(): string {
  return `TN${randomUUID().slice(0, 8)}x${++count}`;
}

/** A valid body of `POST /shipments`. */
export function aShipment(members: Json = {}): Json {
  return { tracking_number: newTrackingNumber(), carrier: 'correios_br', ...members };
}

/** Pushes a shipment, expects success, and returns the response body. */
export async function pushed(store: TestStore, members: Json = {}): Promise<Json> {
  const reply = await store.post('/shipments', aShipment(members));
  expect([reply.status < 300, reply.text]).toEqual([true, expect.any(String)]);
  return reply.json;
}

/** Sends a merge patch. */
export function patch(
  store: TestStore,
  path: string,
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/merge-patch+json' },
): Promise<Reply> {
  return store.call(path, { method: 'PATCH', body, headers });
}

/**
 * Stores copies of a shipment.
 * @param differ what differs: each copy has another tracking number, or another order
 */
export async function copyShipment(
  store: TestStore,
  { shipment_id }: Json,
  copies: number,
  differ: 'tracking_number' | 'order_key',
): Promise<void> {
  const sql = `INSERT INTO shipments (store_id, id, tracking_number, number_key, order_key, superseded_by, supersedes, carrier,
      parcel_id, version, created_at, updated_at, document)
    WITH RECURSIVE numbers AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
    SELECT store_id, CONCAT(LEFT(id, 26), LPAD(n, 4, '0')),
      ${differ === 'order_key' ? 'tracking_number, number_key' : "CONCAT(tracking_number, '-', n), CONCAT(number_key, n)"},
      ${differ === 'order_key' ? "CONCAT(order_key, '-', n)" : 'order_key'},
      superseded_by, supersedes, carrier, parcel_id, version, created_at, updated_at, document
    FROM shipments CROSS JOIN numbers WHERE store_id = ? AND id = ?`;
  await rows(sql, [copies, store.id, shipment_id]);
}

/** The path of a shipment by its id. */
export function byId({ shipment_id }: Json): string {
  return `/shipments/by-id/${String(shipment_id)}`;
}

/** The path of a shipment by its tracking number. */
export function byNumber({ tracking_number }: Json): string {
  return `/shipments/${encodeURIComponent(String(tracking_number))}`;
}

/** The timeline of a shipment's tracking number. */
export async function timelineOf(store: TestStore, shipment: Json): Promise<Json> {
  const { status, json, text } = await store.get(byNumber(shipment));
  expect([status, text]).toEqual([200, expect.any(String)]);
  return json;
}

/** The live shipments of a tracking number, read from its timeline. */
export async function liveShipments(store: TestStore, shipment: Json): Promise<Json[]> {
  return (await timelineOf(store, shipment)).shipments as Json[];
}

/** An event of a shipment, read from the outbox. */
export interface ShipmentEvent {
  type: string;
  sequence: number;
  data: { sequence: number; occurred_at: string; shipment: Json };
}

/** The events of one shipment of a store, in their order. */
export async function shipmentEvents(store: TestStore, { shipment_id }: Json): Promise<ShipmentEvent[]> {
  const sql =
    'SELECT type, sequence, data FROM outbox_events WHERE store_id = ? AND resource_id = ? ORDER BY sequence, id';
  const found = await rows<{ type: string; sequence: number; data: string }>(sql, [store.id, shipment_id]);
  return found.map((event) => ({ ...event, data: JSON.parse(event.data) as ShipmentEvent['data'] }));
}

/** Counts a store's shipments, superseded ones included, its parcels and its events. */
export async function countRows(store: TestStore): Promise<{ shipments: number; parcels: number; events: number }> {
  const one = async (sql: string): Promise<number> =>
    Number((await rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${sql}`, [store.id]))[0]?.n);
  return {
    shipments: await one('shipments WHERE store_id = ?'),
    parcels: await one('parcels WHERE store_id = ?'),
    events: await one('outbox_events WHERE store_id = ?'),
  };
}

/** A row of `parcels`. */
export interface ParcelRow {
  id: string;
  carrier: string;
  tracking_number: string;
  status: string;
  registered_at: Date | null;
}

/** The parcel of a shipment; undefined if no carrier was identified. */
export async function parcelOf(store: TestStore, { shipment_id }: Json): Promise<ParcelRow | undefined> {
  const sql = `SELECT p.id, p.carrier, p.tracking_number, p.status, p.registered_at FROM shipments s
    JOIN parcels p ON p.store_id = s.store_id AND p.id = s.parcel_id WHERE s.store_id = ? AND s.id = ?`;
  return (await rows<ParcelRow>(sql, [store.id, shipment_id]))[0];
}

/** Advances a registered parcel's simulated journey: moves its start into the past, and makes its poll due at once. */
export async function advanceJourney(store: TestStore, parcelId: string, steps: number): Promise<void> {
  const seconds = steps * Number(servers.env.SIMULATOR_STEP_SECONDS);
  const parcel = [store.id, parcelId];
  await rows(
    `UPDATE parcels SET registered_at = registered_at - INTERVAL ${seconds} SECOND WHERE store_id = ? AND id = ?`,
    parcel,
  );
  await rows(
    // The end of a run sets `due_at`, so a job that is running runs again instead.
    `UPDATE jobs SET run_again_at = IF(lease IS NULL, run_again_at, created_at), due_at = IF(lease IS NULL, created_at, due_at)
      WHERE store_id = ? AND reference = ? AND queue = 'shipments.poll'`,
    parcel,
  );
}
