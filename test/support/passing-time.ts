// SPDX-License-Identifier: Apache-2.0
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rows } from './database.js';
import { servers } from './servers.js';
import { advanceJourney } from './shipments.js';
import { type TestStore } from './stores.js';
import { until } from './until.js';

/** As `npm run up` has them. */
const SECONDS_OF_STEP = 10;

/** Simulates seconds for a store's parcels and messages, and waits until all due work is done. */
export async function letPass(store: TestStore, seconds: number): Promise<void> {
  await untilNone(store, "queue = 'shipments.registration'", 'the registration of parcels');
  // The carrier is not asked about a parcel whose shipments are all cancelled or superseded.
  const polled = `SELECT j.reference FROM jobs j JOIN parcels p ON p.store_id = j.store_id AND p.id = j.reference
    WHERE j.store_id = ? AND j.queue = 'shipments.poll' AND (p.followed_at IS NOT NULL OR EXISTS
      (SELECT 1 FROM shipments s WHERE s.store_id = p.store_id AND s.parcel_id = p.id AND s.superseded_by = ''))`;
  const steps = Math.floor(seconds / SECONDS_OF_STEP);
  for (const { reference } of await rows<{ reference: string }>(polled, [store.id])) {
    const before = await eventsOf(store, reference);
    await advanceJourney(store, reference, steps);
    await until(async () => (await eventsOf(store, reference)) > before, 'the next step of a parcel');
  }
  await untilToldOf(store);
}

/** Waits until all messages to customers about a store's events are sent. */
export async function untilToldOf(store: TestStore): Promise<void> {
  const waiting = 'SELECT id FROM outbox_events WHERE store_id = ? AND position IS NULL';
  await until(async () => (await rows(waiting, [store.id])).length === 0, 'the events');
  await untilNone(
    store,
    "queue IN ('shipments.followed', 'notifications.tracking', 'notifications.event')",
    'the notifications of customers',
  );
  await rows("UPDATE jobs SET due_at = created_at WHERE store_id = ? AND queue = 'notifications.send'", [store.id]);
  await untilNone(store, "queue = 'notifications.send'", 'the messages');
}

/** Copies the mails to a store's customers into a separate folder, without those of other tests. */
export async function fetchMails(store: TestStore, folder: string): Promise<void> {
  const all = servers.env.MAIL_FOLDER ?? '';
  const messages = await rows<{ id: string }>('SELECT id FROM messages WHERE store_id = ?', [store.id]);
  const files = existsSync(all) ? readdirSync(all) : [];
  for (const file of files.filter((name) => messages.some(({ id }) => name.endsWith(`-${id}.eml`))))
    copyFileSync(join(all, file), join(folder, file));
}

async function eventsOf(store: TestStore, parcelId: string): Promise<number> {
  const sql = 'SELECT fingerprint FROM tracking_events WHERE store_id = ? AND parcel_id = ?';
  return (await rows(sql, [store.id, parcelId])).length;
}

async function untilNone(store: TestStore, condition: string, what: string): Promise<void> {
  const sql = `SELECT id FROM jobs WHERE store_id = ? AND parked_at IS NULL AND ${condition}`;
  await until(async () => (await rows(sql, [store.id])).length === 0, what);
}
