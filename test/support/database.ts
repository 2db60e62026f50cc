// SPDX-License-Identifier: Apache-2.0
import { type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterFile } from './cleanup.js';
import { connectDatabase } from './row-lock.js';
import { until } from './until.js';

let shared: Promise<Connection> | undefined;

/** A new connection to the tests' database, to hold locks and to kill other connections. */
export async function newConnection(): Promise<Connection> {
  const connection = await connectDatabase();
  afterFile(() => connection.end().catch(() => connection.destroy()));
  return connection;
}

/** The rows of one statement, on a connection that the tests of a file share. */
export async function rows<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
  shared ??= newSharedConnection();
  const [result] = await (await shared).query<RowDataPacket[]>(sql, parameters);
  return result as Row[];
}

function newSharedConnection(): Promise<Connection> {
  afterFile(() => (shared = undefined));
  return newConnection();
}

/** A store's rows in the tables that a write of an order changes. */
export interface Written {
  orders: number;
  shipments: number;
  events: number;
  records: number;
}

export async function writtenBy(storeId: string): Promise<Written> {
  const count = (table: string, name: string) => `(SELECT COUNT(*) FROM ${table} WHERE store_id = ?) AS ${name}`;
  const sql = `SELECT ${count('orders', 'orders')}, ${count('shipments', 'shipments')}, ${count('outbox_events', 'events')}, ${count('idempotency_records', 'records')}`;
  const [row] = await rows<Record<keyof Written, number | string>>(sql, [storeId, storeId, storeId, storeId]);
  return {
    orders: Number(row?.orders),
    shipments: Number(row?.shipments),
    events: Number(row?.events),
    records: Number(row?.records),
  };
}

/** An event as the outbox keeps it, its data parsed. */
export interface RecordedEvent {
  id: string;
  type: string;
  sequence: number;
  data: { sequence: number; occurred_at: string; order: Record<string, unknown> };
}

/** The events of one order of a store, in order. */
export async function eventsOf(storeId: string, orderNumber: string): Promise<RecordedEvent[]> {
  const sql = `SELECT e.id, e.type, e.sequence, e.data FROM outbox_events e
    JOIN orders o ON o.store_id = e.store_id AND o.id = e.resource_id
    WHERE e.store_id = ? AND o.order_number = ? ORDER BY e.sequence, e.id`;
  const found = await rows<{ id: string; type: string; sequence: number; data: string }>(sql, [storeId, orderNumber]);
  return found.map((event) => ({ ...event, data: JSON.parse(event.data) as RecordedEvent['data'] }));
}

/**
 * Waits until a statement that contains `text` runs on `count` other connections, because it waits for a lock: without one it
 * takes far less than a second. The text of a prepared statement has no values.
 */
export async function untilRunning(text: string, count = 1): Promise<void> {
  const sql = `SELECT ID FROM information_schema.PROCESSLIST
    WHERE DB = DATABASE() AND INFO LIKE ? AND ID <> CONNECTION_ID() AND COMMAND IN ('Query', 'Execute') AND TIME >= 1`;
  await until(async () => (await rows(sql, [`%${text}%`])).length >= count, `${count} statements with ${text} to run`);
}
