// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { daysAgo } from '../../support/claims.js';
import { rows } from '../../support/database.js';
import { placesOf } from '../../support/dump.js';
import { untilRelayed } from '../../support/erasures.js';
import { TestReturn } from '../../support/returns.js';
import { connectDatabase } from '../../support/row-lock.js';
import { service } from '../../support/services.js';
import { newTrackingNumber, pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

const privacy = service<PrivacyService>('PrivacyService');
const runs = service<ErasureRunService>('ErasureRunService');
/** How long a worker lets what was under way come to its end. */
const MINUTE = 60_000;

let store: TestStore;
beforeAll(async () => (store = await newStore()));

/** A person whom nobody else is called like. */
function aPerson() {
  const word = `late${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const customer = { name: `${word} Souza`, email: `${word}@example.com` };
  return { canary: { word, digits: 'no digits' }, members: { customer, ordered_at: daysAgo(90), note: word } };
}

async function request(order: TestOrder): Promise<string> {
  await untilRelayed(store);
  const caller = { store: store.store, actor: { type: 'staff', id: 'cli' } as const };
  const { id } = await privacy.requestErasure(caller, { orders: [order.number] }, { ignoresHolds: true });
  return id;
}

it('an answer without a change is erased, however long ago the order changed', async () => {
  const { canary, members } = aPerson();
  const order = await TestOrder.create(store, { A: 1 }, members);
  const label = { label_url: `https://${canary.word}.example.com`, tracking_number: 'L-1' };
  await store.put(`${order.path}/return-label`, label);
  // As if all of this was a week ago.
  const sql = 'UPDATE outbox_events SET occurred_at = ? WHERE store_id = ? AND data LIKE ?';
  await rows(sql, [new Date(daysAgo(7)), store.id, `%${order.number}%`]);
  const key = { 'idempotency-key': randomUUID() };
  const send = () => store.put(`${order.path}/return-label`, label, key);
  expect((await send()).text).toContain(canary.word);
  expect(await placesOf(canary)).toContain('idempotency_records.body');
  await runs.run(store.id, await request(order));
  const replayed = await send();
  expect([replayed.headers['idempotency-replayed'], replayed.text.includes(canary.word)]).toEqual(['true', false]);
});

it('C-PRIV-8: what was under way during the erasure is erased before it is verified', async () => {
  const { canary, members } = aPerson();
  const order = await TestOrder.create(store, { A: 1 }, members);
  const key = { 'idempotency-key': randomUUID() };
  await store.put(`${order.path}/return-label`, { label_url: 'https://labels.example.com/1' }, key);
  const id = await request(order);
  await runs.run(store.id, id, { settlesMs: MINUTE });
  expect(await privacy.get(store.id, id)).toMatchObject({ state: 'verifying', verified_at: null });
  expect(await placesOf(canary)).toEqual([]);
  // The answer of a request that had read the order before, and a message of a job that had.
  const late = JSON.stringify({ data: { order_number: order.number, return_label: { label_url: canary.word } } });
  const answers = 'UPDATE idempotency_records SET body = ? WHERE store_id = ? AND LOCATE(?, body) > 0';
  await rows(answers, [late, store.id, order.number]);
  await rows(
    `INSERT INTO messages (store_id, id, channel, kind, subject_key, recipient, language, token, group_key, state,
       created_at, order_number) VALUES (?, ?, 'email', 'order', ?, ?, 'en', ?, ?, 'sending', NOW(3), ?)`,
    [
      ...[store.id, `msg_${randomUUID().slice(0, 8)}`, `order:${order.number}`, members.customer.email],
      ...[randomUUID().slice(0, 32), randomUUID(), order.number],
    ],
  );
  expect(await placesOf(canary)).toEqual(expect.arrayContaining(['idempotency_records.body', 'messages.recipient']));
  await runs.run(store.id, id);
  expect(await privacy.get(store.id, id)).toMatchObject({ state: 'verified', findings: [] });
  expect(await placesOf(canary)).toEqual([]);
});

it('C-PRIV-7: a shipment that is pushed or moved during the erasure waits for it, and has no personal data', async () => {
  const { canary, members } = aPerson();
  const order = await TestOrder.create(store, { A: 1 }, members);
  const loose = await pushed(store, { customer_email: null });
  const connection = await connectDatabase();
  await connection.beginTransaction();
  await connection.query('UPDATE orders SET redacted_at = NOW(3) WHERE store_id = ? AND order_number = ?', [
    ...[store.id, order.number],
  ]);
  const personal = { order_number: order.number, customer_email: members.customer.email };
  const replies = Promise.all([
    store.post('/shipments', { ...personal, tracking_number: newTrackingNumber(), carrier: 'correios_br' }),
    store.call(`/shipments/by-id/${String(loose.shipment_id)}`, { method: 'PATCH', body: personal }),
  ]);
  await connection.commit();
  await connection.end();
  for (const { json } of await replies)
    expect(json).toMatchObject({ order_number: order.number, customer_email: null, personal_data: 'redacted' });
  await runs.run(store.id, await request(order));
  expect(await placesOf(canary)).toEqual([]);
});

it('C-PRIV-8: nothing is left, whatever is written at the same time', async () => {
  const { canary, members } = aPerson();
  const order = await TestOrder.create(store, { A: 1 }, members);
  const first = await pushed(store, { order_number: order.number, customer_email: members.customer.email });
  const id = await request(order);
  const writes = Array.from({ length: 6 }, (_, index) => [
    order.put({ A: index + 2 }, members),
    store.post('/shipments', {
      ...{ tracking_number: newTrackingNumber(), carrier: 'correios_br', metadata: canary.word },
      order_number: order.number,
    }),
    store.call(`/shipments/by-id/${String(first.shipment_id)}`, {
      method: 'PATCH',
      body: { metadata: `${canary.word} ${index}` },
    }),
    store.put(`${order.path}/return-label`, { label_url: `https://${canary.word}.example.com/${index}` }),
  ]);
  const [replies] = await Promise.all([Promise.all(writes.flat()), runs.run(store.id, id, { settlesMs: MINUTE })]);
  expect(replies.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
  await runs.run(store.id, id);
  expect(await privacy.get(store.id, id)).toMatchObject({ state: 'verified' });
  expect(await placesOf(canary)).toEqual([]);
});

it('C-PRIV-6: a second erasure erases what the customer has written since, and reports it once', async () => {
  const { canary, members } = aPerson();
  const order = await TestOrder.create(store, { A: 1 }, members);
  await runs.run(store.id, await request(order));
  await TestReturn.request(order, { A: 1 }, { note: `${canary.word} writes` });
  expect(await placesOf(canary)).toContain('returns.document');
  for (let again = 0; again < 2; again++) await runs.run(store.id, await request(order));
  expect(await placesOf(canary)).toEqual([]);
  expect((await order.events()).filter((type) => type === 'order.redacted')).toHaveLength(2);
});
