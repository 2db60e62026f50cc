// SPDX-License-Identifier: Apache-2.0
import { type MessageResendsService } from '../../../src/notifications/messages/sent/message-resends.service.js';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { daysAgo } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { untilRelayed } from '../../support/erasures.js';
import { addEvents, addParcelEvents, scan } from '../../support/pages.js';
import { aLabel, TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { aShipment, byId, patch, pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';
import { downloadZip } from '../../support/zip.js';

const privacy = service<PrivacyService>('PrivacyService');
const resends = service<MessageResendsService>('MessageResendsService');
const runs = service<ErasureRunService>('ErasureRunService');
const EMAIL = 'ana@flores.example';
const SHIP_TO = { name: 'Ana Souza', street1: 'Rua das Flores 12', city: 'Imbituba', country: 'BR', email: EMAIL };
const PERSONAL = { customer_email: 'gift-giver@example.com', ship_to: SHIP_TO, metadata: 'For Ana Souza' };
const PERSON = /Souza|Flores|Imbituba|ana@|giver@/i;

let store: TestStore;
const caller = () => ({ store: store.store, actor: { type: 'staff', id: 'cli' } as const });
beforeAll(async () => (store = await newStore({ notify_standalone_shipments: true })));

async function erase(selection: Json): Promise<Json> {
  await untilRelayed(store);
  const { id } = await privacy.requestErasure(caller(), selection, { ignoresHolds: true });
  await runs.run(store.id, id);
  return { ...(await privacy.get(store.id, id)) };
}

const found = async (selection: Json) => (await privacy.find(store.id, selection)).shipments;
const eventsOf = ({ shipment_id }: Json) =>
  rows<{ type: string }>('SELECT * FROM outbox_events WHERE store_id = ? AND resource_id = ? ORDER BY sequence', [
    ...[store.id, shipment_id],
  ]);
const timelineOf = async ({ tracking_number }: Json) => (await store.get(`/shipments/${String(tracking_number)}`)).text;

describe('a shipment without an order', () => {
  it('C-PRIV-1: is found by each of its addresses and by its id, and a patch that removes one forgets it', async () => {
    const shipment = await pushed(store, { ...PERSONAL, ship_to: { ...SHIP_TO, email: 'find@example.com' } });
    const expected = [expect.objectContaining({ shipment_id: shipment.shipment_id, redacted_at: null })];
    for (const selection of [
      { email: 'Find@example.com' },
      { email: PERSONAL.customer_email },
      { shipments: [shipment.shipment_id] },
    ])
      expect(await found(selection)).toEqual(expected);
    await patch(store, byId(shipment), { ship_to: { email: null } });
    await expect(found({ email: 'find@example.com' })).rejects.toThrow(
      expect.objectContaining({ code: 'NOTHING_TO_ERASE' }),
    );
  });

  it('C-PRIV-1: stands for the order that it names, once there is one', async () => {
    const order = await TestOrder.create(store, { A: 1 });
    await pushed(store, { order_number: order.number, ship_to: { ...SHIP_TO, email: 'named@example.com' } });
    const { orders, shipments } = await privacy.find(store.id, { email: 'named@example.com' });
    expect([orders.map(({ order_number }) => order_number), shipments]).toEqual([[order.number], []]);
  });

  it('C-PRIV-4: is held while its carrier has the parcel', async () => {
    const shipment = await pushed(store, { ship_to: { ...SHIP_TO, email: 'held@example.com' } });
    await addEvents(store, shipment, [scan('08:00', 'IN_TRANSIT')]);
    expect(await found({ email: 'held@example.com' })).toMatchObject([{ hold: 'parcel_under_way' }]);
  });

  it('C-PRIV-6: keeps no person, in no row of its own and of those that it superseded', async () => {
    const superseded = await pushed(store, { ...PERSONAL, carrier: 'other_carrier' });
    const body = aShipment({ ...PERSONAL, tracking_number: superseded.tracking_number });
    const shipment = (await store.post('/shipments', body)).json;
    await addEvents(store, shipment, [scan('08:00', 'DELIVERED', { description: 'Signed by Souza' })]);
    const count = 'SELECT COUNT(*) AS amount FROM messages WHERE store_id = ? AND recipient = ?';
    const sent = async () =>
      Number((await rows<{ amount: string }>(count, [store.id, PERSONAL.customer_email]))[0]?.amount);
    await until(async () => (await sent()) > 0, 'the mail about the delivery');

    // An erasure could not find a copy of the message.
    const [message] = await rows<{ id: string }>('SELECT id FROM messages WHERE store_id = ? AND recipient = ?', [
      ...[store.id, PERSONAL.customer_email],
    ]);
    await expect(resends.resend(caller(), String(message?.id), 'form')).rejects.toMatchObject({
      ...{ code: 'MESSAGE_NOT_RESENDABLE', message: 'Only messages about an order are sent again.' },
    });

    expect(await erase({ email: EMAIL })).toMatchObject({
      state: 'verified',
      orders: [],
      shipments: [{ shipment_id: shipment.shipment_id, erased_at: expect.any(String) }],
      findings: [],
    });
    const stored = await rows('SELECT * FROM shipments WHERE store_id = ? AND tracking_number = ?', [
      ...[store.id, shipment.tracking_number],
    ]);
    const events = await Promise.all([superseded, shipment].map(eventsOf));
    expect([stored.length, JSON.stringify([stored, events])]).toEqual([2, expect.not.stringMatching(PERSON)]);
    expect(await timelineOf(shipment)).not.toMatch(PERSON);
    expect(await sent()).toBe(0);
    expect((await eventsOf(shipment)).at(-1)?.type).toBe('shipment.redacted');
  });

  it('C-PRIV-7: does not take the person back', async () => {
    const shipment = await pushed(store, PERSONAL);
    await erase({ shipments: [shipment.shipment_id] });
    const before = await timelineOf(shipment);
    const reply = await patch(store, byId(shipment), { ...PERSONAL, ship_to: SHIP_TO });
    expect([reply.status, reply.text]).toEqual([200, expect.not.stringMatching(PERSON)]);
    expect(await timelineOf(shipment)).toEqual(before);
  });

  it('is exported', async () => {
    const shipment = await pushed(store, { ...PERSONAL, ship_to: { ...SHIP_TO, email: 'export@example.com' } });
    const { url, orders, shipments } = await privacy.exportLink(store.id, { email: 'export@example.com' });
    expect([orders, shipments]).toEqual([[], [shipment.shipment_id]]);
    const files = await downloadZip(new URL(url).pathname);
    expect(files.get('shipments.ndjson')?.toString()).toContain('Rua das Flores 12');
    expect(files.get('events.ndjson')?.toString()).toContain('shipment.created');
    expect(files.get('orders.ndjson')?.toString()).toBe('');
  });
});

it('C-PRIV-5, C-TRK-44: the words about a parcel stay if only the number is that of a label of an erased order', async () => {
  const order = await TestOrder.create(store, { A: 1 }, { ordered_at: daysAgo(70) });
  const returned = await TestReturn.request(order, { A: 1 });
  await returned.decide('APPROVED');
  const label = aLabel();
  await returned.label(label);
  const label_parcels = await rows<{ id: string }>(
    'SELECT parcel_id AS id FROM returns WHERE store_id = ? AND id = ?',
    [...[store.id, returned.id]],
  );
  const arrived = { status: 'DELIVERED', occurred_at: daysAgo(60), description: 'Signed by Souza' } as const;
  await addParcelEvents(store, String(label_parcels[0]?.id), [scan('', arrived.status, arrived)]);
  const shipment = await pushed(store, { tracking_number: label.tracking_number, carrier: label.carrier });
  await addEvents(store, shipment, [
    scan('', 'IN_TRANSIT', { occurred_at: daysAgo(1), description: 'Left the depot' }),
  ]);
  expect(await erase({ orders: [order.number] })).toMatchObject({ state: 'verified', findings: [] });
  expect(await timelineOf(shipment)).toMatch('Left the depot');
  const words = await rows('SELECT description FROM tracking_events WHERE store_id = ? AND parcel_id = ?', [
    ...[store.id, label_parcels[0]?.id],
  ]);
  expect(words).toEqual([{ description: '' }]);
});
