import { type UploadsService } from '../../../src/claims/uploads/uploads.service.js';
import { type NotesService } from '../../../src/desk/services/notes.service.js';
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { type ErasureRunService } from '../../../src/privacy/services/erasure-run.service.js';
import { type Visit } from '../../support/browser.js';
import { aLineClaim, aPhoto, daysAgo, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { expectSound, said } from '../../support/dashboard-look.js';
import { type Dashboard, opened, signedIn, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newTrackingNumber, pushed } from '../../support/shipments.js';
import { auditOf } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';
import { downloadZip } from '../../support/zip.js';

const PLAIN = { javaScriptEnabled: false };
const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 900 };

const privacy = service<PrivacyService>('PrivacyService');
const runs = service<ErasureRunService>('ErasureRunService');
const uploads = service<UploadsService>('UploadsService');

let store: TestStore;
let dashboard: Dashboard;
let people = 0;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  dashboard = await startDashboard([store]);
});

interface Person {
  email: string;
  /** Can be erased at once. */
  old: TestOrder;
  /** Is held by a return. */
  held: TestOrder;
}

/** A person with two orders. */
async function aPerson(members: Json = {}): Promise<Person> {
  const email = `ana-${++people}@example.com`;
  const address = { name: 'Ana Souza', street1: 'Rua das Flores 12', city: 'Imbituba', state: 'SC', country: 'BR' };
  const customer = { name: 'Ana Souza', email, phone: '+5548991234567' };
  const personal = { customer, shipping_address: address, ordered_at: daysAgo(90), ...members };
  const [old, held] = [
    await TestOrder.create(store, { A: 3 }, personal),
    await TestOrder.create(store, { A: 3 }, personal),
  ];
  await TestReturn.request(held, { A: 1 });
  return { email, old, held };
}

/** Opens the search and submits it with a filled field. */
async function searched(options: object, label: string, value: string): Promise<Visit> {
  const visit = await signedIn(dashboard, { ...PLAIN, ...options });
  await opened(visit, '/privacy');
  await visit.page.getByLabel(label).fill(value);
  await visit.page.getByRole('button', { name: 'Find', exact: true }).click();
  return visit;
}

const main = ({ page }: Visit): Promise<string> => page.innerText('main');
const dialog = ({ page }: Visit) => page.getByRole('dialog', { name: /^Erase the personal data of/ });

/** Opens the panel of the erasure and confirms it. */
async function confirmErasure(visit: Visit, { ignoreHolds = false } = {}): Promise<string> {
  await visit.page.getByRole('button', { name: 'Erase personal data' }).first().click();
  if (ignoreHolds) await dialog(visit).getByLabel('Erase at once, in spite of the holds').check();
  await dialog(visit).getByRole('button', { name: 'Erase personal data' }).click();
  return idOf(visit);
}

const idOf = ({ page }: Visit): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Runs a request until it has ended, or waits for the end of a hold. */
async function run(id: string): Promise<void> {
  await runs.run(store.id, id);
  await uploads.removeUnnamed(1_000);
  await runs.run(store.id, id);
}

const requestsOf = async (): Promise<number> => (await privacy.list(store.id)).length;

describe('C-PRIV-11: the page of personal data', () => {
  it('finds the orders of a person, says what is held, and erases them', async () => {
    const { email, old, held } = await aPerson();
    const visit = await searched({}, 'Email', email);
    expect(await main(visit)).toContain('2 orders');
    expect(await main(visit)).toMatch(/Held[^]*An open return/);
    await expectSound(visit, 'privacy-found', 'all');
    await visit.page.getByRole('button', { name: 'Erase personal data' }).first().click();
    expect(await dialog(visit).innerText()).toMatch(
      /cannot be undone[^]*Held: 1 order\. Erased as soon as nothing holds it/,
    );
    await expectSound(visit, 'privacy-confirm', 'all');
    await dialog(visit).getByRole('button', { name: 'Erase personal data' }).click();
    expect(await said(visit)).toBe('Erasure requested.');
    const id = idOf(visit);
    await run(id);
    await visit.page.reload();
    expect(await main(visit)).toMatch(/In progress[^]*Erased[^]*Waiting/);
    await expectSound(visit, 'privacy-waiting', 'all');
    expect(await old.read()).toMatchObject({ redacted_at: expect.any(String) });
    expect(await held.read()).toMatchObject({ customer: { email } });
  });

  it('erases held orders at once if that is chosen, and shows the report', async () => {
    const { email, held } = await aPerson();
    const visit = await searched({}, 'Email', email);
    const id = await confirmErasure(visit, { ignoreHolds: true });
    await run(id);
    await visit.page.reload();
    expect(await main(visit)).toMatch(/Verified[^]*Erased[^]*An open return/);
    await expectSound(visit, 'privacy-verified');
    const href = await visit.page.getByRole('link', { name: 'Download report' }).getAttribute('href');
    const report = await visit.page.request.get(String(href));
    expect(report.headers()['content-disposition']).toBe(`attachment; filename=erasure-${id}.json`);
    expect(await report.json()).toMatchObject({ id, state: 'verified' });
    expect(await report.text()).not.toContain(email);
    expect(await held.read()).toMatchObject({ customer: {} });
    await visit.page.getByRole('link', { name: 'Erasures' }).click();
    expect(await main(visit)).toContain(`Staff ${dashboard.staff.email}`);
    await expectSound(visit, 'privacy-requests');
  });

  it('finds and erases shipments without an order, too', async () => {
    const { email } = await aPerson();
    const ship_to = { name: 'Ana Souza', street1: 'Rua das Flores 12', city: 'Imbituba', country: 'BR', email };
    const shipment = await pushed(store, { ship_to });
    const visit = await searched({}, 'Email', email);
    expect(await main(visit)).toContain('2 orders and 1 shipment');
    await expectSound(visit, 'privacy-shipments');
    const id = await confirmErasure(visit, { ignoreHolds: true });
    await run(id);
    await visit.page.reload();
    expect(await main(visit)).toMatch(/Verified[^]*Shipments without an order/);
    await expectSound(visit, 'privacy-shipments-erased');
    await opened(visit, `/shipments?number=${String(shipment.tracking_number)}`);
    expect(await main(visit)).toContain('Personal data erased');
    expect(await main(visit)).not.toContain('Ana Souza');
  });

  it('makes one request of a form that comes twice', async () => {
    const visit = await searched({}, 'Email', (await aPerson()).email);
    const form: Record<string, string> = await visit.page.evaluate(
      `Object.fromEntries(new FormData(document.querySelector('form[action="/privacy/erase"]')))`,
    );
    const before = await requestsOf();
    const submit = async (members: Record<string, string> = {}) => {
      const options = { form: { ...form, ...members }, maxRedirects: 0 };
      const answer = await visit.page.request.post('/privacy/erase', options);
      return [answer.status(), answer.headers().location];
    };
    const [first, second] = [await submit(), await submit()];
    expect(first).toEqual([303, expect.stringMatching(/^\/privacy\/requests\/prv_/)]);
    expect(second).toEqual(first);
    expect(await submit({ ignore_holds: 'on' })).toEqual([422, undefined]);
    expect(await requestsOf()).toBe(before + 1);
  });

  it('makes a link to the data, which only its response shows', async () => {
    const { email, old, held } = await aPerson();
    const visit = await searched({}, 'Email', email);
    await visit.page.getByRole('button', { name: 'Make a link to the data' }).click();
    const url = await visit.page.locator('code.secret').innerText();
    expect(await main(visit)).toMatch(/Link to the data of 2 orders[^]*Look through the file/);
    await expectSound(visit, 'privacy-link', 'all');
    const orders = (await downloadZip(new URL(url).pathname)).get('orders.ndjson')?.toString();
    expect([orders?.includes(old.number), orders?.includes(held.number)]).toEqual([true, true]);
    await visit.open('/privacy');
    expect(await main(visit)).not.toContain(url);
  });

  it('refuses an export of too many orders, and shows them', async () => {
    const email = 'many@example.com';
    await Promise.all(
      Array.from({ length: 101 }, () => TestOrder.create(store, { A: 1 }, { customer: { name: 'Many', email } })),
    );
    const visit = await searched({}, 'Email', email);
    await visit.page.getByRole('button', { name: 'Make a link to the data' }).click();
    expect(await said(visit)).toContain('An export has at most 100 orders and shipments, and this one would have 101.');
    expect(await main(visit)).toContain('101 orders');
  });

  it('keeps what was typed out of URLs and of the audit log', async () => {
    const { email } = await aPerson();
    const visit = await searched({}, 'Email', email);
    await visit.page.getByRole('button', { name: 'Make a link to the data' }).click();
    const id = await confirmErasure(visit);
    const audit = (await auditOf(store)).slice(-3).map((entry) => entry.replace(`${dashboard.staff.email}: `, ''));
    expect(audit).toEqual([
      'Searched for personal data: found 2 orders',
      'Made a link to the personal data of 2 orders',
      `Requested the erasure of 2 orders (${id})`,
    ]);
    const kept = [...visit.requests, ...(await auditOf(store))].join('\n');
    expect(decodeURIComponent(kept)).not.toContain(email);
    const answers = await rows('SELECT * FROM idempotency_records WHERE store_id = ?', [store.id]);
    expect(JSON.stringify(answers)).not.toContain(email);
  });

  it.each([
    ['nothing', 'Phone', ' ', 'Enter an email, a phone, a customer ID or order numbers.'],
    ['a malformed address', 'Email', 'ana@example', 'email must be'],
    ['a phone that is too short', 'Phone', '1', 'phone'],
  ])('refuses %s, and keeps what was typed', async (_what, label, value, message) => {
    const visit = await searched({}, label, value);
    expect(await said(visit)).toContain(message);
    expect(await visit.page.getByLabel(label).inputValue()).toBe(value.trim());
    expect(await visit.page.getByRole('button', { name: 'Erase personal data' }).count()).toBe(0);
    await expectSound(visit, 'privacy-refused', 'structure');
  });

  it('says that a person without orders has none', async () => {
    const visit = await searched({}, 'Customer ID in your order management system', 'nobody');
    expect(await main(visit)).toContain('Nothing found');
    await expectSound(visit, 'privacy-nobody', 'structure');
    expect((await visit.page.request.get('/privacy/requests/prv_none')).status()).toBe(404);
  });

  it('finds no order and no request of another store', async () => {
    const other = await newStore();
    const theirs = await TestOrder.create(other, { A: 1 });
    const { id } = await privacy.requestErasure(
      { store: other.store, actor: { type: 'staff', id: 'cli' } },
      { orders: [theirs.number] },
    );
    const visit = await searched({}, 'Order numbers, one per line', theirs.number);
    expect(await main(visit)).toContain('Nothing found');
    for (const path of [`/privacy/requests/${id}`, `/privacy/requests/${id}/report`])
      expect((await visit.page.request.get(path)).status()).toBe(404);
  });

  it('fits a phone in the dark', async () => {
    const visit = await searched({ viewport: NARROW, colorScheme: 'dark' }, 'Email', (await aPerson()).email);
    await expectSound(visit, 'privacy-found-narrow', 'look');
    await visit.page.getByRole('button', { name: 'Erase personal data' }).first().click();
    await expectSound(visit, 'privacy-confirm-narrow', 'look');
    await dialog(visit).getByRole('button', { name: 'Erase personal data' }).click();
    await run(idOf(visit));
    await visit.page.reload();
    await expectSound(visit, 'privacy-waiting-narrow', 'look');
    await opened(visit, '/privacy/requests');
    await expectSound(visit, 'privacy-requests-narrow');
  });
});

describe('C-PRIV-11: the page of an order', () => {
  const EMPTY = /undefined|null|NaN|\[object|to ,/;

  /** An order with a message, a note, a return and a claim with a photo. */
  async function anErasedOrder(): Promise<TestOrder> {
    const { old } = await aPerson({
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
    const { id } = await privacy.requestErasure(caller, { orders: [old.number] }, { ignoresHolds: true });
    await run(id);
    return old;
  }

  it('leads admins to the data of the order', async () => {
    const { old } = await aPerson();
    const visit = await signedIn(dashboard, PLAIN);
    await opened(visit, `/orders/${old.number}`);
    await visit.page.getByRole('link', { name: 'Export or erase personal data' }).click();
    expect(await main(visit)).toContain('1 order');
    expect(await visit.page.getByLabel('Order numbers, one per line').inputValue()).toBe(old.number);
    await run(await confirmErasure(visit));
    expect(await old.read()).toMatchObject({ redacted_at: expect.any(String) });
  });

  it('says that the data was erased, and offers nothing that needs it', async () => {
    const { number } = await anErasedOrder();
    const visit = await signedIn(dashboard, { ...PLAIN, viewport: WIDE });
    await opened(visit, `/orders/${number}`);
    const text = await main(visit);
    expect(text).toMatch(/Personal data erased today/);
    expect(text).not.toMatch(EMPTY);
    expect(text).not.toContain('Ana Souza');
    expect(text).toContain('to an erased recipient');
    expect(await visit.page.getByRole('button', { name: 'Resend' }).count()).toBe(0);
    await expectSound(visit, 'privacy-order', 'structure');
    for (const link of await visit.page
      .locator('main a[href^="/orders/"], main a[href^="/returns/"], main a[href^="/claims/"]')
      .all()) {
      const answer = await visit.page.request.get(String(await link.getAttribute('href')));
      expect([answer.status(), (await answer.text()).replaceAll(/<[^>]*>/g, ' ').match(EMPTY)]).toEqual([200, null]);
    }
    await visit.page.setViewportSize(NARROW);
    await visit.page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(visit, 'privacy-order-narrow', 'look');
    await visit.page.getByRole('link', { name: 'Return approved' }).click();
    expect(await main(visit)).toMatch(/an erased recipient[^]*no preview/);
    await expectSound(visit, 'privacy-message-narrow', 'look');
  });
});

describe.each(['viewer', 'support'] as const)('C-PRIV-11: the role %s', (role) => {
  it('gets no page and no form of personal data, and no links to them', async () => {
    const { old } = await aPerson();
    const { id } = await privacy.requestErasure(
      { store: store.store, actor: { type: 'staff', id: 'cli' } },
      { orders: [old.number] },
    );
    const visit = await signedIn(dashboard, PLAIN, store, role);
    await opened(visit, `/orders/${old.number}`);
    expect(await visit.page.locator('a[href^="/privacy"]').count()).toBe(0);
    const csrf = await visit.page.locator('input[name=csrf]').first().inputValue();
    const statuses = [];
    for (const path of ['', `?order=${old.number}`, '/requests', `/requests/${id}`, `/requests/${id}/report`])
      statuses.push((await visit.page.request.get(`/privacy${path}`)).status());
    for (const path of ['', '/erase'])
      statuses.push(
        (await visit.page.request.post(`/privacy${path}`, { form: { csrf, orders: old.number } })).status(),
      );
    expect(statuses).toEqual(Array.from({ length: 7 }, () => 403));
  });
});
