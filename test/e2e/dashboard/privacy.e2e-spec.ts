// SPDX-License-Identifier: Apache-2.0
import { type PrivacyService } from '../../../src/privacy/services/privacy.service.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { anErasedOrder, aPerson, runErasure } from '../../support/erasures.js';
import { type HtmlClient } from '../../support/html-client.js';
import { service } from '../../support/services.js';
import { pushed } from '../../support/shipments.js';
import { auditOf } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { downloadZip } from '../../support/zip.js';

const ERASE = 'Erase personal data';

const privacy = service<PrivacyService>('PrivacyService');

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  dashboard = await startDashboard([store]);
});

/** Opens the search and submits it with a filled field. */
async function searched(label: string, value: string): Promise<HtmlClient> {
  const client = await signedInClient(dashboard);
  await client.open('/privacy');
  return client.submit('Find', { [label]: value });
}

/** Opens the panel of the erasure and confirms it. */
async function confirmErasure(client: HtmlClient, { ignoreHolds = false } = {}): Promise<string> {
  await client.confirm(ERASE, ERASE, ignoreHolds ? { 'Erase at once, in spite of the holds': true } : {});
  expect(client.said()).toBe('Erasure requested.');
  return client.path.split('/').at(-1) ?? '';
}

const requestsOf = async (): Promise<number> => (await privacy.list(store.id)).length;

describe('C-PRIV-11: the page of personal data', () => {
  it('finds the orders of a person, says what is held, and erases them', async () => {
    const { email, old, held } = await aPerson(store);
    const client = await searched('Email', email);
    expect(client.text()).toContain('2 orders');
    expect(client.text()).toMatch(/Held[^]*An open return/);
    expect(client.text(client.panel(ERASE))).toMatch(
      /^Erase the personal data of [^]*cannot be undone[^]*Held: 1 order\. Erased as soon as nothing holds it/,
    );
    await runErasure(store, await confirmErasure(client));
    await client.reload();
    expect(client.text()).toMatch(/In progress[^]*Erased[^]*Waiting/);
    expect(await old.read()).toMatchObject({ redacted_at: expect.any(String) });
    expect(await held.read()).toMatchObject({ customer: { email } });
  });

  it('erases held orders at once if that is chosen, and shows the report', async () => {
    const { email, held } = await aPerson(store);
    const client = await searched('Email', email);
    const id = await confirmErasure(client, { ignoreHolds: true });
    await runErasure(store, id);
    await client.reload();
    expect(client.text()).toMatch(/Verified[^]*Erased[^]*An open return/);
    const report = await client.get(String(client.link('Download report').attr('href')));
    expect(report.headers['content-disposition']).toBe(`attachment; filename=erasure-${id}.json`);
    expect(JSON.parse(report.text)).toMatchObject({ id, state: 'verified' });
    expect(report.text).not.toContain(email);
    expect(await held.read()).toMatchObject({ customer: {} });
    await client.follow('Erasures');
    expect(client.text()).toContain(`Staff ${dashboard.staff.email}`);
  });

  it('finds and erases shipments without an order, too', async () => {
    const { email } = await aPerson(store);
    const ship_to = { name: 'Ana Souza', street1: 'Rua das Flores 12', city: 'Imbituba', country: 'BR', email };
    const shipment = await pushed(store, { ship_to });
    const client = await searched('Email', email);
    expect(client.text()).toContain('2 orders and 1 shipment');
    await runErasure(store, await confirmErasure(client, { ignoreHolds: true }));
    await client.reload();
    expect(client.text()).toMatch(/Verified[^]*Shipments without an order/);
    await client.open(`/shipments?number=${String(shipment.tracking_number)}`);
    expect(client.text()).toContain('Personal data erased');
    expect(client.text()).not.toContain('Ana Souza');
  });

  it('makes one request of a form that comes twice', async () => {
    const client = await searched('Email', (await aPerson(store)).email);
    const form = client.fields('form[action="/privacy/erase"]');
    const before = await requestsOf();
    const submit = async (members: Record<string, string> = {}) => {
      const answer = await client.post('/privacy/erase', { ...form, ...members });
      return [answer.status, answer.headers.location];
    };
    const [first, second] = [await submit(), await submit()];
    expect(first).toEqual([303, expect.stringMatching(/^\/privacy\/requests\/prv_/)]);
    expect(second).toEqual(first);
    expect(await submit({ ignore_holds: 'on' })).toEqual([422, undefined]);
    expect(await requestsOf()).toBe(before + 1);
  });

  it('makes a link to the data, which only its response shows', async () => {
    const { email, old, held } = await aPerson(store);
    const client = await searched('Email', email);
    await client.submit('Make a link to the data');
    const url = client.text('code.secret');
    expect(client.text()).toMatch(/Link to the data of 2 orders[^]*Look through the file/);
    const orders = (await downloadZip(new URL(url).pathname)).get('orders.ndjson')?.toString();
    expect([orders?.includes(old.number), orders?.includes(held.number)]).toEqual([true, true]);
    await client.open('/privacy');
    expect(client.text()).not.toContain(url);
  });

  it('refuses an export of too many orders, and shows them', async () => {
    const email = 'many@example.com';
    await Promise.all(
      Array.from({ length: 101 }, () => TestOrder.create(store, { A: 1 }, { customer: { name: 'Many', email } })),
    );
    const client = await searched('Email', email);
    await client.submit('Make a link to the data');
    expect(client.said()).toContain(
      'An export has at most 100 orders, shipments and cases, and this one would have 101.',
    );
    expect(client.text()).toContain('101 orders');
  });

  it('keeps what was typed out of URLs and of the audit log', async () => {
    const { email } = await aPerson(store);
    const client = await searched('Email', email);
    await client.submit('Make a link to the data');
    const id = await confirmErasure(client);
    const audit = (await auditOf(store)).slice(-3).map((entry) => entry.replace(`${dashboard.staff.email}: `, ''));
    expect(audit).toEqual([
      'Searched for personal data: found 2 orders',
      'Made a link to the personal data of 2 orders',
      `Requested the erasure of 2 orders (${id})`,
    ]);
    const kept = [...client.requests, ...(await auditOf(store))].join('\n');
    expect(decodeURIComponent(kept)).not.toContain(email);
    const answers = await rows('SELECT * FROM idempotency_records WHERE store_id = ?', [store.id]);
    expect(JSON.stringify(answers)).not.toContain(email);
  });

  it.each([
    ['nothing', 'Phone', ' ', 'Enter an email, a phone, a customer ID or order numbers.'],
    ['a malformed address', 'Email', 'ana@example', 'email must be'],
    ['a phone that is too short', 'Phone', '1', 'phone'],
  ])('refuses %s, and keeps what was typed', async (_what, label, value, message) => {
    const client = await searched(label, value);
    expect([client.status, client.said()]).toEqual([422, expect.stringContaining(message)]);
    expect(client.value(label)).toBe(value.trim());
    expect(client.texts('button')).not.toContain(ERASE);
  });

  it('says that a person without orders has none', async () => {
    const client = await searched('Customer ID in your order management system', 'nobody');
    expect(client.text()).toContain('Nothing found');
    expect((await client.get('/privacy/requests/prv_none')).status).toBe(404);
  });

  it('finds no order and no request of another store', async () => {
    const other = await newStore();
    const theirs = await TestOrder.create(other, { A: 1 });
    const { id } = await privacy.requestErasure(
      { store: other.store, actor: { type: 'staff', id: 'cli' } },
      { orders: [theirs.number] },
    );
    const client = await searched('Order numbers, one per line', theirs.number);
    expect(client.text()).toContain('Nothing found');
    for (const path of [`/privacy/requests/${id}`, `/privacy/requests/${id}/report`])
      expect((await client.get(path)).status).toBe(404);
  });
});

describe('C-PRIV-11: the page of an order', () => {
  const EMPTY = /undefined|null|NaN|\[object|to ,/;

  it('C-PRIV-15: leads admins to all data of the person, with nothing personal in the URL', async () => {
    const { old, held } = await aPerson(store);
    const client = await signedInClient(dashboard);
    await client.open(`/orders/${old.number}`);
    await client.submit('Export or erase personal data');
    expect(client.path).toBe('/privacy');
    for (const number of [old.number, held.number]) expect(client.text()).toContain(number);
  });

  it('C-PRIV-15: leads admins to the data of the order alone', async () => {
    const { old } = await aPerson(store);
    const client = await signedInClient(dashboard);
    await client.open(`/orders/${old.number}`);
    await client.follow('Export or erase only this order');
    expect(client.text()).toContain('1 order');
    expect(client.value('Order numbers, one per line')).toBe(old.number);
    await runErasure(store, await confirmErasure(client));
    expect(await old.read()).toMatchObject({ redacted_at: expect.any(String) });
  });

  it('says that the data was erased, and offers nothing that needs it', async () => {
    const { number } = await anErasedOrder(store);
    const client = await signedInClient(dashboard);
    await client.open(`/orders/${number}`);
    const text = client.text();
    expect(text).toMatch(/Personal data erased today/);
    expect(text).not.toMatch(EMPTY);
    expect(text).not.toContain('Ana Souza');
    expect(text).toContain('to an erased recipient');
    expect(client.texts('button')).not.toContain('Resend');
    const links = client.$('main a[href^="/orders/"], main a[href^="/returns/"], main a[href^="/claims/"]');
    expect(links.length).toBeGreaterThan(4);
    for (const link of links.toArray()) {
      const answer = await client.get(String(client.$(link).attr('href')));
      expect([answer.status, answer.text.replaceAll(/<[^>]*>/g, ' ').match(EMPTY)]).toEqual([200, null]);
    }
    await client.follow('Return approved');
    expect(client.text()).toMatch(/an erased recipient[^]*no preview/);
  });
});

describe.each(['viewer', 'support'] as const)('C-PRIV-11: the role %s', (role) => {
  it('gets no page and no form of personal data, and no links to them', async () => {
    const { old } = await aPerson(store);
    const { id } = await privacy.requestErasure(
      { store: store.store, actor: { type: 'staff', id: 'cli' } },
      { orders: [old.number] },
    );
    const client = await signedInClient(dashboard, store, role);
    await client.open(`/orders/${old.number}`);
    expect(client.count('a[href^="/privacy"]')).toBe(0);
    const csrf = String(client.$('input[name=csrf]').val());
    const statuses = [];
    for (const path of ['', `?order=${old.number}`, '/requests', `/requests/${id}`, `/requests/${id}/report`])
      statuses.push((await client.get(`/privacy${path}`)).status);
    for (const path of ['', '/erase'])
      statuses.push((await client.post(`/privacy${path}`, { csrf, orders: old.number })).status);
    expect(statuses).toEqual(Array.from({ length: 7 }, () => 403));
  });
});
