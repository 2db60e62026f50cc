// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type SearchService } from '../../../src/desk/services/search.service.js';
import { type WebhookEndpointsService } from '../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { lowestIdAt } from '../../../src/platform/ids/ids.js';
import { type Role } from '../../../src/staff/model/staff.js';
import { aClaimable, aLineClaim, aPicture, claimOf, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { clientAs, type Dashboard, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { Desk } from '../../support/desk.js';
import { aPerson } from '../../support/erasures.js';
import { aSoundOrder } from '../../support/orders.js';
import { scansUntil, SeenOrder } from '../../support/pages.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { pushed } from '../../support/shipments.js';
import { newStaff } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';

const DOCUMENT = 'docs/guides/support.md';
const DAY_MS = 24 * 60 * 60 * 1000;

const EMAIL = 'grace@example.com';
const PHONE = '+5511961234567';
const CUSTOMER = { customer: { name: 'Grace Hopper', email: EMAIL, phone: PHONE } };

let dashboard: Dashboard;
/** A store that tests only read: two orders of one customer, the first with a parcel on its way. */
let shop: TestStore;
let parcel: string;

beforeAll(async () => {
  shop = await newStore({ name: 'Corner Shop' });
  dashboard = await startDashboard([shop]);
  const seen = await SeenOrder.create(shop, CUSTOMER, '1001');
  const shipment = await seen.parcel({ carrier: 'ups', eta: '2031-12-24' }, scansUntil('IN_TRANSIT'));
  parcel = String(shipment.tracking_number);
  await SeenOrder.create(shop, CUSTOMER, '1002');
  const search = service<SearchService>('SearchService');
  await until(async () => (await search.find(shop.store, 'hopper')).orders.length === 2, 'the names of the orders');
});

/** The part of the page below a heading. */
const region = (heading: string): string =>
  `section:has(> h2:contains("${heading}"), > header > h3:contains("${heading}"))`;

const ORDERS = 'table:has(caption:contains("Orders"))';

const deskOf = (store: TestStore, path?: string, role?: Role): Promise<Desk> => Desk.at(dashboard, store, path, role);

const callerOf = ({ store }: TestStore) => ({ store, actor: { type: 'staff', id: 'ana' } }) as const;
const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');

/** Files a claim on one unit, and returns its id. */
async function aFiled(
  order: TestOrder,
  units: Record<string, number> = { lamp: 1 },
  members: Json = {},
): Promise<string> {
  return String(claimOf(await file(order.store, aLineClaim(order, units, members))).claim_id);
}

const claimIn = async (store: TestStore, id: string): Promise<Json> => claimOf(await store.get(`/claims/${id}`));

/** The texts of the mails that a test store has sent. */
async function mailsOf(store: TestStore): Promise<string[]> {
  const { messages } = (await store.get('/test-inbox')).json.data as { messages: { id: string }[] };
  const texts = messages.map(async ({ id }) => (await store.get(`/test-inbox/${id}`)).text);
  return Promise.all(texts);
}

/** Waits until mails are recorded as sent, which is after they have arrived. */
async function untilSent({ store }: TestOrder, count: number): Promise<void> {
  const sent = "SELECT id FROM messages WHERE store_id = ? AND state = 'sent'";
  await until(async () => (await rows(sent, [store.id])).length === count, `${count} mails to be sent`);
}

/** A test store with an approved return, of which the customer has got two mails. */
async function aMailed(): Promise<TestOrder> {
  const store = await newStore({ mode: 'test' });
  const order = await TestOrder.create(store, { lamp: 4 }, { customer: { email: EMAIL } });
  const requested = await TestReturn.request(order, { lamp: 1 });
  // Messages are listed as they are made, which events at the same time may be in any order.
  await untilSent(order, 1);
  await requested.decide('APPROVED');
  await untilSent(order, 2);
  return order;
}

const lastMonth = (): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
};

/** Each task of the document, by its title. */
const TASKS: Record<string, () => Promise<void>> = {
  'She has only her name': async () => {
    const desk = await deskOf(shop);
    await desk.search('grace hop');
    await desk.link('1002', ORDERS);
    expect(desk.title()).toBe('Order 1002');
  },
  'He reads the order number from the mail, `#1001`': async () => {
    const desk = await deskOf(shop);
    await desk.search('#1001');
    expect(desk.title()).toBe('Order 1001');
  },
  'He has only a tracking number': async () => {
    const desk = await deskOf(shop);
    await desk.search(` ${parcel} `);
    expect(desk.title()).toBe('Order 1001');
  },
  'She wrote from an e-mail address': async () => {
    const desk = await deskOf(shop);
    await desk.search(EMAIL.toUpperCase());
    await desk.link('1001', ORDERS);
    expect(desk.title()).toBe('Order 1001');
  },
  'He calls from a phone number': async () => {
    const desk = await deskOf(shop);
    await desk.search('+55 11 96123-4567');
    await desk.link('1002', ORDERS);
    expect(desk.title()).toBe('Order 1002');
  },
  '"Where is my parcel?"': async () => {
    const desk = await deskOf(shop);
    await desk.search('1001');
    const text = desk.client.text('section[aria-label=Parcels]');
    expect(text).toMatch(/UPS .*In transit.*Expected .*24 Dec.*Departed from facility, Curitiba, PR, BR/s);
  },
  '"I got no mail about it"': async () => {
    const order = await aMailed();
    const second = await TestReturn.request(order, { lamp: 1 });
    await untilSent(order, 3);
    await second.decide('REJECTED');
    await untilSent(order, 4);
    const fail =
      "UPDATE messages SET state = 'failed', error = 'mailbox full' WHERE store_id = ? ORDER BY id DESC LIMIT 1";
    await rows(fail, [order.store.id]);
    const desk = await deskOf(order.store);
    await desk.search(order.number);
    const text = desk.client.text(region('Messages'));
    expect(text).toMatch(/Return rejected\s+Failed/);
    expect(text).toMatch(/Return approved\s+Sent.*Email to grace@example\.com/s);
  },
  '"Please send the mail again"': async () => {
    const order = await aMailed();
    const desk = await deskOf(order.store, `/orders/${order.number}`);
    await desk.open(/^Resend/);
    await desk.confirm('Send again');
    expect(desk.client.said()).toBe(`The message is being sent to ${EMAIL}.`);
    await until(async () => (await mailsOf(order.store)).length === 3, 'the mail to be sent again');
  },
  '"Please cancel my order"': async () => {
    const order = await TestOrder.create(await newStore(), { lamp: 2 });
    const desk = await deskOf(order.store, `/orders/${order.number}`);
    await desk.open('Cancel order');
    await desk.confirm('Cancel order', { Reason: 'Changed her mind' });
    expect(desk.client.said()).toBe('Order cancelled.');
    expect((await order.read()).cancellation).toMatchObject({ status: 'full' });
  },
  '"I want to send it back"': async () => {
    const order = await TestOrder.create(await newStore(), { lamp: 2 });
    const desk = await deskOf(order.store, `/orders/${order.number}`);
    await desk.link('File return');
    await desk.open('File return');
    await desk.confirm('File return now', { 'units:lamp': '1', 'Reason of the customer': 'Too bright' });
    expect(desk.client.said()).toBe('Return filed.');
    const { json } = await order.store.get(desk.client.path);
    expect((json.data as { return: Json }).return).toMatchObject({
      request_status: 'AWAITING_APPROVAL',
      return_line_items: [{ line_id: 'lamp', quantity: 1 }],
    });
  },
  '"It arrived broken"': async () => {
    const order = await aClaimable(await newStore(), { lamp: 2 });
    const desk = await deskOf(order.store, `/orders/${order.number}`);
    await desk.link('File claim');
    const photo = { name: 'lamp.jpg', type: 'image/jpeg', content: await aPicture().jpeg().toBuffer() };
    await desk.submit('Check claim', { 'units:lamp': '1', Reason: 'Damaged', 'Add photos': [photo] });
    await desk.submit('File claim');
    expect(desk.client.said()).toBe('Claim filed.');
    const claim = claimOf(await order.store.get(desk.client.path));
    const claims_items = [{ line_id: 'lamp', quantity: 1, claimed_images: [expect.stringContaining('/uploads/')] }];
    expect(claim).toMatchObject({ status: 'SUBMITTED', claim_reason: 'Damaged', claims_items });
  },
  '"What else have I ordered?"': async () => {
    const desk = await deskOf(shop, '/orders/1001');
    await desk.link('1 other order');
    expect(desk.client.texts('tbody td:first-child a').toSorted()).toEqual(['1001', '1002']);
  },
  'Approve the oldest claim at its calculated payout': async () => {
    const order = await aClaimable(await newStore(), { lamp: 4 });
    const [oldest, newer] = [await aFiled(order), await aFiled(order, { lamp: 2 })];
    const desk = await deskOf(order.store);
    await desk.link(`${order.number}-C1`, region('Claims to decide'));
    await desk.open('Approve BRL 10.00');
    await desk.confirm('Approve BRL 10.00');
    expect(desk.client.said()).toBe('Approved: BRL 10.00.');
    expect(await claimIn(order.store, oldest)).toMatchObject({ status: 'APPROVED', approved_amount: 10 });
    expect(await claimIn(order.store, newer)).toMatchObject({ status: 'SUBMITTED' });
  },
  'Approve less for one line, with a reason': async () => {
    const order = await aClaimable(await newStore(), { lamp: 1, chair: 1 });
    const id = await aFiled(order, { lamp: 1, chair: 1 });
    const desk = await deskOf(order.store, `/claims/${id}`);
    await desk.open('Approve other amounts');
    await desk.confirm('Approve these amounts', { 'Mug, in BRL': '7.50', Reason: 'Only a scratch' });
    expect(desk.client.said()).toBe('Approved: BRL 17.50.');
    expect(await claimIn(order.store, id)).toMatchObject({ status: 'APPROVED', approved_amount: 17.5 });
  },
  'Deny a claim with a reason': async () => {
    const order = await aClaimable(await newStore(), { lamp: 1 });
    const id = await aFiled(order);
    const desk = await deskOf(order.store, `/claims/${id}`);
    await desk.open('Deny');
    await desk.confirm('Deny claim', { Reason: 'Found at the neighbour’s' });
    expect(desk.client.said()).toBe('The claim has been denied.');
    const denied = { status: 'DENIED', history: [{}, { reason: 'Found at the neighbour’s' }] };
    expect(await claimIn(order.store, id)).toMatchObject(denied);
  },
  'Ask the customer for a photo': async () => {
    const order = await aClaimable(await newStore({ mode: 'test' }), { lamp: 1 }, CUSTOMER);
    const id = await aFiled(order);
    const desk = await deskOf(order.store, `/claims/${id}`);
    await desk.open('Ask for information');
    await desk.confirm('Send question', { Question: 'Please send a photo of the box.' });
    expect(desk.client.said()).toContain('The question has been sent.');
    expect(await claimIn(order.store, id)).toMatchObject({ status: 'INFORMATION_REQUESTED' });
    const isMailed = async (): Promise<boolean> =>
      (await mailsOf(order.store)).some((mail) => mail.includes(EMAIL) && mail.includes('a photo of the box'));
    await until(isMailed, 'the mail with the question');
  },
  'Record the answer of a customer who replied by mail': async () => {
    const order = await aClaimable(await newStore(), { lamp: 1 });
    const id = await aFiled(order);
    await decisions.requestInformation(callerOf(order.store), id, { question: 'Was the box open?' });
    const desk = await deskOf(order.store, `/claims/${id}`);
    await desk.open('Record the answer');
    const photo = { name: 'box.jpg', type: 'image/jpeg', content: await aPicture().jpeg().toBuffer() };
    await desk.confirm('Save answer', { Answer: 'Yes, it was.', 'Add photos': [photo] });
    expect(desk.client.said()).toBe('The answer has been saved.');
    const answered = { status: 'SUBMITTED', history: [{}, {}, { comment: 'Yes, it was.' }] };
    expect(await claimIn(order.store, id)).toMatchObject(answered);
  },
  'Approve a return': async () => {
    const order = await TestOrder.create(await newStore(), { lamp: 2 });
    const requested = await TestReturn.request(order, { lamp: 1 });
    const desk = await deskOf(order.store);
    await desk.link(`${order.number}-R1`, region('Returns to decide'));
    await desk.open('Approve');
    await desk.confirm('Approve return');
    await until(async () => (await requested.read()).request_status === 'APPROVED', 'the approval');
  },
  'Reject a return': async () => {
    const order = await TestOrder.create(await newStore(), { lamp: 2 });
    const requested = await TestReturn.request(order, { lamp: 1 });
    const desk = await deskOf(order.store);
    await desk.link(`${order.number}-R1`, region('Returns to decide'));
    await desk.open('Reject');
    await desk.confirm('Reject return');
    await until(async () => (await requested.read()).request_status === 'REJECTED', 'the rejection');
  },
  'A customer proves that the denial of a claim was wrong': async () => {
    const order = await aClaimable(await newStore(), { lamp: 1 });
    const id = await aFiled(order);
    await decisions.deny(callerOf(order.store), id, { reason: 'Delivered' });
    const desk = await deskOf(order.store, `/claims/${id}`);
    await desk.open('Reopen claim');
    await desk.confirm('Reopen claim', { 'Reason, for your team': 'The carrier has lost it' });
    expect(desk.client.said()).toBe('The claim has been reopened.');
    expect(await claimIn(order.store, id)).toMatchObject({ status: 'SUBMITTED' });
    expect(desk.client.text(region('Timeline'))).toContain(`${desk.person.email} reopened the claim.`);
  },
  'A claim was approved by mistake': async () => {
    const order = await aClaimable(await newStore(), { lamp: 1 });
    const id = await aFiled(order);
    await decisions.approve(callerOf(order.store), id);
    const desk = await deskOf(order.store, `/claims/${id}`);
    await desk.open('Take approval back');
    expect(desk.client.text(desk.client.panel('Take approval back'))).toContain('nothing here stops it');
    await desk.confirm('Take approval back', { 'Reason, for your team': 'The wrong claim' });
    expect(await claimIn(order.store, id)).toMatchObject({ status: 'SUBMITTED', approved_amount: null });
  },
  'Give a return a label that is a file': async () => {
    const order = await TestOrder.create(await newStore(), { lamp: 2 });
    const requested = await TestReturn.request(order, { lamp: 1 });
    const desk = await deskOf(order.store, `/returns/${requested.id}`);
    const label = { name: 'label.png', type: 'image/png', content: await aPicture().png().toBuffer() };
    await desk.open('Add label');
    const entries = { Carrier: 'UPS', 'Tracking number': '1Z5R89390357567127', 'Label as a file': [label] };
    await desk.confirm('Add this label', entries);
    expect(await requested.read()).toMatchObject({
      label: { label_url: expect.stringMatching(/\/uploads\/.*\.png$/) },
    });
  },
  'An e-mail address or a street was typed wrongly': async () => {
    const order = await TestOrder.create(await newStore(), { lamp: 1 }, CUSTOMER);
    const desk = await deskOf(order.store, `/orders/${order.number}`);
    await desk.link('Correct name, contact or address');
    await desk.submit('Save correction', { Email: 'grace@example.org', 'Street and number': 'Main Street 1' });
    expect(desk.client.said()).toBe('Corrected: email, shipping address.');
    expect(desk.client.text(region('Customer'))).toContain('grace@example.org');
  },
  "Acknowledge that an order's amounts do not add up": async () => {
    const store = await newStore();
    const amounts = { ...(aSoundOrder().amounts as object), grand_total: 99 };
    await store.put('/orders/FLAGGED-1', aSoundOrder({ amounts }));
    const desk = await deskOf(store, '/orders/FLAGGED-1');
    await desk.open(/^Acknowledge/);
    await desk.confirm('Acknowledge flags', { Comment: 'Agreed with the shop' });
    expect(desk.client.said()).toBe('Flags acknowledged.');
    const flags = desk.client.text(region('Flagged'));
    expect(flags).toContain(`Acknowledged by Staff ${desk.person.email}`);
    expect(flags).toContain('Agreed with the shop');
  },
  'Hand a claim to a colleague until Friday, with a note': async () => {
    const order = await aClaimable(await newStore(), { lamp: 1 });
    const colleague = await newStaff([order.store], 'support');
    const desk = await deskOf(order.store, `/claims/${await aFiled(order)}`);
    const today = new Date();
    const friday = new Date(today.getTime() + (((5 - today.getUTCDay() + 7) % 7) + 7) * DAY_MS);
    await desk.unfold('Change', region('Assignment'));
    const due = friday.toISOString().slice(0, 10);
    await desk.submit('Save assignment', { Assignee: colleague.email, 'Due date': due });
    await desk.submit('Add note', { 'Add a note': 'Please call her.' });
    expect(desk.client.text(`${region('Notes')} li`)).toContain('Please call her.');
    expect(desk.client.text(region('Assignment'))).toMatch(
      new RegExp(`Assigned to ${String(colleague.email.split('@')[0])}, due .*\\b${friday.getUTCDate()}\\b`),
    );
  },
  'See all parcels that are late': async () => {
    const store = await newStore();
    const order = await TestOrder.create(store, { lamp: 1 });
    const late = [await pushed(store, { order_number: order.number }), await pushed(store)];
    await pushed(store);
    const numbers = late.map(({ tracking_number }) => String(tracking_number));
    const sql =
      "UPDATE parcels SET attention_at = ?, attention_reason = 'late' WHERE store_id = ? AND tracking_number IN (?)";
    await rows(sql, [new Date(Date.now() - DAY_MS), store.id, numbers]);
    const desk = await deskOf(store);
    await desk.link(/^View all/, region('Late parcels'));
    const shown = desk.client.texts('tbody td:first-child a');
    expect(shown.toSorted()).toEqual(numbers.toSorted());
  },
  'See which webhooks fail, and send one again': async () => {
    const [store, receiver] = [await newStore(), await startReceiver()];
    receiver.always('/down', 500);
    const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
    const { endpoint_id } = await endpoints.add(store.id, { url: receiver.url('/down'), events: ['order.created'] });
    await TestOrder.create(store, { lamp: 1 });
    await until(() => receiver.at('/down').length > 0, 'the first attempt');
    const fail =
      'UPDATE webhook_endpoints SET failures = 9, failing_since = ?, probe_at = ? WHERE store_id = ? AND id = ?';
    const [since, probe] = [-DAY_MS, DAY_MS].map((ms) => new Date(Date.now() + ms));
    await rows(fail, [since, probe, store.id, endpoint_id]);
    const desk = await deskOf(store, '/overview', 'admin');
    receiver.always('/down', undefined);
    const before = receiver.at('/down').length;
    await desk.link(receiver.url('/down'), region('Failing webhooks'));
    await desk.link('order.created');
    await desk.submit('Resend');
    expect(desk.client.said()).toMatch(/will be sent again/);
    await until(() => receiver.at('/down').length > before, 'the delivery to be sent again');
  },
  "Export last month's denied claims": async () => {
    const order = await aClaimable(await newStore(), { lamp: 9 });
    const { store } = order;
    const ids = [await aFiled(order), await aFiled(order), await aFiled(order)];
    for (const id of ids.slice(0, 2)) await decisions.deny(callerOf(store), id, { reason: 'Found' });
    const sql = 'UPDATE claims SET id = ?, created_at = ? WHERE store_id = ? AND id = ?';
    await rows(sql, [lowestIdAt('clm', lastMonth()).padEnd(30, '0'), lastMonth(), store.id, ids[0]]);
    const desk = await deskOf(store);
    await desk.link('Claims');
    await desk.link('Denied');
    const lines = (await desk.download('Export last month')).trimEnd().split('\r\n');
    expect(lines.slice(1)).toEqual([expect.stringMatching(new RegExp(`^${order.number}-C1,.*,DENIED,.*Found`))]);
  },
  'Who changed the shipping total?': async () => {
    const store = await newStore();
    const amounts = aSoundOrder().amounts as Record<string, number>;
    const put = (shipping_total: number, grand_total: number) =>
      store.put('/orders/5002', aSoundOrder({ amounts: { ...amounts, shipping_total, grand_total } }));
    const total = Number(amounts.grand_total);
    await put(15.1, total + 15.1);
    await put(12.1, total + 12.1);
    const desk = await deskOf(store);
    await desk.search('5002');
    const history = desk.client.text(region('History'));
    expect(history).toMatch(/Shipping changed from BRL 15\.10 to BRL 12\.10 by API key …\w+/);
  },
  'Did protection earn more than claims cost last month?': async () => {
    const order = await aClaimable(await newStore(), { lamp: 2 }, { cost: 12.5 });
    const { store } = order;
    const id = await aFiled(order);
    await decisions.approve(callerOf(store), id);
    const month = lastMonth();
    const move =
      'UPDATE orders SET created_at = ?, id = CONCAT(?, RIGHT(id, 16)) WHERE store_id = ? AND order_number = ?';
    await rows(move, [month, lowestIdAt('ord', month), store.id, order.number]);
    await rows('UPDATE claims SET approved_at = ? WHERE store_id = ? AND id = ?', [month, store.id, id]);
    const desk = await deskOf(store);
    const chart = 'figure:has(h2:contains("Protection income and claims paid by month"))';
    await desk.unfold('Show as table', chart);
    const name = month.toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
    const row = [name, 'BRL 12.50', 'BRL 10.00', '0', '80 %'];
    expect(desk.client.text(chart).split('\n')).toContain(row.join('\t'));
  },
  'Erase the data of a customer': async () => {
    const store = await newStore();
    const { old } = await aPerson(store);
    const desk = await deskOf(store, `/orders/${old.number}`, 'admin');
    await desk.submit('Export or erase personal data');
    await desk.open('Erase personal data');
    await desk.confirm('Erase personal data');
    expect(desk.title()).toBe('Erasure of 2 orders');
  },
  'A colleague leaves: end the access at once': async () => {
    const store = await newStore();
    const colleague = await newStaff([store], 'support');
    const theirs = await clientAs(dashboard.baseURL, colleague, store);
    expect((await theirs.open('/orders')).status).toBe(200);
    const desk = await deskOf(store, '/overview', 'admin');
    await desk.link('People');
    await desk.open(/^Remove support-/);
    await desk.confirm('Remove from store');
    expect(desk.client.said()).toBe(`Removed ${colleague.email} from the store.`);
    expect((await theirs.open('/orders')).status).toBe(403);
  },
};

describe('the checklist of support tasks', () => {
  it('has a test of the same number and title for each row', () => {
    const lines = readFileSync(DOCUMENT, 'utf8').split('\n');
    const listed = lines.flatMap((line) => {
      const [, number, title] = /^\| (\d+) +\| (.+?) +\| .+ \|$/.exec(line) ?? [];
      return title === undefined ? [] : [[Number(number), title]];
    });
    expect(listed).toEqual(Object.keys(TASKS).map((title, index) => [index + 1, title]));
    expect(listed).toHaveLength(32);
  });
});

describe('a person does with at most three clicks', () => {
  it.each(Object.keys(TASKS).map((title, index) => [index + 1, title] as const))('%i. %s', async (_number, title) => {
    await TASKS[title]?.();
  });
});
