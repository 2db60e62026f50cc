// SPDX-License-Identifier: Apache-2.0
import { type UploadsService } from '../../src/claims/uploads/uploads.service.js';
import { type NotesService } from '../../src/desk/services/notes.service.js';
import { type ErasureRunService } from '../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../src/privacy/services/privacy.service.js';
import { aLineClaim, aPhoto, daysAgo, file } from './claims.js';
import { type Json } from './client.js';
import { rows } from './database.js';
import { TestReturn } from './returns.js';
import { service } from './services.js';
import { newTrackingNumber } from './shipments.js';
import { type TestStore } from './stores.js';
import { TestOrder } from './units.js';
import { until } from './until.js';

/** A customer whose data can be erased. */
export interface Person {
  email: string;
  /** Can be erased at once. */
  old: TestOrder;
  /** Is held by a return. */
  held: TestOrder;
}

/**
 * Waits until all events of a store are relayed: with its event, the relay stores the names of an order, and one that has read
 * them before an erasure may store them after it.
 */
export async function untilRelayed(store: TestStore): Promise<void> {
  const sql = 'SELECT 1 FROM outbox_events WHERE store_id = ? AND position IS NULL LIMIT 1';
  await until(async () => (await rows(sql, [store.id])).length === 0, 'the events to be relayed');
}

let people = 0;

/** A person with two orders. */
export async function aPerson(store: TestStore, members: Json = {}): Promise<Person> {
  const email = `ana-${++people}@example.com`;
  const address = { name: 'Ana Souza', street1: 'Rua das Flores 12', city: 'Imbituba', state: 'SC', country: 'BR' };
  const customer = { name: 'Ana Souza', email, phone: '+5548991234567' };
  const personal = { customer, shipping_address: address, ordered_at: daysAgo(90), ...members };
  const [old, held] = [
    await TestOrder.create(store, { A: 3 }, personal),
    await TestOrder.create(store, { A: 3 }, personal),
  ];
  await TestReturn.request(held, { A: 1 });
  await untilRelayed(store);
  return { email, old, held };
}

/** Runs an erasure until it has ended, or waits for the end of a hold. */
export async function runErasure(store: TestStore, id: string): Promise<void> {
  const runs = service<ErasureRunService>('ErasureRunService');
  await runs.run(store.id, id);
  await service<UploadsService>('UploadsService').removeUnnamed(1_000);
  await runs.run(store.id, id);
}

/** An erased order with a message, a note, a return and a claim with a photo, and the id of its erasure. */
export async function anErasedOrder(store: TestStore): Promise<{ number: string; erasure: string }> {
  const { old } = await aPerson(store, {
    is_protected: true,
    ordered_at: daysAgo(3),
    shipments: [{ tracking_number: newTrackingNumber(), carrier: 'correios_br' }],
  });
  await (await TestReturn.request(old, { A: 1 })).decide('APPROVED');
  const claimed_images = [await aPhoto(store)];
  await file(store, aLineClaim(old, { A: 1 }, { claim_reason: 'Damaged', claimed_images }));
  const caller = { store: store.store, actor: { type: 'staff', id: 'ana@shop.example' } } as const;
  const subject = { kind: 'order', id: old.number } as const;
  await service<NotesService>('NotesService').add(caller, subject, {
    form_id: '5f0c2c38-6d0d-4b5a-9a53-0d4c06a0a001',
    text: 'Ana Souza called.',
  });
  const sql = "SELECT id FROM messages WHERE store_id = ? AND order_number = ? AND state = 'sent'";
  await until(async () => (await rows(sql, [store.id, old.number])).length === 3, 'three messages to be sent');
  const { id } = await service<PrivacyService>('PrivacyService').requestErasure(
    caller,
    { orders: [old.number] },
    { ignoresHolds: true },
  );
  await runErasure(store, id);
  return { number: old.number, erasure: id };
}
