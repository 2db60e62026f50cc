// SPDX-License-Identifier: Apache-2.0
import { randomInt, randomUUID } from 'node:crypto';
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type UploadsService } from '../../../src/claims/uploads/uploads.service.js';
import { type NotesService } from '../../../src/desk/services/notes.service.js';
import { type MessageResendsService } from '../../../src/notifications/messages/sent/message-resends.service.js';
import { flagDigest } from '../../../src/orders/rules/review/review.js';
import { type OrderFlagsService } from '../../../src/orders/services/order-flags.service.js';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { operationsWithTexts, withCanaries } from '../../support/canaries.js';
import { aLineClaim, aPicture, claimOf, daysAgo, upload } from '../../support/claims.js';
import { call, type Json, type Reply } from '../../support/client.js';
import { eventsOf, rows } from '../../support/database.js';
import { placesOf } from '../../support/dump.js';
import { errorsOf, importIn, postImport, untilEnded } from '../../support/imports.js';
import { aSoundOrder, newOrderNumber } from '../../support/orders.js';
import { addEvents, addParcelEvents, pathOf, scan } from '../../support/pages.js';
import { aLabel, aRefund, aReturn } from '../../support/returns.js';
import { Customer, openStore, submissionOf } from '../../support/self-service.js';
import { servers } from '../../support/servers.js';
import { command, service } from '../../support/services.js';
import { newTrackingNumber } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { linesOf, TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';
import { startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.js';

/** Operations that are not sent here, each with its reason. */
const NOT_SENT: Record<string, string> = {
  'POST /auth/v1/token/revoke': 'why an integrator revoked a token',
  'POST /auth/v1/token/verify': 'a token',
  'POST /api-keys/generate': 'a store',
  'POST /api-keys/rotate': 'a store',
  'POST /api-keys/revoke': 'a key',
  'POST /webhook-endpoints': 'settings of the store',
  'PATCH /webhook-endpoints/{endpoint_id}': 'settings of the store',
  'POST /webhook-endpoints/{endpoint_id}/test': 'an event type',
  'POST /webhook-endpoints/{endpoint_id}/replay': 'times',
  'POST /notifications/bounces': 'the id of a message; the address is stored as a keyed hash',
  'POST /carriers/events/{account_id}': 'a resource of a source, which is stored as one of Shippo is',
  'POST /platforms/shopify/{connection_id}': 'resources of Shopify, whose erasure has a test of its own',
  'POST /platforms/woocommerce/{connection_id}': 'resources of WooCommerce, whose erasure has a test of its own',
  'POST /c/{token}/answer': 'an answer, which is recorded as that of POST /claims/{claim_id}/answers',
  'POST /c/{token}/cancel': 'no text',
  'POST /c/{token}/{flow}/code': 'an address, as to POST /t/{token}/{flow}/code',
  'POST /c/{token}/{flow}/session': 'a code',
  'POST /r/{token}/cancel': 'no text',
  'POST /r/{token}/cancel/code': 'an address, as to POST /t/{token}/{flow}/code',
  'POST /r/{token}/cancel/session': 'a code',
  'POST /notifications/twilio/inbound': 'a phone that opts out, which stays opted out',
};

/** A carrier whose parcels only the webhook moves. */
const WEBHOOK_CARRIER = 'purolator';

const canary = { word: `zyx${randomUUID().replaceAll('-', '').slice(0, 12)}`, digits: `9${randomInt(1e7, 1e8 - 1)}` };
const { word } = canary;
const email = `${word}@example.com`;
/** By `PUT`, by `POST`, and by a file. */
const [number, posted, imported] = [newOrderNumber(), newOrderNumber(), newOrderNumber()];
const privacy = service<PrivacyService>('PrivacyService');
const runs = service<ErasureRunService>('ErasureRunService');
const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
const notes = service<NotesService>('NotesService');
const flags = service<OrderFlagsService>('OrderFlagsService');
const resends = service<MessageResendsService>('MessageResendsService');
const uploads = service<UploadsService>('UploadsService');

let store: TestStore;
let receiver: WebhookReceiver;
let sent: Json;
let parcel: Json;
let claimId: string;
let returnId: string;
/** In a store whose customers start returns and claims themselves. */
let customer: Customer;
const done = new Set<string>();

const staff = () => ({ store: store.store, actor: { type: 'staff', id: 'staff@shop.example' } as const });

/** Notes that an operation was sent, and that it succeeded. */
function did(operation: string, reply: Reply): Reply {
  if (reply.status >= 400) throw new Error(`${operation}: ${reply.status} ${reply.text}`);
  done.add(operation);
  return reply;
}

/** Sends a body with canaries in all of its personal members, under an idempotency key. */
async function send(route: string, body: Json, path = route.split(' ')[1] ?? ''): Promise<Reply> {
  const [method] = route.split(' ');
  const headers = { 'idempotency-key': randomUUID() };
  return did(route, await store.call(path, { method, body: withCanaries(route, body, canary), headers }));
}

/** A photo of a camera that has the canary in its metadata. */
const aPhotoWithMetadata = (): Promise<Buffer> =>
  aPicture()
    .withExif({ IFD0: { ImageDescription: `${word} description`, Artist: word } })
    .jpeg()
    .toBuffer();

async function aUrlOfPhoto(): Promise<string> {
  const photo = await aPhotoWithMetadata();
  expect(photo.toString('latin1')).toContain(word);
  const { json } = did('POST /claims/uploads', await upload(store, photo));
  return String((json.data as Json).url);
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

const untilDelivered = (of: TestStore) =>
  until(async () => {
    const open =
      "SELECT 1 FROM webhook_deliveries WHERE store_id = ? AND status NOT IN ('delivered', 'failed') LIMIT 1";
    const pending = 'SELECT 1 FROM outbox_events WHERE store_id = ? AND position IS NULL LIMIT 1';
    const unsent = "SELECT 1 FROM messages WHERE store_id = ? AND state = 'sending' LIMIT 1";
    const found = await Promise.all([open, pending, unsent].map((sql) => rows(sql, [of.id])));
    return found.flat().length === 0;
  }, 'the webhooks and the messages');

/** Erases orders as an operator does, and returns the report. */
async function erase(of: TestStore, numbers: string[]): Promise<Json> {
  const words = ['--json', 'privacy', 'erase', of.id, '--orders', numbers.join(','), '--ignore-holds'];
  const { status, stdout, stderr } = await command(words);
  expect([status, stderr]).toEqual([0, '']);
  const { id } = JSON.parse(stdout) as { id: string };
  return until(async () => {
    await uploads.removeUnnamed(1_000);
    // The worker would wait a minute until it verifies.
    await runs.run(of.id, id);
    const found = await privacy.get(of.id, id);
    return found.verified_at !== null && { ...found };
  }, 'the verification');
}

/** Sends an event of a carrier about a parcel, with its words and places. */
async function carrierReports(tracking_number: string, at: string): Promise<void> {
  const location = { city: word, zip: word, state: 'SC', country: 'BR', street: word };
  const event = { status: 'TRANSIT', substatus: null, status_date: at, status_details: `Left with ${word}`, location };
  const data = { carrier: WEBHOOK_CARRIER, tracking_number, tracking_status: event, tracking_history: [event] };
  const path = `/carriers/shippo/events?token=${String(servers.env.SHIPPO_WEBHOOK_TOKEN)}`;
  const body = { event: 'track_updated', data, address_to: { name: word } };
  did('POST /carriers/shippo/events', await call(path, { method: 'POST', body }));
  const events = `SELECT 1 FROM tracking_events e JOIN parcels p ON p.store_id = e.store_id AND p.id = e.parcel_id
    WHERE e.store_id = ? AND p.tracking_number = ? AND e.occurred_at = ?`;
  const isApplied = async () => (await rows(events, [store.id, tracking_number, new Date(at)])).length > 0;
  await until(isApplied, 'the event of the carrier');
}

beforeAll(async () => {
  [store, receiver] = await Promise.all([newStore(), startReceiver()]);
  receiver.always('/', { status: 200, body: `Hello ${word}` });
  await store.post('/webhook-endpoints', { url: receiver.url() });
  await store.post('/webhook-endpoints', { url: receiver.url('/impersonal'), personal_data: false });
});

it('canaries in an order and its parcels reach tables, webhooks and mails', async () => {
  const tracking_number = newTrackingNumber();
  const entry = { tracking_number, carrier: 'correios_br', items: [{ line_id: 'A', quantity: 1 }] };
  const body = aSoundOrder({ line_items: linesOf({ A: 4 }), ordered_at: daysAgo(1), shipments: [entry] }, 1.5);
  const order = { ...body, order_notifications: { email: true, sms: true } };
  sent = withCanaries('PUT /orders/{order_number}', order, canary);
  delete sent.source_store;
  did('PUT /orders/{order_number}', await store.put(`/orders/${number}`, sent));
  const other = { ...sent, order_number: posted, amounts: { subtotal: 1 }, is_protected: undefined, shipments: [] };
  const headers = { 'idempotency-key': randomUUID() };
  for (const [operation, path] of [
    ['POST /orders/validate', '/orders/validate'],
    ['POST /orders', '/orders'],
  ] as const)
    did(operation, await store.post(path, other, headers));
  await send('PUT /orders/{order_number}/return-label', {}, `/orders/${number}/return-label`);

  const shipment = { ...entry, tracking_number: newTrackingNumber(), order_number: number };
  ({ json: parcel } = await send('POST /shipments', shipment));
  const change = { order_number: number, items: entry.items };
  const byId = `/shipments/by-id/${String(parcel.shipment_id)}`;
  await send('PATCH /shipments/by-id/{id}', change, byId);
  await send('PATCH /shipments/{tracking_number}', change, `/shipments/${shipment.tracking_number}`);
  await addEvents(store, parcel, [
    scan('08:00', 'IN_TRANSIT', { description: `Signed by ${word}`, location: { city: word, country: 'BR' } }),
    scan('09:00', 'DELIVERED', { description: 'Delivered' }),
  ]);
  const watched = { ...shipment, tracking_number: newTrackingNumber(), carrier: WEBHOOK_CARRIER };
  ({ json: parcel } = await send('POST /shipments', watched));
  await carrierReports(String(parcel.tracking_number), '2026-11-20T10:00:00.000Z');
  // An update that no job has applied.
  await rows(
    `INSERT INTO inbound_events (store_id, id, parcel_id, received_at, carrier_update)
     SELECT store_id, REPLACE(id, 'par_', 'inb_'), id, NOW(3), ? FROM parcels WHERE store_id = ? AND tracking_number = ?`,
    [JSON.stringify({ events: [{ description: word }] }), store.id, parcel.tracking_number],
  );
  did('GET /orders', await store.get(`/orders?email=${email}&phone=%2B5548${canary.digits}`));
  expect(
    (await store.get(`/orders?customer_id=${encodeURIComponent(String((sent.customer as Json).id))}`)).status,
  ).toBe(200);
});

it('canaries in returns, claims, photos, notes and comments', async () => {
  const requested = await send('POST /returns', aReturn({ number }, { A: 1 }));
  returnId = String(requested.json.return_id);
  const report = (callback: string, members: Json) =>
    send(`POST /returns/{return_id}/${callback}`, members, `/returns/${returnId}/${callback}`);
  await report('decision', { decision: 'APPROVED' });
  // The parcel of a label that another one replaces.
  const replaced = aLabel();
  await report('shipping-label', replaced);
  const [replacedParcel] = await rows<{ id: string }>(
    'SELECT id FROM parcels WHERE store_id = ? AND tracking_number = ?',
    [...[store.id, replaced.tracking_number]],
  );
  await addParcelEvents(store, String(replacedParcel?.id), [
    scan('08:00', 'IN_TRANSIT', { description: `From ${word}` }),
  ]);
  await report('shipping-label', aLabel());
  await report('refund', aRefund());

  const statement = await send('POST /withdrawals', { order_number: number, name: 'Ana', items_text: 'lamp' });
  const { withdrawal } = statement.json.data as { withdrawal: { id: string } };
  const rejection = { outcome: 'REJECTED', reason: `Sorry, ${word}` };
  did(
    'POST /withdrawals/{withdrawal_id}/resolution',
    await store.post(`/withdrawals/${withdrawal.id}/resolution`, rejection),
  );

  const claim = aLineClaim({ number }, { A: 1 }, { claim_reason: 'Damaged', claimed_images: [await aUrlOfPhoto()] });
  await send('POST /claims/check', claim);
  claimId = String(claimOf(await send('POST /claims', claim)).claim_id);
  await decisions.requestInformation(staff(), claimId, { question: `Dear ${word}?` });
  const more = { claimed_images: [await aUrlOfPhoto()] };
  await send('POST /claims/{claim_id}/answers', more, `/claims/${claimId}/answers`);
  await decisions.approve(staff(), claimId, { reason: `Sorry, ${word}` });
  const cancelled = { type: 'PARTIAL', line_items: [{ line_id: 'A', quantity: 1 }] };
  await send('POST /orders/{order_number}/cancel', cancelled, `/orders/${number}/cancel`);

  const subjects = [
    { kind: 'order', id: number },
    { kind: 'return', id: returnId },
    { kind: 'claim', id: claimId },
  ] as const;
  for (const subject of subjects) await notes.add(staff(), subject, { form_id: randomUUID(), text: `About ${word}` });
  const { order } = (await store.get(`/orders/${posted}`)).json.data as { order: { review: { reasons: [] } } };
  await flags.acknowledge(staff(), posted, { digest: flagDigest(order.review.reasons), comment: `${word} agrees` });
  await untilDelivered(store);
  const [message] = await rows<{ id: string }>(
    "SELECT id FROM messages WHERE store_id = ? AND state = 'sent' AND kind <> 'tracking' LIMIT 1",
    [store.id],
  );
  await resends.resend(staff(), message?.id ?? '', randomUUID());
});

it('canaries in a file, and in a lookup', async () => {
  const tracking_number = newTrackingNumber();
  const shipments = [{ tracking_number, carrier: 'correios_br', customer_email: email }];
  const order = { ...sent, order_number: imported, is_protected: undefined, amounts: { subtotal: 40 }, shipments };
  const location = { city: word, country: 'BR' };
  const events = [{ occurred_at: daysAgo(0.5), status: 'IN_TRANSIT', description: `For ${word}`, location }];
  const lines = [
    { order, tracking: [{ tracking_number, events }] },
    { order: { ...order, customer: { email: `${word} is no address` } } },
    `{ "order": { "note": ${word} } }`,
  ];
  const started = did('POST /imports', await postImport(store, lines));
  const ended = await untilEnded(store, importIn(started));
  expect(await errorsOf(store, ended)).toHaveLength(2);

  for (const address of [email, `other-${email}`]) {
    const body = new URLSearchParams({ order_number: number, email: address }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
    await call(`/track/${store.shopDomain}`, { method: 'POST', body, headers });
  }
  done.add('POST /track/{shop_domain}');
});

it('canaries in what a customer types', async () => {
  const open = await openStore(
    { cancellation_requests: true, address_requests: true },
    { withdrawal: { enabled: true, countries: 'all' } },
  );
  const order = await TestOrder.create(open, { A: 3 }, { ordered_at: daysAgo(1), customer: { email, name: word } });
  customer = new Customer(open, order, pathOf((await order.read()).tracking_page_url), email);
  await customer.open('/return');
  did('POST /t/{token}/{flow}/code', await customer.submit('/return/code', { email: `other-${email}` }));
  await customer.elsewhere().code('claim');
  did('POST /t/{token}/{flow}/session', await customer.verify('return'));
  const page = did('POST /t/{token}/return', await customer.chooseReturn({ A: 1 }, { comment: `${word} comment` }));
  did('POST /t/{token}/return/check', await customer.submit('/return/check', submissionOf(page)));

  const damage = { reason: 'Damaged', comment: `Broken, says ${word}` };
  const claim = async (by: Customer) => {
    did('POST /t/{token}/claim', await by.describeClaim({ A: 1 }, damage));
    const reply = did('POST /t/{token}/claim/photos', await by.sendPhoto(await aPhotoWithMetadata()));
    expect(String(reply.headers.location)).not.toContain('photo=');
    return by.open('/claim/check');
  };
  await customer.open('/claim');
  const check = await claim(customer);
  const [, photo = ''] = /name="photo" value="([^"]+)"/.exec(check.text) ?? [];
  did('POST /t/{token}/claim/photos/remove', await customer.submit('/claim/photos/remove', { photo }));
  did('POST /t/{token}/claim/check', await customer.send('/claim/check', submissionOf(await claim(customer))));
  // A request that is decided, and one that is not submitted.
  const address = { name: word, street1: `${word} 1`, city: word, country: 'BR', phone: `+55 48 ${canary.digits}` };
  await customer.open('/change');
  const change = did('POST /t/{token}/change', await customer.submit('/change', { kind: 'address', ...address }));
  did('POST /t/{token}/change/check', await customer.submit('/change/check', submissionOf(change)));
  const [asked] = await rows<{ id: string }>('SELECT id FROM change_requests WHERE store_id = ?', [open.id]);
  const decision = 'POST /change-requests/{change_request_id}/decision';
  const body = withCanaries(decision, { decision: 'REJECTED' }, canary);
  const path = `/change-requests/${asked?.id ?? ''}/decision`;
  did(decision, await open.post(path, body, { 'idempotency-key': randomUUID() }));
  await customer.submit('/change', { kind: 'address', ...address });
  // A claim that is not filed.
  const undecided = customer.elsewhere();
  await undecided.verify('claim');
  await claim(undecided);
  // A withdrawal by the public form, and one of chosen items.
  const typed = { name: word, email, note: `${word} withdraws`, form: randomUUID() };
  const send = (path: string, fields: Record<string, string>): Promise<Reply> =>
    call(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
  const whole = { ...typed, order_number: order.number, scope: 'whole' };
  did('POST /withdraw/{shop_domain}', await send(`/withdraw/${open.shopDomain}`, whole));
  did('POST /withdraw/{shop_domain}/confirm', await send(`/withdraw/${open.shopDomain}/confirm`, whole));
  await customer.open('/withdraw/items');
  const some = { ...typed, order_number: order.number, form: randomUUID(), 'units.A': '1' };
  did('POST /t/{token}/withdraw/items', await customer.submit('/withdraw/items', some));
  did('POST /t/{token}/withdraw/check', await customer.send('/withdraw/check', some));
  await untilDelivered(open);
});

it('were sent to every operation that takes texts, and are where they belong', async () => {
  expect(operationsWithTexts().toSorted()).toEqual([...done, ...Object.keys(NOT_SENT)].toSorted());
  const places = await placesOf(canary);
  const expected = [
    ...['orders.document', 'shipments.document', 'returns.document', 'claims.document', 'outbox_events.data'],
    'withdrawals.document',
    ...['change_requests.document', 'self_service_sessions.change_draft'],
    ...['messages.recipient', 'webhook_attempts.response', 'idempotency_records.body', 'desk_notes.body'],
    ...['order_names.word', 'tracking_events.description', 'tracking_events.location', 'orders.return_label'],
    ...['orders.cancellation', 'flag_acknowledgements.comment', 'inbound_events.carrier_update', 'mail'],
    ...['self_service_codes.recipient', 'self_service_sessions.claim_draft', 'test_messages.recipient'],
  ];
  expect(expected.filter((place) => !places.includes(place))).toEqual([]);
  // The logs, the problems of the file, and the photos never had them.
  expect(places.filter((place) => /^(?:log|uploads|redis|import_errors|request_log|jobs|staff)/.test(place))).toEqual(
    [],
  );
});

it('C-WHK-24: reaches webhooks, except at an endpoint without personal data', () => {
  const typesAt = (path: string) => [...new Set(receiver.at(path).map(({ json }) => json.type))].sort();
  expect(typesAt('/impersonal')).toEqual(typesAt('/'));
  expect(receiver.at('/').every(({ body }) => body.includes(canary.word))).toBe(true);
  const isNamed = ({ body }: { body: string }) => body.includes(canary.word) || body.includes(canary.digits);
  expect(receiver.at('/impersonal').filter(isNamed)).toEqual([]);
});

it('C-PRIV-5: are nowhere after the erasure, and every figure is as before', async () => {
  receiver.always('/', undefined);
  await untilDelivered(store);
  const before = await figures();
  for (const [of, numbers] of [
    [store, [number, posted, imported]],
    [customer.store, [customer.order.number]],
  ] as const)
    expect(await erase(of, [...numbers])).toMatchObject({ state: 'verified', findings: [] });
  await untilDelivered(store);
  expect(await placesOf(canary)).toEqual([]);
  expect(await figures()).toEqual(before);
  expect(await rows('SELECT name FROM claim_uploads WHERE store_id IN (?)', [[store.id, customer.store.id]])).toEqual(
    [],
  );
  const events = await eventsOf(store.id, number);
  expect(events.filter(({ type }) => type === 'order.redacted')).toHaveLength(1);
});

it('C-PRIV-7: do not come back with the same pushes, and answers say so', async () => {
  const { json } = await store.put(`/orders/${number}`, sent);
  expect(json.data).toMatchObject({ applied: false, reason: 'no_change', personal_data: 'redacted' });
  const labelled = await send('PUT /orders/{order_number}/return-label', {}, `/orders/${number}/return-label`);
  expect(labelled.json.data).toMatchObject({ personal_data: 'redacted' });
  const byId = `/shipments/by-id/${String(parcel.shipment_id)}`;
  const before = (await store.get(`/shipments/${String(parcel.tracking_number)}`)).json.shipments;
  const members = { tracking_url: 'https://parcels.example.com', ship_to: { name: word } };
  const patched = await store.call(byId, { method: 'PATCH', body: { ...members, customer_email: email } });
  expect(patched.json).toMatchObject({ shipment_id: parcel.shipment_id, personal_data: 'redacted' });
  expect((await store.get(`/shipments/${String(parcel.tracking_number)}`)).json.shipments).toEqual(before);

  const added = { tracking_number: newTrackingNumber(), carrier: WEBHOOK_CARRIER };
  const pushed = await send('POST /shipments', { ...added, order_number: number });
  expect(pushed.json).toMatchObject({ ...added, customer_email: null, personal_data: 'redacted' });
  const loose = await store.post('/shipments', { ...added, customer_email: 'eva@example.com' });
  const moved = await store.call(`/shipments/by-id/${String(loose.json.shipment_id)}`, {
    method: 'PATCH',
    body: { order_number: posted, customer_email: email },
  });
  expect(moved.json).toMatchObject({ order_number: posted, customer_email: null, personal_data: 'redacted' });
  for (const { tracking_number } of [parcel, added])
    await carrierReports(String(tracking_number), '2026-11-21T11:00:00.000Z');
  await untilDelivered(store);
  expect(await placesOf(canary)).toEqual([]);
});
