import { randomInt, randomUUID } from 'node:crypto';
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type UploadsService } from '../../../src/claims/uploads/uploads.service.js';
import { type NotesService } from '../../../src/desk/services/notes.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { withCanaries } from '../../support/canaries.js';
import { aLineClaim, aPhoto, claimOf, daysAgo } from '../../support/claims.js';
import { type Json, type Reply } from '../../support/client.js';
import { eventsOf, rows } from '../../support/database.js';
import { placesOf } from '../../support/dump.js';
import { newOrderNumber } from '../../support/orders.js';
import { addEvents, scan } from '../../support/pages.js';
import { aLabel, aRefund, aReturn } from '../../support/returns.js';
import { command, service } from '../../support/services.js';
import { newTrackingNumber } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { linesOf } from '../../support/units.js';
import { aSoundOrder } from '../../support/orders.js';
import { until } from '../../support/until.js';
import { startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.js';

const canary = { word: `zyx${randomUUID().replaceAll('-', '').slice(0, 12)}`, digits: `9${randomInt(1e7, 1e8 - 1)}` };
const number = newOrderNumber();
const privacy = service<PrivacyService>('PrivacyService');
const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
const notes = service<NotesService>('NotesService');
const uploads = service<UploadsService>('UploadsService');

let store: TestStore;
let receiver: WebhookReceiver;
let sent: Json;
let claimId: string;
let returnId: string;

const staff = () => ({ store: store.store, actor: { type: 'staff', id: 'staff@shop.example' } as const });

/** Sends a body with canaries in all of its personal members, under an idempotency key. */
async function send(route: string, body: Json, path = route.split(' ')[1] ?? ''): Promise<Reply> {
  const [method] = route.split(' ');
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await store.call(path, { method, body: withCanaries(route, body, canary), headers });
  if (reply.status >= 300) throw new Error(`${route}: ${reply.text}`);
  return reply;
}

/** Every figure of the order and what belongs to it, as the API and the tables have them. */
async function figures(): Promise<unknown> {
  const read = async (path: string) => (await store.get(path)).json.data as Json;
  const { order } = (await read(`/orders/${number}`)) as { order: Json };
  const { claim } = (await read(`/claims/${claimId}`)) as { claim: Json };
  const { return: returned } = (await read(`/returns/${returnId}`)) as { return: Json };
  const { line_items } = await read(`/orders/${number}/returnable-items`);
  const linesOfOrder = (order.line_items as Json[]).map(({ line_id, quantity, unit_price, line_total }) => {
    return { line_id, quantity, unit_price, line_total };
  });
  const events = await rows(
    `SELECT id, type, resource_id, sequence, position, occurred_at FROM outbox_events
     WHERE store_id = ? AND type <> 'order.redacted' ORDER BY id`,
    [store.id],
  );
  return {
    ...{ amounts: order.amounts, review: order.review, protection: order.protection, lines: linesOfOrder, line_items },
    ...{ payout: claim.payout, approved: claim.approved_amount, claim: claim.status },
    ...{ refund: returned.refund, return: returned.status, events },
    units: await rows('SELECT * FROM order_units WHERE store_id = ? ORDER BY line_id, kind, reference', [store.id]),
    messages: await rows(
      "SELECT id, kind, status, state FROM messages WHERE store_id = ? AND state NOT IN ('collecting', 'suppressed') ORDER BY id",
      [store.id],
    ),
  };
}

const untilDelivered = () =>
  until(async () => {
    const open =
      "SELECT 1 FROM webhook_deliveries WHERE store_id = ? AND status NOT IN ('delivered', 'failed') LIMIT 1";
    const pending = 'SELECT 1 FROM outbox_events WHERE store_id = ? AND position IS NULL LIMIT 1';
    const unsent = "SELECT 1 FROM messages WHERE store_id = ? AND state = 'sending' LIMIT 1";
    const found = await Promise.all([open, pending, unsent].map((sql) => rows(sql, [store.id])));
    return found.flat().length === 0;
  }, 'the webhooks and the messages');

beforeAll(async () => {
  store = await newStore();
  receiver = await startReceiver();
  receiver.always('/', { status: 200, body: `Hello ${canary.word}` });
  await store.post('/webhook-endpoints', { url: receiver.url() });
  await store.post('/webhook-endpoints', { url: receiver.url('/impersonal'), personal_data: false });
});

it('a canary in every personal member reaches tables, mails and answers', async () => {
  const tracking_number = newTrackingNumber();
  const parcel = { tracking_number, carrier: 'correios_br', items: [{ line_id: 'A', quantity: 1 }] };
  const body = aSoundOrder({ line_items: linesOf({ A: 4 }), ordered_at: daysAgo(1), shipments: [parcel] }, 1.5);
  sent = withCanaries(
    'PUT /orders/{order_number}',
    { ...body, order_notifications: { email: true, sms: true } },
    canary,
  );
  delete sent.source_store;
  const reply = await store.put(`/orders/${number}`, sent);
  expect([reply.status, reply.text]).toEqual([201, expect.anything()]);
  await send('PUT /orders/{order_number}/return-label', {}, `/orders/${number}/return-label`);
  const pushed = await send('POST /shipments', {
    ...parcel,
    tracking_number: newTrackingNumber(),
    order_number: number,
  });
  const shipment = pushed.json;
  const byId = `/shipments/by-id/${String(shipment.shipment_id)}`;
  await send('PATCH /shipments/by-id/{id}', { order_number: number, items: parcel.items }, byId);
  await addEvents(store, shipment, [
    scan('08:00', 'IN_TRANSIT', {
      description: `Signed by ${canary.word}`,
      location: { city: canary.word, country: 'BR' },
    }),
    scan('09:00', 'DELIVERED', { description: 'Delivered' }),
  ]);

  const requested = await send('POST /returns', aReturn({ number }, { A: 1 }));
  returnId = String(requested.json.return_id);
  for (const [callback, members] of Object.entries({
    decision: { decision: 'APPROVED' },
    'shipping-label': aLabel(),
    refund: aRefund(),
  }))
    await send(`POST /returns/{return_id}/${callback}`, members, `/returns/${returnId}/${callback}`);

  const photo = await aPhoto(store);
  const filed = await send(
    'POST /claims',
    aLineClaim({ number }, { A: 1 }, { claim_reason: 'Damaged', claimed_images: [photo] }),
  );
  claimId = String(claimOf(filed).claim_id);
  await decisions.requestInformation(staff(), claimId, { question: `Dear ${canary.word}?` });
  await send(
    'POST /claims/{claim_id}/answers',
    { claimed_images: [await aPhoto(store)] },
    `/claims/${claimId}/answers`,
  );
  await decisions.approve(staff(), claimId, {});
  await send(
    'POST /orders/{order_number}/cancel',
    { type: 'PARTIAL', line_items: [{ line_id: 'A', quantity: 1 }] },
    `/orders/${number}/cancel`,
  );

  for (const subject of [
    { kind: 'order', id: number },
    { kind: 'return', id: returnId },
    { kind: 'claim', id: claimId },
  ] as const)
    await notes.add(staff(), subject, { form_id: randomUUID(), text: `About ${canary.word}` });
  await untilDelivered();
  expect(await placesOf(canary)).toEqual(
    expect.arrayContaining([
      ...['orders.document', 'shipments.document', 'returns.document', 'claims.document', 'outbox_events.data'],
      ...['messages.recipient', 'webhook_attempts.response', 'idempotency_records.body', 'desk_notes.body'],
      ...['order_names.word', 'tracking_events.description', 'tracking_events.location', 'orders.return_label'],
      ...['orders.cancellation', 'mail'],
    ]),
  );
}, 120_000);

it('reaches webhooks, except at an endpoint without personal data', () => {
  const typesAt = (path: string) => [...new Set(receiver.at(path).map(({ json }) => json.type))].sort();
  expect(typesAt('/impersonal')).toEqual(typesAt('/'));
  expect(receiver.at('/').every(({ body }) => body.includes(canary.word))).toBe(true);
  const isNamed = ({ body }: { body: string }) => body.includes(canary.word) || body.includes(canary.digits);
  expect(receiver.at('/impersonal').filter(isNamed)).toEqual([]);
});

it('is nowhere after the erasure, and every figure is as before', async () => {
  receiver.always('/', undefined);
  const before = await figures();
  const erase = ['--json', 'privacy', 'erase', store.id, '--orders', number, '--ignore-holds'];
  const { status, stdout, stderr } = await command(erase);
  expect([status, stderr]).toEqual([0, '']);
  const { id } = JSON.parse(stdout) as { id: string };
  const request = await until(async () => {
    await uploads.removeUnnamed(1_000);
    const found = await privacy.get(store.id, id);
    return found.verified_at !== null && found;
  }, 'the verification');
  expect(request).toMatchObject({ state: 'verified', findings: [] });
  await untilDelivered();
  expect(await placesOf(canary)).toEqual([]);
  expect(await figures()).toEqual(before);
  const events = await eventsOf(store.id, number);
  expect(events.filter(({ type }) => type === 'order.redacted')).toHaveLength(1);
}, 120_000);

it('does not come back with the same PUT', async () => {
  const { json } = await store.put(`/orders/${number}`, sent);
  expect(json.data).toMatchObject({ applied: false, reason: 'no_change', personal_data: 'redacted' });
  expect(await placesOf(canary)).toEqual([]);
});
