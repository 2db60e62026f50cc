// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type MailBouncesService } from '../../../src/notifications/messages/bounces/mail-bounces.service.js';
import { aClaimable, aLineClaim, aPicture, claimOf, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { type HtmlClient, type PickedFile } from '../../support/html-client.js';
import { aLine, aSoundOrder } from '../../support/orders.js';
import { scan, scansUntil, SeenOrder } from '../../support/pages.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { aPartial, TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

let store: TestStore;
let platform: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  platform = await newStore({ account_type: 'b2b_platform' });
  dashboard = await startDashboard([store, platform]);
});

const FLAWED = { ...(aSoundOrder().amounts as object), grand_total: 99 };

async function put(number: string, members: Json = {}): Promise<void> {
  const { status, text } = await store.put(`/orders/${number}`, aSoundOrder(members));
  if (status >= 300) throw new Error(text);
}

const clientAt = async (path: string): Promise<HtmlClient> => (await signedInClient(dashboard)).open(path);

const sentMessages = async (number: string): Promise<number> => {
  const sql = "SELECT id FROM messages WHERE store_id = ? AND order_number = ? AND state = 'sent'";
  return (await rows(sql, [store.id, number])).length;
};

/** The content of the mail that a page shows in a frame. */
const mailOf = async (client: HtmlClient): Promise<string> =>
  (await client.get(String(client.$('main iframe').attr('src')))).text;

const aPhotoFile = async (name: string): Promise<PickedFile> => ({
  name,
  type: 'image/png',
  content: await aPicture().png().toBuffer(),
});

describe('the page of an order', () => {
  it('C-FLAG-33: shows a currency that differs as a warning', async () => {
    await put('DOLLARS-1', { currency: 'USD' });
    const client = await clientAt('/orders/DOLLARS-1');
    expect(client.text(client.region('Warnings'))).toContain('currency USD was sent');
    expect(client.text()).not.toContain('Flagged');
  });

  it('shows cancelled, returned and claimed units of each line', async () => {
    const order = await TestOrder.create(store, { A: 4, B: 1 });
    await order.cancel(aPartial({ A: 1 }, { reason: 'Out of stock' }));
    await TestReturn.request(order, { A: 2 });
    const client = await clientAt(`/orders/${order.number}`);
    expect(client.texts(`${client.region('Items')} li`)[0]).toContain('1 cancelled, 2 returned');
    expect(client.text('#history')).toMatch(/1 × “[^”]+” cancelled: Out of stock/);
  });

  it('C-TRK-40: shows no scan that its carrier dates ahead', async () => {
    const seen = await SeenOrder.create(store);
    const ahead = new Date(Date.now() + 8 * 3_600_000).toISOString();
    const scans = [scan('08:00', 'IN_TRANSIT'), scan('', 'OUT_FOR_DELIVERY', { occurred_at: ahead })];
    await seen.parcel(
      {},
      scans.map((each) => ({ ...each, description: `Scanned as ${each.status}` })),
    );
    const text = (await clientAt(`/orders/${seen.number}`)).text();
    expect(text).toContain('Scanned as IN_TRANSIT');
    expect(text).not.toContain('Scanned as OUT_FOR_DELIVERY');
  });

  it('shows its parcels’ timelines, and links to the customer’s tracking page', async () => {
    const seen = await SeenOrder.create(store, { source_status: 'paid' });
    await seen.parcel({}, scansUntil('DELIVERED'));
    const client = await clientAt(`/orders/${seen.number}`);
    expect(client.texts('details summary')).toContain('Tracking history (4)');
    const events = client.texts('ol[aria-label^="Tracking history"] > li');
    expect(events).toHaveLength(4);
    expect(events.join('\n')).toContain('Curitiba, PR, BR');
    expect(client.link('the customer’s tracking page').attr('href')).toContain(seen.path);
  });

  it('tells its history in sentences, with who made each change', async () => {
    await put('HISTORY-1');
    await put('HISTORY-1', { note: 'Ring twice', customer: { email: 'new@example.com' } });
    const history = (await clientAt('/orders/HISTORY-1')).text('#history');
    expect(history).toMatch(/Today/);
    expect(history).toMatch(/Note added: “Ring twice”[^]*by API key …/);
    expect(history).toMatch(/Customer email changed from “[^”]+” to “new@example.com”/);
    expect(history).toContain('Order received');
  });

  it('C-SRC-6: shows the source store of an order', async () => {
    const label = { id: 'berlin-1', name: 'Berlin outlet' };
    await platform.put('/orders/B2B-1', aSoundOrder({ source_store: label }));
    const client = await signedInClient(dashboard, platform);
    await client.open('/orders/B2B-1');
    expect(client.text('details:has(h2:contains(Details)) .facts')).toContain('Berlin outlet');
  });

  it('is not found for an order of another store, however its number is written', async () => {
    const other = await newStore();
    await other.put('/orders/FOREIGN-1', aSoundOrder({ line_items: [aLine()] }));
    const client = await signedInClient(dashboard);
    for (const path of [
      '/orders/FOREIGN-1',
      '/orders/FOREIGN-1?cursor=x',
      '/orders/a%2Fb',
      '/orders/FOREIGN-1/cancel',
      '/orders/FOREIGN-1/claim',
    ])
      expect((await client.open(path)).status).toBe(404);
  });
});

describe('staff', () => {
  it('C-FLAG-36: acknowledge flags with a comment, until the reasons change', async () => {
    await put('FLAGGED-1', { amounts: FLAWED });
    const client = await clientAt('/orders/FLAGGED-1');
    const flags = () => client.text(client.region('Flagged'));
    expect(flags()).toContain('Grand total: expected BRL 20.00, actual BRL 99.00');
    expect(flags()).not.toMatch(/[a-z]_[a-z]/);
    await client.confirm('Acknowledge', 'Acknowledge flags', { Comment: 'Agreed with the shop' });
    expect(client.said()).toBe('Flags acknowledged.');
    expect(flags()).toMatch(/Acknowledged by Staff \S+@[^]*Agreed with the shop/);
    expect(client.texts('button')).not.toContain('Acknowledge');
    expect(client.text('#history')).toContain('Flags acknowledged: Agreed with the shop');
    await put('FLAGGED-1', { amounts: { ...FLAWED, grand_total: 98 } });
    await client.open('/orders/FLAGGED-1');
    expect(client.texts('button')).toContain('Acknowledge');
  });

  it('cancel units after a confirmation, once', async () => {
    const order = await TestOrder.create(store, { A: 4, B: 1 });
    const client = await clientAt(`/orders/${order.number}`);
    await client.follow('Cancel only some items', client.panel('Cancel order'));
    expect(client.text(client.panel('Cancel items'))).toContain('can no longer be returned or claimed');
    const form = { ...client.fields('#cancel'), reason: 'Out of stock', 'units:A': '1' };
    await client.confirm('Cancel items', 'Cancel items now', { Reason: 'Out of stock', 'units:A': '1' });
    expect(client.said()).toBe('Items cancelled.');
    expect((await client.post(`/orders/${order.number}/cancel`, form)).status).toBe(303);
    const { order: read } = (await store.get(order.path)).json.data as { order: { cancellation: { lines: unknown } } };
    expect(read.cancellation.lines).toEqual([{ line_id: 'A', cancelled_quantity: 1 }]);
  });

  it('cancel a whole order on its page, unless some of its units are in a return', async () => {
    const order = await TestOrder.create(store, { A: 4 });
    const client = await clientAt(`/orders/${order.number}`);
    expect(client.text(client.panel('Cancel order'))).toMatch(
      /^Cancel this order\?[^]*and the protection ends[^]*Keep order/,
    );
    await client.confirm('Cancel order', 'Cancel order', { Reason: 'Changed her mind' });
    expect(client.said()).toBe('Order cancelled.');
    expect((await order.read()).cancellation).toMatchObject({ status: 'full' });
    const returned = await TestOrder.create(store, { A: 4 });
    await TestReturn.request(returned, { A: 1 });
    await client.open(`/orders/${returned.number}`);
    expect(client.texts('button')).not.toContain('Cancel order');
    expect(client.texts('a').filter((link) => link.includes('Cancel items'))).toHaveLength(1);
  });

  it('see why a cancellation is refused', async () => {
    const order = await TestOrder.create(store, { A: 1 });
    await TestReturn.request(order, { A: 1 });
    const client = await clientAt(`/orders/${order.number}/cancel`);
    await client.confirm('Cancel items', 'Cancel items now', { 'Cancel all units': true });
    expect(client.text('[role=alert]')).toMatch(/return/);
  });

  it('file a return, which a second submission does not repeat', async () => {
    const order = await TestOrder.create(store, { A: 4 });
    const client = await clientAt(`/orders/${order.number}`);
    await client.follow('File return');
    expect(client.text(client.panel('File return'))).toContain('awaits approval');
    const form = { ...client.fields('#return'), 'units:A': '1', reason: 'Too small' };
    await client.confirm('File return', 'File return now', { 'units:A': '1', 'Reason of the customer': 'Too small' });
    expect(client.said()).toBe('Return filed.');
    const again = await client.post(`/orders/${order.number}/return`, form);
    expect([again.status, again.headers.location]).toEqual([303, client.path]);
    const changed = await client.post(`/orders/${order.number}/return`, { ...form, 'units:A': '2' });
    expect(changed.status).toBe(422);
  });

  it('try a claim, see its payout, and file it', async () => {
    const order = await aClaimable(store, { A: 2 });
    const client = await clientAt(`/orders/${order.number}/claim`);
    await client.submit('Check claim', { 'units:A': '1', Reason: 'Damaged' });
    expect(client.text(client.region('This claim would be refused'))).toContain('photo');
    expect(client.buttons('File claim')).toHaveLength(0);
    await client.submit('Check claim', { Reason: 'Lost' });
    expect(client.text(client.region('This claim can be filed'))).toMatch(/Payout: BRL \d/);
    await client.submit('File claim', { 'units:A': '2' });
    expect(client.text(client.region('This claim can be filed'))).toContain('claims to review');
    await client.submit('File claim');
    expect(client.said()).toBe('Claim filed.');
    expect(client.text()).toMatch(/Staff \S+@\S+ filed the claim\./);
  });

  it.each(['Damaged', 'Tracking Not Updated'])('file a claim with photos: %s', async (reason) => {
    const order = await aClaimable(store, { 'A[1]%é': 2 });
    const client = await clientAt(`/orders/${order.number}/claim`);
    await client.submit('Check claim', {
      [String(client.$('input[type=number]').attr('name'))]: '1',
      Reason: reason,
      'Add photos': [
        { name: 'front.png', type: 'image/png', content: await aPicture(320, 240).png().toBuffer() },
        { name: 'notes.png', type: 'image/png', content: Buffer.from('no picture') },
        { name: 'huge.png', type: 'image/png', content: Buffer.alloc(11 * 1024 ** 2) },
        { name: 'back.jpg', type: 'image/jpeg', content: await aPicture(320, 240).jpeg().toBuffer() },
      ],
    });
    const alert = client.text('[role=alert]');
    expect(alert).toMatch(/notes\.png must be a JPEG[^]*huge\.png is larger than 10 MB/);
    expect(alert).not.toMatch(/front|back/);
    expect(client.value('Reason')).toBe(reason);
    await client.submit('Check claim', { 'Photo 2': false });
    expect(client.text(client.region('This claim can be filed'))).toContain('claims to review');
    expect(client.count('img[alt^="Photo"]')).toBe(1);
    await client.submit('File claim');
    expect(client.said()).toBe('Claim filed.');
    const { claims } = (await store.get(`/claims?order_number=${order.number}`)).json.data as { claims: Json[] };
    expect(claims[0]).toMatchObject({
      claims_items: [{ line_id: 'A[1]%é', quantity: 1, claimed_images: [expect.stringContaining('/uploads/')] }],
    });
  });

  it('upload photos only with a form of their session, and as support', async () => {
    const order = await aClaimable(store, { A: 1 });
    const photos = await aPhotoFile('a.png');
    const uploads = async (): Promise<number> =>
      (await rows('SELECT name FROM claim_uploads WHERE store_id = ?', [store.id])).length;
    const before = await uploads();
    const post = async (by: HtmlClient, fields: Record<string, string | PickedFile>): Promise<number> =>
      (await by.post(`/orders/${order.number}/claim`, fields)).status;
    const csrfOf = (client: HtmlClient): string => String(client.$('input[name=csrf]').val());
    const admin = await clientAt(`/orders/${order.number}/claim`);
    const csrf = csrfOf(admin);
    expect([await post(admin, { photos }), await post(admin, { csrf: 'x', photos })]).toEqual([403, 403]);
    // The CSRF token must come before the photos, so that it is checked before they are read.
    expect(await post(admin, { photos, csrf })).toBe(403);
    const viewer = await signedInClient(dashboard, store, 'viewer');
    await viewer.open(`/orders/${order.number}`);
    expect([await post(viewer, { csrf, photos }), await post(viewer, { csrf: csrfOf(viewer), photos })]).toEqual([
      403, 403,
    ]);
    expect(await uploads()).toBe(before);
    const support = await signedInClient(dashboard, store, 'support');
    await support.open(`/orders/${order.number}/claim`);
    expect([await post(admin, { csrf, photos }), await post(support, { csrf: csrfOf(support), photos })]).toEqual([
      200, 200,
    ]);
    expect(await uploads()).toBe(before + 2);
  });

  it('send a question about a claim again, and find messages only on their order', async () => {
    const customer = { name: 'Ana', email: 'ana@example.com' };
    const order = await aClaimable(store, { A: 1 }, { customer });
    const { claim_id } = claimOf(await file(store, aLineClaim(order, { A: 1 })));
    const caller = { store: store.store, actor: { type: 'staff', id: 'ben@shop.example' } as const };
    const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
    await decisions.requestInformation(caller, String(claim_id), { question: 'Was the box open?' });
    const sent = () => sentMessages(order.number);
    await until(async () => (await sent()) === 2, 'the question to be sent');
    const client = await clientAt(`/orders/${order.number}`);
    const path = String(client.link('Question about a claim', '#messages').attr('href'));
    const form = client.fields(`form[action="${path}/resend"]`);
    const other = await TestOrder.create(store, { A: 1 });
    const foreign = path.replace(order.number, other.number);
    for (const wrong of [foreign, `${foreign}/html`]) expect((await client.get(wrong)).status).toBe(404);
    expect((await client.post(`${foreign}/resend`, form)).status).toBe(404);
    await client.open(path);
    expect(await mailOf(client)).toContain('Was the box open?');
    await client.confirm('Resend', 'Send again');
    expect(client.said()).toBe('The message is being sent to ana@example.com.');
    await until(async () => (await sent()) === 3, 'the question to be sent again');
  });

  it('C-MSG-21, C-MSG-22: preview a message to the customer, and send it again', async () => {
    const order = await TestOrder.create(store, { A: 1 }, { customer: { name: 'Ana', email: 'ana@example.com' } });
    const made = await TestReturn.request(order, { A: 1 });
    await made.decide('APPROVED');
    const count = () => sentMessages(order.number);
    await until(async () => (await count()) === 2, 'the mails to be sent');
    const client = await clientAt(`/orders/${order.number}`);
    await client.follow('Return approved', '#messages');
    expect(await mailOf(client)).toContain('Your return has been approved');
    await client.confirm('Resend', 'Send again');
    expect(client.said()).toBe('The message is being sent to ana@example.com.');
    await until(async () => (await count()) === 3, 'the mail to be sent again');
    await client.open(`/orders/${order.number}`);
    expect(client.text('#history')).toMatch(/Return \S+-R1 approved by API key …/);
    expect(client.text('#messages')).toMatch(/sent again by Staff \S+@/);
  });

  it('C-MSG-50: allow mails to an address again, after one has bounced', async () => {
    const email = 'bounced@example.com';
    const order = await TestOrder.create(store, { A: 2 }, { customer: { name: 'Ana', email } });
    await TestReturn.request(order, { A: 1 });
    await until(async () => (await sentMessages(order.number)) === 1, 'the mail to be sent');
    const [message] = await rows<{ id: string }>('SELECT id FROM messages WHERE store_id = ? AND order_number = ?', [
      store.id,
      order.number,
    ]);
    await service<MailBouncesService>('MailBouncesService').record({ messageId: String(message?.id), type: 'hard' });
    const client = await clientAt(`/orders/${order.number}`);
    expect(client.text('#messages')).toMatch(/Failed[^]*emails to this address come back/i);
    expect(client.texts('#messages button')).not.toContain('Resend');
    await client.confirm('Allow emails', 'Allow emails', {}, '#messages');
    expect(client.said()).toBe(`Emails to ${email} are allowed again.`);
    await client.open(`/orders/${order.number}`);
    expect(client.texts('#messages button')).not.toContain('Allow emails');
    await client.confirm('Resend', 'Send again', {}, '#messages');
    await until(async () => (await sentMessages(order.number)) === 1, 'the mail to be sent again');
    await client.open('/people/audit');
    expect(client.text()).toContain(`Allowed emails about order ${order.number} again`);
    // Entries are never deleted, so they name no customer.
    expect(client.text()).not.toContain(email);
  });
});
