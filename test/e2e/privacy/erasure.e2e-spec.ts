// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type UploadsService } from '../../../src/claims/uploads/uploads.service.js';
import { type NotesService } from '../../../src/desk/services/notes.service.js';
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { aLineClaim, aPhoto, claimOf, daysAgo, file } from '../../support/claims.js';
import { call, type Json } from '../../support/client.js';
import { eventsOf, rows } from '../../support/database.js';
import { untilRelayed } from '../../support/erasures.js';
import { newOrderNumber } from '../../support/orders.js';
import { aLabel, aRefund, TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newTrackingNumber } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { linesOf, TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

const privacy = service<PrivacyService>('PrivacyService');
const runs = service<ErasureRunService>('ErasureRunService');
const uploads = service<UploadsService>('UploadsService');
const notes = service<NotesService>('NotesService');

const ADDRESS = {
  name: 'Ana Souza',
  street1: 'Rua das Flores 12',
  city: 'Imbituba',
  state: 'SC',
  zip: '88780',
  country: 'BR',
};
const PERSONAL = {
  customer: { id: 'cus-77', name: 'Ana Souza', email: 'ana@example.com', phone: '+5548991234567' },
  shipping_address: ADDRESS,
  billing_address: { ...ADDRESS, name: 'Beatriz Lima', email: 'beatriz@example.com' },
  note: 'Leave it with Beatriz Lima.',
  metadata: { gift_for: 'Beatriz Lima' },
  source_payload: { buyer: 'Ana Souza' },
};

let store: TestStore;
const caller = () => ({ store: store.store, actor: { type: 'staff', id: 'cli' } as const });

beforeAll(async () => (store = await newStore()));

const erase = async (selection: Json, ignoresHolds = true): Promise<Json> => {
  await untilRelayed(store);
  const { id } = await privacy.requestErasure(caller(), selection, { ignoresHolds });
  return erasureOf(id);
};

/** Runs a request until it ends or waits for the end of a hold. */
async function erasureOf(id: string): Promise<Json> {
  await runs.run(store.id, id);
  await uploads.removeUnnamed(1_000);
  await runs.run(store.id, id);
  return { ...(await privacy.get(store.id, id)) };
}

describe('C-PRIV-1: finding a person', () => {
  it('finds each order with the address, the phone or the customer id, wherever it is in the order', async () => {
    const a = await TestOrder.create(store, { A: 1 }, { customer: { id: 'cus-find', email: 'Eva@Example.com' } });
    const b = await TestOrder.create(store, { A: 1 }, { billing_address: { email: 'eva@example.com', country: 'BR' } });
    const c = await TestOrder.create(
      store,
      { A: 1 },
      { shipping_address: { phone: '+55 48 98888-7777', country: 'BR' } },
    );
    const find = async (selection: Json) =>
      (await privacy.find(store.id, selection)).orders.map(({ order_number }) => order_number);
    expect(await find({ email: 'eva@example.com' })).toEqual([a.number, b.number]);
    expect(await find({ phone: '+5548988887777' })).toEqual([c.number]);
    expect(await find({ customer_id: 'cus-find' })).toEqual([a.number]);
    const listed = await store.get('/orders?customer_id=cus-find');
    expect((listed.json.data as { orders: Json[] }).orders).toMatchObject([{ order_number: a.number }]);
    expect(await find({ customer_id: 'cus-find', orders: [c.number] })).toEqual([a.number, c.number]);
  });

  it('forgets an address that a write has removed', async () => {
    const order = await TestOrder.create(store, { A: 1 }, { billing_address: { email: 'gone@example.com' } });
    await order.put({ A: 1 }, { billing_address: { email: 'new@example.com' } });
    await expect(privacy.find(store.id, { email: 'gone@example.com' })).rejects.toMatchObject({
      code: 'NOTHING_TO_ERASE',
    });
    expect((await privacy.find(store.id, { email: 'new@example.com' })).orders).toHaveLength(1);
  });

  it('finds nothing of another store', async () => {
    const order = await TestOrder.create(store, { A: 1 }, PERSONAL);
    const other = await newStore();
    await expect(privacy.find(other.id, { orders: [order.number] })).rejects.toMatchObject({
      code: 'NOTHING_TO_ERASE',
    });
    await expect(privacy.find(other.id, { email: 'ana@example.com' })).rejects.toMatchObject({
      code: 'NOTHING_TO_ERASE',
    });
  });
});

const PERSON = /Ana Souza|Beatriz|Flores|Imbituba|88780|991234567|ana@example|cus-77/;

/** An order of 90 days ago with a shipment, both with personal data. */
async function aPersonalOrder(members: Json = {}): Promise<TestOrder> {
  const tracking_number = newTrackingNumber();
  const shipment = { tracking_number, carrier: 'correios_br', customer_email: 'ana@example.com', ship_to: ADDRESS };
  const body = { ...PERSONAL, ordered_at: daysAgo(90), shipments: [shipment], ...members };
  const order = await TestOrder.create(store, { A: 3 }, body);
  await untilRelayed(store);
  return order;
}

const textOf = async (path: string): Promise<string> => (await store.get(path)).text;

describe('an erasure', () => {
  it('C-PRIV-5: removes the person from the order, its history and its events, and leaves the figures', async () => {
    const order = await aPersonalOrder();
    await order.put({ A: 3 }, { ...PERSONAL, ordered_at: daysAgo(90), note: 'Call Ana Souza.' });
    const before = await order.read();
    expect(await erase({ orders: [order.number] })).toMatchObject({ state: 'verified', findings: [] });
    const after = await order.read();
    const { amounts, line_items } = before;
    expect(after).toMatchObject({
      amounts,
      line_items,
      customer: {},
      shipping_address: { state: 'SC', country: 'BR' },
    });
    expect(after.redacted_at).toMatch(/^\d{4}-.*Z$/);
    const events = await eventsOf(store.id, order.number);
    expect(events.map(({ type }) => type)).toEqual(['order.created', 'order.updated', 'order.redacted']);
    for (const text of [JSON.stringify(after), JSON.stringify(events), await textOf(`${order.path}/history`)])
      expect(text).not.toMatch(PERSON);
  });

  it('C-PRIV-14: leaves no link to a form on the tracking page, and no form', async () => {
    const open = await newStore({ self_service: { returns: true, claims: true, return_window_from: 'ordered' } });
    const order = await TestOrder.create(open, { A: 3 }, { ...PERSONAL, ordered_at: daysAgo(1), is_protected: true });
    const path = new URL(String((await order.read()).tracking_page_url)).pathname;
    const opened = async (form: string) => call(path + form, { headers: { accept: 'text/html' } });
    expect([(await opened('')).text.includes(`${path}/return`), (await opened('/return')).status]).toEqual([true, 200]);
    await untilRelayed(open);
    const staff = { store: open.store, actor: { type: 'staff', id: 'cli' } as const };
    const { id } = await privacy.requestErasure(staff, { orders: [order.number] }, { ignoresHolds: true });
    await runs.run(open.id, id);
    const { status, text } = await opened('');
    expect(['/return', '/claim'].map((form) => text.includes(path + form))).toEqual([false, false]);
    // The store has no contact.
    expect([status, text.includes(PAGE_TEXTS.en.tracking.contactUs)]).toEqual([200, false]);
    for (const form of ['/return', '/claim']) expect((await opened(form)).status).toBe(404);
  });

  it('C-PRIV-13: removes pictures and product pages of lines', async () => {
    const pictured = {
      image_url: 'https://img.example.com/my-face.png',
      product_url: 'https://a.example.com/?engrave=Ada',
    };
    const order = await aPersonalOrder();
    const members = { ...PERSONAL, ordered_at: daysAgo(90), line_items: [{ ...linesOf({ A: 3 })[0], ...pictured }] };
    expect((await order.put({ A: 3 }, members)).status).toBe(200);
    expect(await textOf(order.path)).toContain('my-face');
    expect(await erase({ orders: [order.number] })).toMatchObject({ state: 'verified', findings: [] });
    const events = JSON.stringify(await eventsOf(store.id, order.number));
    for (const text of [await textOf(order.path), await textOf(`${order.path}/history`), events])
      expect(text).not.toMatch(/my-face|engrave/);
  });

  it('C-PRIV-5: removes the person from returns, with their labels and decisions', async () => {
    const order = await aPersonalOrder();
    const made = await TestReturn.request(
      order,
      { A: 1 },
      { return_from_address: ADDRESS, note: 'Ana Souza', extra: 'Ana Souza' },
    );
    await store.post(`${made.path}/decision`, { decision: 'APPROVED', reason: 'Dear Ana Souza' });
    await store.post(
      `${made.path}/shipping-label`,
      aLabel({ label_url: 'https://labels.example.com/ana@example.com.pdf' }),
    );
    await store.post(`${made.path}/refund`, aRefund());
    await erase({ orders: [order.number] });
    const text = await textOf(made.path);
    expect(text).not.toMatch(PERSON);
    expect(JSON.parse(text)).toMatchObject({
      data: { return: { status: 'PROCESSED', label: { label_url: null }, refund: { amount: 10 } } },
    });
  });

  it('C-PRIV-5: removes the person and the photos from claims, and leaves what they pay', async () => {
    const order = await aPersonalOrder({ ordered_at: daysAgo(1) });
    const photo = await aPhoto(store);
    const members = {
      claim_reason: 'Damaged',
      claimed_images: [photo],
      additional_comment: 'Ana Souza',
      shipping_address: ADDRESS,
    };
    const filed = claimOf(await file(store, aLineClaim(order, { A: 1 }, members)));
    await erase({ orders: [order.number] });
    const { json, text } = await store.get(`/claims/${String(filed.claim_id)}`);
    expect(text).not.toMatch(PERSON);
    expect((json.data as { claim: Json }).claim).toMatchObject({
      payout: filed.payout,
      customer_name: null,
      customer_email: null,
      claims_items: [{ line_id: 'A', quantity: 1, claimed_images: [], additional_comment: null }],
    });
    expect(await rows('SELECT name FROM claim_uploads WHERE store_id = ? AND url = ?', [store.id, photo])).toEqual([]);
  });

  it('C-PRIV-5: removes notes, comments and replayed answers', async () => {
    const order = await aPersonalOrder();
    await notes.add(
      caller(),
      { kind: 'order', id: order.number },
      { form_id: randomUUID(), text: 'Ana Souza called.' },
    );
    const tracking_number = newTrackingNumber();
    const key = { 'idempotency-key': randomUUID() };
    const push = { tracking_number, carrier: 'correios_br', order_number: order.number, ship_to: ADDRESS };
    const first = await store.post('/shipments', push, key);
    expect(first.text).toMatch(PERSON);
    await erase({ orders: [order.number] });
    expect(await notes.list(store.id, { kind: 'order', id: order.number })).toEqual([]);
    const replayed = await store.post('/shipments', push, key);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(replayed.text).not.toMatch(PERSON);
  });

  it('C-LOG-13: removes what refused requests to its path have sent', async () => {
    const order = await aPersonalOrder();
    const sql = 'SELECT body, errors, code FROM request_log WHERE store_id = ? AND path = ?';
    const entryOf = async (path: string) => (await rows<Json>(sql, [store.id, path]))[0];
    const other = `/orders/${newOrderNumber()}`;
    for (const path of [order.path, other]) {
      await store.put(path, { currency: 'Ana', customer: { id: 'cus-77' } });
      await until(() => entryOf(path), 'the entry of the refused request');
    }
    expect(await entryOf(order.path)).toMatchObject({ body: expect.any(String), errors: expect.any(String) });
    await erase({ orders: [order.number] });
    expect(await entryOf(order.path)).toEqual({ body: null, errors: null, code: 'VALIDATION_ERROR' });
    expect(await entryOf(other)).toMatchObject({ body: expect.any(String) });
  });

  it('C-LOG-6: no refused request names a person, also not by the customer id of the OMS', async () => {
    const order = await aPersonalOrder();
    const body = { ...order.body(undefined, PERSONAL), currency: 'Ana' };
    await store.put(order.path, body);
    await store.post('/orders', body);
    await store.post('/shipments', { order_number: order.number, ship_to: ADDRESS, customer_email: 'ana@example.com' });
    const paths = [order.path, '/orders', '/shipments'];
    const sql = 'SELECT body FROM request_log WHERE store_id = ? AND path IN (?)';
    const bodies = await until(async () => {
      const found = await rows<{ body: string | null }>(sql, [store.id, paths]);
      return found.length >= paths.length ? found : undefined;
    }, 'the entries of the refused requests');
    expect(bodies.map(({ body }) => body)).not.toContain(null);
    expect(JSON.stringify(bodies)).not.toMatch(/cus-77|Souza|ana@example/);
  });

  it('C-PRIV-3: of a person erases all orders and then finds none', async () => {
    const email = `${randomUUID()}@example.com`;
    const [a, b] = [
      await aPersonalOrder({ customer: { email } }),
      await aPersonalOrder({ billing_address: { email } }),
    ];
    expect(await erase({ email: email.toUpperCase() })).toMatchObject({
      state: 'verified',
      orders: [{ order_number: a.number }, { order_number: b.number }],
    });
    await expect(privacy.find(store.id, { email })).rejects.toMatchObject({ code: 'NOTHING_TO_ERASE' });
  });

  it('C-PRIV-3: leaves other orders and the order of this number in another store', async () => {
    const other = await newStore();
    const order = await aPersonalOrder();
    const bystander = await aPersonalOrder();
    await other.put(order.path, order.body(undefined, PERSONAL));
    await erase({ orders: [order.number] });
    expect(await textOf(bystander.path)).toMatch(PERSON);
    expect((await other.get(order.path)).text).toMatch(PERSON);
  });

  it('C-PRIV-6: happens once, also if two workers run it at the same time', async () => {
    const order = await aPersonalOrder();
    const { id } = await privacy.requestErasure(caller(), { orders: [order.number] }, { ignoresHolds: true });
    await Promise.all([1, 2, 3].map(() => runs.run(store.id, id)));
    expect(await erasureOf(id)).toMatchObject({ state: 'verified' });
    expect((await order.events()).filter((type) => type === 'order.redacted')).toHaveLength(1);
    await erase({ orders: [order.number] });
    expect((await order.events()).filter((type) => type === 'order.redacted')).toHaveLength(1);
  });

  it('C-PRIV-8: fails with the place if a text is left', async () => {
    const order = await aPersonalOrder();
    const { id } = await privacy.requestErasure(caller(), { orders: [order.number] }, { ignoresHolds: true });
    // The verification waits a minute, so that a text can come back before it.
    await runs.run(store.id, id, { settlesMs: 60_000 });
    expect(await textOf(order.path)).not.toMatch(PERSON);
    const sql = 'UPDATE outbox_events SET data = REPLACE(data, ?, ?) WHERE store_id = ? AND data LIKE ?';
    await rows(sql, ['"customer":{}', '"customer":{"name":"Ana Souza"}', store.id, `%${order.number}%`]);
    expect(await erasureOf(id)).toMatchObject({
      state: 'failed',
      findings: [{ order_number: order.number, table: 'outbox_events', column: 'data' }],
    });
  });
});

describe('an order that is held', () => {
  const heldBy = async (order: TestOrder) => (await privacy.find(store.id, { orders: [order.number] })).orders[0]?.hold;

  it('C-PRIV-2: waits for the end of an open return, of an open claim, and of the time for chargebacks', async () => {
    const [recent, returned, claimed] = [
      await aPersonalOrder({ ordered_at: daysAgo(59) }),
      await aPersonalOrder(),
      await aPersonalOrder({ ordered_at: daysAgo(1) }),
    ];
    await TestReturn.request(returned, { A: 1 });
    await file(store, aLineClaim(claimed, { A: 1 }, { claim_reason: 'Lost' }));
    expect(await heldBy(recent)).toBe('chargeback_window');
    expect(await heldBy(returned)).toBe('return_open');
    expect(await heldBy(claimed)).toBe('claim_open');
    expect(await heldBy(await aPersonalOrder({ ordered_at: daysAgo(61) }))).toBe(null);
    const request = await erase({ orders: [returned.number] }, false);
    expect(request).toMatchObject({ state: 'open', orders: [{ erased_at: null, hold: 'return_open' }] });
    expect(await textOf(returned.path)).toMatch(PERSON);
  });

  it('C-PRIV-4: is erased when the request is due, with the hold in the report', async () => {
    const order = await aPersonalOrder();
    await TestReturn.request(order, { A: 1 });
    const { id } = await privacy.requestErasure(caller(), { orders: [order.number] });
    await erasureOf(id);
    expect(await textOf(order.path)).toMatch(PERSON);
    await rows('UPDATE privacy_requests SET due_at = NOW(3) WHERE store_id = ? AND id = ?', [store.id, id]);
    expect(await erasureOf(id)).toMatchObject({ state: 'verified', orders: [{ hold: 'return_open' }] });
    expect(await textOf(order.path)).not.toMatch(PERSON);
  });
});

describe('C-PRIV-7: after an erasure', () => {
  it('a PUT that brings the data back changes nothing, and says why', async () => {
    const ordered_at = daysAgo(90);
    const order = await aPersonalOrder({ ordered_at });
    await erase({ orders: [order.number] });
    const { json } = await order.put({ A: 3 }, { ...PERSONAL, ordered_at });
    expect(json.data).toMatchObject({ applied: false, reason: 'no_change', personal_data: 'redacted' });
    expect(await textOf(order.path)).not.toMatch(PERSON);
  });

  it('a PUT still changes figures and adds shipments, without personal data', async () => {
    const order = await aPersonalOrder();
    await erase({ orders: [order.number] });
    const shipment = {
      tracking_number: newTrackingNumber(),
      carrier: 'correios_br',
      customer_email: 'ana@example.com',
      ship_to: ADDRESS,
    };
    const { json } = await order.put({ A: 4 }, { ...PERSONAL, ordered_at: daysAgo(80), shipments: [shipment] });
    expect(json.data).toMatchObject({ applied: true, personal_data: 'redacted' });
    const events = await eventsOf(store.id, order.number);
    for (const text of [await textOf(order.path), JSON.stringify(events)]) expect(text).not.toMatch(PERSON);
  });
});

describe('bad requests', () => {
  it('C-PRIV-2: name the member at fault, and change nothing', async () => {
    const refused = (selection: Json) => privacy.requestErasure(caller(), selection, {});
    await expect(refused({})).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(refused({ email: 'no address' })).rejects.toMatchObject({ errors: [{ pointer: '/email' }] });
    await expect(refused({ orders: ['does-not-exist'] })).rejects.toMatchObject({ code: 'NOTHING_TO_ERASE' });
    await expect(privacy.get(store.id, 'prv_x')).rejects.toMatchObject({ code: 'PRIVACY_REQUEST_NOT_FOUND' });
    const other = await newStore();
    expect(await privacy.list(other.id)).toEqual([]);
  });
});
