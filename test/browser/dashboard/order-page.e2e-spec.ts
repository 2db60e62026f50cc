import { type Locator } from 'playwright-core';
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type Json } from '../../support/client.js';
import { aClaimable, aLineClaim, aPicture, claimOf, file } from '../../support/claims.js';
import { type MailBouncesService } from '../../../src/notifications/messages/bounces/mail-bounces.service.js';
import { type Visit } from '../../support/browser.js';
import { type Dashboard, opened, signedIn, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { aLine, aSoundOrder } from '../../support/orders.js';
import { scansUntil, SeenOrder } from '../../support/pages.js';
import { aLabel, aRefund, aReturn, TestReturn } from '../../support/returns.js';
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

const visitTo = async (path: string, options = {}): Promise<Visit> => {
  const visit = await signedIn(dashboard, { javaScriptEnabled: false, ...options });
  await opened(visit, path);
  return visit;
};
const region = ({ page }: Visit, name: string) => page.getByRole('region', { name });
/** What a form would submit now. */
const valuesOf = async ({ page }: Visit, form: string): Promise<Record<string, string>> =>
  page.evaluate(`Object.fromEntries(new FormData(document.querySelector('${form}')))`);
const flash = ({ page }: Visit): Promise<string> => page.getByRole('status').innerText();

const sentMessages = async (number: string): Promise<number> => {
  const sql = "SELECT id FROM messages WHERE store_id = ? AND order_number = ? AND state = 'sent'";
  return (await rows(sql, [store.id, number])).length;
};

/** A flagged order with an address, three parcels, a refunded return with three messages, and a claim. */
async function aBusyOrder(): Promise<SeenOrder> {
  const line_items = [
    aLine({ line_id: 'LAMP', title: 'Desk lamp', quantity: 2 }),
    aLine({ line_id: 'MUG', title: 'Blue mug', quantity: 2 }),
  ];
  const customer = { name: 'Ana Souza', email: 'ana@example.com', phone: '+5511987654321' };
  const place = { city: 'São Paulo', state: 'SP', zip: '01310-200', country: 'BR' };
  const shipping_address = { name: 'Maria Souza', street1: 'Avenida Paulista 1578', street2: 'Ap. 112', ...place };
  const flagged = { is_protected: true, amounts: { subtotal: 40, protection_cost: 1, grand_total: 99 } };
  const seen = await SeenOrder.create(store, { line_items, customer, shipping_address, ...flagged });
  await seen.parcel({ carrier: 'ups', items: [{ line_id: 'LAMP', quantity: 2 }] }, scansUntil('DELIVERED'));
  await seen.parcel({ carrier: 'ups', items: [{ line_id: 'MUG', quantity: 2 }] }, scansUntil('IN_TRANSIT'));
  await seen.parcel({ carrier: 'ups' }, scansUntil('PRE_TRANSIT'));
  const order = { number: seen.number };
  const { return_id } = (await store.post('/returns', aReturn(order, { LAMP: 1 }))).json;
  const callbacks = { decision: { decision: 'APPROVED' }, 'shipping-label': aLabel(), refund: aRefund() };
  for (const [name, body] of Object.entries(callbacks)) await store.post(`/returns/${String(return_id)}/${name}`, body);
  await until(async () => (await sentMessages(seen.number)) === 4, 'four messages to be sent');
  claimOf(await file(store, aLineClaim(order, { MUG: 1 })));
  return seen;
}

/** The distance of an element from the top of the page. */
const placeOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN;

/** Expects that a panel opens within the window, and closes it. */
async function expectPanelFits({ page }: Visit, button: Locator, name: string): Promise<void> {
  await button.click();
  const panel = page.getByRole('dialog', { name });
  const { x = -1, y = -1, width = 0, height = 0 } = (await panel.boundingBox()) ?? {};
  const { width: right = 0, height: bottom = 0 } = page.viewportSize() ?? {};
  expect([x >= 0, y >= 0, x + width <= right, y + height <= bottom]).toEqual([true, true, true, true]);
  await panel.getByRole('button', { name: 'Cancel' }).click();
}

describe('the page of an order', () => {
  it.each([
    ['wide', { viewport: { width: 1280, height: 900 } }, 1800],
    ['phone', { viewport: { width: 390, height: 844 } }, 4000],
  ])(
    'fits two screens with flags, messages, three parcels, a return and a claim: %s',
    async (name, options, height) => {
      const seen = await aBusyOrder();
      const visit = await visitTo(`/orders/${seen.number}`, options);
      const { page } = visit;
      await visit.screenshot(`dashboard-order-${name}`);
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(height);
      const cases = region(visit, 'Returns and claims').getByRole('link');
      expect(await cases.allInnerTexts()).toEqual([`${seen.number}-R1`, `${seen.number}-C1`]);
      const parcels = page.locator('details.card:has(.progress)');
      const isOpen = (index: number): Promise<string | null> => parcels.nth(index).getAttribute('open');
      expect([await isOpen(0), await isOpen(1), await isOpen(2)]).toEqual([null, '', null]);
      expect(await parcels.nth(1).innerText()).toMatch(/UPS [^]*On its way[^]*Contains 2 × Blue mug/);
      expect(await page.locator('main').innerText()).not.toMatch(/(?:ret|clm|shp|msg)_|[{}]|\bups\b/);
      const first = [
        page.getByRole('link', { name: 'File return' }),
        region(visit, 'Flagged'),
        parcels.first(),
        region(visit, 'Items'),
        page.locator('#history'),
      ];
      const places = await Promise.all(first.map(placeOf));
      expect(places.toSorted((a, b) => a - b)).toEqual(places);
      await expectPanelFits(
        visit,
        page.getByRole('button', { name: 'Acknowledge' }).first(),
        'Acknowledge these flags?',
      );
      const resend = page.locator('#messages').getByRole('button', { name: 'Resend' }).first();
      await expectPanelFits(visit, resend, 'Send this message again?');
    },
  );

  it('C-FLAG-33: shows a currency that differs as a warning', async () => {
    await put('DOLLARS-1', { currency: 'USD' });
    const visit = await visitTo('/orders/DOLLARS-1');
    expect(await region(visit, 'Warnings').innerText()).toContain('currency USD was sent');
    expect(await region(visit, 'Flagged').count()).toBe(0);
  });

  it('shows cancelled, returned and claimed units of each line', async () => {
    const order = await TestOrder.create(store, { A: 4, B: 1 });
    await order.cancel(aPartial({ A: 1 }, { reason: 'Out of stock' }));
    await TestReturn.request(order, { A: 2 });
    const visit = await visitTo(`/orders/${order.number}`);
    const items = region(visit, 'Items').getByRole('listitem');
    expect(await items.first().innerText()).toContain('1 cancelled, 2 returned');
    expect(await visit.page.locator('#history').innerText()).toMatch(/1 × “[^”]+” cancelled: Out of stock/);
  });

  it('shows its parcels’ timelines, and links to the customer’s tracking page', async () => {
    const seen = await SeenOrder.create(store, { source_status: 'paid' });
    await seen.parcel({}, scansUntil('DELIVERED'));
    const visit = await visitTo(`/orders/${seen.number}`);
    await visit.page.locator('details.card:has(.progress) > summary').click();
    await visit.page.getByText('Tracking history (').click();
    const events = visit.page.getByRole('list', { name: 'Tracking history' });
    expect(await events.getByRole('listitem').count()).toBe(4);
    expect(await events.innerText()).toContain('Curitiba, PR, BR');
    const link = visit.page.getByRole('link', { name: 'the customer’s tracking page' });
    expect(await link.getAttribute('href')).toContain(seen.path);
  });

  it('tells its history in sentences, with who made each change', async () => {
    await put('HISTORY-1');
    await put('HISTORY-1', { note: 'Ring twice', customer: { email: 'new@example.com' } });
    const visit = await visitTo('/orders/HISTORY-1');
    const history = await visit.page.locator('#history').innerText();
    expect(history).toMatch(/Today/);
    expect(history).toMatch(/Note added: “Ring twice”[^]*by API key …/);
    expect(history).toMatch(/Customer email changed from “[^”]+” to “new@example.com”/);
    expect(history).toContain('Order received');
  });

  it('C-SRC-6: shows the source store of an order', async () => {
    const label = { id: 'berlin-1', name: 'Berlin outlet' };
    await platform.put('/orders/B2B-1', aSoundOrder({ source_store: label }));
    const visit = await signedIn(dashboard, {}, platform);
    await opened(visit, '/orders/B2B-1');
    await visit.page.getByText('Details', { exact: true }).click();
    expect(await visit.page.locator('.facts').getByText('Berlin outlet').count()).toBe(1);
  });

  it('is not found for an order of another store, however its number is written', async () => {
    const other = await newStore();
    await other.put('/orders/FOREIGN-1', aSoundOrder({ line_items: [aLine()] }));
    const { page } = await signedIn(dashboard);
    for (const path of [
      '/orders/FOREIGN-1',
      '/orders/FOREIGN-1?cursor=x',
      '/orders/a%2Fb',
      '/orders/FOREIGN-1/cancel',
      '/orders/FOREIGN-1/claim',
    ])
      expect((await page.goto(path))?.status()).toBe(404);
  });
});

describe('staff', () => {
  it('C-FLAG-36: acknowledge flags with a comment, until the reasons change', async () => {
    await put('FLAGGED-1', { amounts: FLAWED });
    const visit = await visitTo('/orders/FLAGGED-1');
    const flags = await region(visit, 'Flagged').innerText();
    expect(flags).toContain('Grand total: expected BRL 20.00, actual BRL 99.00');
    expect(flags).not.toMatch(/[a-z]_[a-z]/);
    await visit.screenshot('dashboard-order-flagged');
    await visit.page.getByRole('button', { name: 'Acknowledge' }).first().click();
    await visit.page.getByLabel('Comment').fill('Agreed with the shop');
    await visit.page.getByRole('button', { name: 'Acknowledge flags' }).click();
    expect(await flash(visit)).toBe('Flags acknowledged.');
    expect(await region(visit, 'Flagged').innerText()).toMatch(/Acknowledged by Staff \S+@[^]*Agreed with the shop/);
    expect(await visit.page.locator('#history').innerText()).toContain('Flags acknowledged: Agreed with the shop');
    await put('FLAGGED-1', { amounts: { ...FLAWED, grand_total: 98 } });
    await opened(visit, '/orders/FLAGGED-1');
    expect(await visit.page.getByRole('button', { name: 'Acknowledge' }).count()).toBeGreaterThan(0);
  });

  it.each([
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])('cancel units after a confirmation, once: %j', async (viewport) => {
    const order = await TestOrder.create(store, { A: 4, B: 1 });
    const visit = await visitTo(`/orders/${order.number}`, { viewport });
    await visit.page.getByRole('button', { name: 'Cancel order' }).first().click();
    await visit.page.getByRole('link', { name: 'Cancel only some items' }).click();
    await visit.page.getByLabel('Reason').fill('Out of stock');
    await visit.page.locator('input[name="units:A"]').fill('1');
    await visit.page.getByRole('button', { name: 'Cancel items', exact: true }).click();
    expect(await visit.page.getByRole('dialog').innerText()).toContain('can no longer be returned or claimed');
    await visit.screenshot(`dashboard-order-cancel-${viewport.width}`);
    const form = await valuesOf(visit, '#cancel');
    await visit.page.getByRole('button', { name: 'Cancel items now' }).click();
    expect(await flash(visit)).toBe('Items cancelled.');
    const again = await visit.page.request.post(`/orders/${order.number}/cancel`, { form, maxRedirects: 0 });
    expect(again.status()).toBe(303);
    const { order: read } = (await store.get(order.path)).json.data as { order: { cancellation: { lines: unknown } } };
    expect(read.cancellation.lines).toEqual([{ line_id: 'A', cancelled_quantity: 1 }]);
  });

  it('cancel a whole order on its page, unless some of its units are in a return', async () => {
    const order = await TestOrder.create(store, { A: 4 });
    const visit = await visitTo(`/orders/${order.number}`);
    await visit.page.getByRole('button', { name: 'Cancel order' }).first().click();
    const panel = visit.page.getByRole('dialog', { name: 'Cancel this order?' });
    expect(await panel.innerText()).toMatch(/and the protection ends.*Keep order/s);
    await panel.getByLabel('Reason').fill('Changed her mind');
    await visit.screenshot('dashboard-order-cancel-whole');
    await panel.getByRole('button', { name: 'Cancel order' }).click();
    expect(await flash(visit)).toBe('Order cancelled.');
    expect((await order.read()).cancellation).toMatchObject({ status: 'full' });
    const returned = await TestOrder.create(store, { A: 4 });
    await TestReturn.request(returned, { A: 1 });
    await opened(visit, `/orders/${returned.number}`);
    expect(await visit.page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    expect(await visit.page.getByRole('link', { name: 'Cancel items' }).count()).toBe(1);
  });

  it('see why a cancellation is refused', async () => {
    const order = await TestOrder.create(store, { A: 1 });
    await TestReturn.request(order, { A: 1 });
    const visit = await visitTo(`/orders/${order.number}/cancel`);
    await visit.page.getByLabel('Cancel all units').check();
    await visit.page.getByRole('button', { name: 'Cancel items', exact: true }).click();
    await visit.page.getByRole('button', { name: 'Cancel items now' }).click();
    expect(await visit.page.getByRole('alert').innerText()).toMatch(/return/);
  });

  it('file a return, which a second submission does not repeat', async () => {
    const order = await TestOrder.create(store, { A: 4 });
    const visit = await visitTo(`/orders/${order.number}`);
    await visit.page.getByRole('link', { name: 'File return' }).click();
    await visit.page.locator('input[name="units:A"]').fill('1');
    await visit.page.getByLabel('Reason of the customer').fill('Too small');
    const form = await valuesOf(visit, '#return');
    await visit.page.getByRole('button', { name: 'File return', exact: true }).click();
    expect(await visit.page.getByRole('dialog').innerText()).toContain('awaits approval');
    await visit.page.getByRole('button', { name: 'File return now' }).click();
    expect(await flash(visit)).toBe('Return filed.');
    const again = await visit.page.request.post(`/orders/${order.number}/return`, { form, maxRedirects: 0 });
    expect([again.status(), again.headers().location]).toEqual([303, new URL(visit.page.url()).pathname]);
    const changed = await visit.page.request.post(`/orders/${order.number}/return`, {
      form: { ...form, 'units:A': '2' },
    });
    expect(changed.status()).toBe(422);
  });

  it('try a claim, see its payout, and file it', async () => {
    const order = await aClaimable(store, { A: 2 });
    const visit = await visitTo(`/orders/${order.number}/claim`);
    await visit.page.locator('input[name="units:A"]').fill('1');
    await visit.page.getByLabel('Reason').selectOption('Damaged');
    await visit.page.getByRole('button', { name: 'Check claim' }).click();
    expect(await region(visit, 'This claim would be refused').innerText()).toContain('photo');
    await visit.page.getByLabel('Reason').selectOption('Lost');
    await visit.page.getByRole('button', { name: 'Check claim' }).click();
    expect(await region(visit, 'This claim can be filed').innerText()).toMatch(/Payout: BRL \d/);
    await visit.screenshot('dashboard-order-claim');
    await visit.page.locator('input[name="units:A"]').fill('2');
    await visit.page.getByRole('button', { name: 'File claim' }).click();
    expect(await region(visit, 'This claim can be filed').innerText()).toContain('claims to review');
    await visit.page.getByRole('button', { name: 'File claim' }).click();
    expect(await flash(visit)).toBe('Claim filed.');
    expect(await visit.page.locator('main').innerText()).toMatch(/Staff \S+@\S+ filed the claim\./);
  });

  it.each(['Damaged', 'Tracking Not Updated'])('file a claim with photos: %s', async (reason) => {
    const order = await aClaimable(store, { 'A[1]%é': 2 });
    const visit = await visitTo(`/orders/${order.number}/claim`, { viewport: { width: 390, height: 844 } });
    await visit.page.getByRole('spinbutton').fill('1');
    await visit.page.getByLabel('Reason').selectOption(reason);
    await visit.page.getByLabel('Add photos').setInputFiles([
      { name: 'front.png', mimeType: 'image/png', buffer: await aPicture(320, 240).png().toBuffer() },
      { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 1024 ** 2) },
      { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await aPicture(320, 240).jpeg().toBuffer() },
    ]);
    await visit.page.getByRole('button', { name: 'Check claim' }).click();
    const alert = await visit.page.getByRole('alert').innerText();
    expect(alert).toMatch(/notes\.png must be a JPEG[^]*huge\.png is larger than 10 MB/);
    expect(alert).not.toMatch(/front|back/);
    expect(await visit.page.getByLabel('Reason').inputValue()).toBe(reason);
    await visit.page.getByLabel('Photo 2').uncheck();
    await visit.page.getByRole('button', { name: 'Check claim' }).click();
    expect(await region(visit, 'This claim can be filed').count()).toBe(1);
    expect(await visit.page.getByRole('img', { name: /^Photo/ }).count()).toBe(1);
    await visit.screenshot('dashboard-order-claim-photos');
    await visit.page.getByRole('button', { name: 'File claim' }).click();
    expect(await flash(visit)).toBe('Claim filed.');
    const { claims } = (await store.get(`/claims?order_number=${order.number}`)).json.data as { claims: Json[] };
    expect(claims[0]).toMatchObject({
      claims_items: [{ line_id: 'A[1]%é', quantity: 1, claimed_images: [expect.stringContaining('/uploads/')] }],
    });
  });

  it('upload photos only with a form of their session, and as support', async () => {
    const order = await aClaimable(store, { A: 1 });
    const photos = { name: 'a.png', mimeType: 'image/png', buffer: await aPicture().png().toBuffer() };
    const uploads = async (): Promise<number> =>
      (await rows('SELECT name FROM claim_uploads WHERE store_id = ?', [store.id])).length;
    const before = await uploads();
    const visit = await visitTo(`/orders/${order.number}/claim`);
    const { csrf = '' } = await valuesOf(visit, 'main form');
    const post = async ({ page }: Visit, multipart: Record<string, string | typeof photos>): Promise<number> =>
      (await page.request.post(`/orders/${order.number}/claim`, { multipart })).status();
    const late = { photos, csrf };
    expect([await post(visit, { photos }), await post(visit, { csrf: 'x', photos }), await post(visit, late)]).toEqual([
      403, 403, 403,
    ]);
    const viewer = await signedIn(dashboard, {}, store, 'viewer');
    expect(await post(viewer, { csrf, photos })).toBe(403);
    expect(await uploads()).toBe(before);
    expect(await post(visit, { csrf, photos })).toBe(200);
    expect(await uploads()).toBe(before + 1);
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
    const visit = await visitTo(`/orders/${order.number}`);
    const link = visit.page.locator('#messages').getByRole('link', { name: 'Question about a claim' });
    const path = String(await link.getAttribute('href'));
    const form = await valuesOf(visit, `form[action="${path}/resend"]`);
    const other = await TestOrder.create(store, { A: 1 });
    const foreign = path.replace(order.number, other.number);
    for (const wrong of [foreign, `${foreign}/html`]) expect((await visit.page.request.get(wrong)).status()).toBe(404);
    expect((await visit.page.request.post(`${foreign}/resend`, { form })).status()).toBe(404);
    await link.click();
    expect(await visit.page.frameLocator('iframe').locator('body').innerText()).toContain('Was the box open?');
    await visit.page.getByRole('button', { name: 'Resend' }).click();
    await visit.page.getByRole('button', { name: 'Send again' }).click();
    expect(await flash(visit)).toBe('The message is being sent to ana@example.com.');
    await until(async () => (await sent()) === 3, 'the question to be sent again');
  });

  it('C-MSG-21, C-MSG-22: preview a message to the customer, and send it again', async () => {
    const order = await TestOrder.create(store, { A: 1 }, { customer: { name: 'Ana', email: 'ana@example.com' } });
    const made = await TestReturn.request(order, { A: 1 });
    await made.decide('APPROVED');
    const count = () => sentMessages(order.number);
    await until(async () => (await count()) === 2, 'the mails to be sent');
    const visit = await visitTo(`/orders/${order.number}`);
    await visit.page.locator('#messages').getByRole('link', { name: 'Return approved' }).click();
    const mail = visit.page.frameLocator('iframe');
    expect(await mail.locator('body').innerText()).toContain('Your return has been approved');
    await visit.screenshot('dashboard-order-message');
    await visit.page.getByRole('button', { name: 'Resend' }).click();
    await visit.page.getByRole('button', { name: 'Send again' }).click();
    expect(await flash(visit)).toBe('The message is being sent to ana@example.com.');
    await until(async () => (await count()) === 3, 'the mail to be sent again');
    await opened(visit, `/orders/${order.number}`);
    expect(await visit.page.locator('#history').innerText()).toMatch(/Return \S+-R1 approved by API key …/);
    expect(await visit.page.locator('#messages').innerText()).toMatch(/sent again by Staff \S+@/);
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
    const visit = await visitTo(`/orders/${order.number}`);
    const messages = visit.page.locator('#messages');
    expect(await messages.innerText()).toMatch(/Failed[^]*mails to this address come back/i);
    expect(await messages.getByRole('button', { name: 'Resend' }).count()).toBe(0);
    await messages.getByRole('button', { name: 'Allow mails' }).first().click();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Allow mails' }).click();
    expect(await flash(visit)).toBe(`Mails to ${email} are allowed again.`);
    expect(await messages.getByRole('button', { name: 'Allow mails' }).count()).toBe(0);
    await messages.getByRole('button', { name: 'Resend' }).click();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await until(async () => (await sentMessages(order.number)) === 1, 'the mail to be sent again');
    await opened(visit, '/people/audit');
    const log = await visit.page.innerText('main');
    expect(log).toContain(`Allowed mails about order ${order.number} again`);
    // Entries are never deleted, so they name no customer.
    expect(log).not.toContain(email);
  });
});
