// SPDX-License-Identifier: Apache-2.0
import { type Json } from '../../support/client.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { type HtmlClient } from '../../support/html-client.js';
import { pushed } from '../../support/shipments.js';
import { auditOf } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';
import { readWithdrawal, withdrawn } from '../../support/withdrawals.js';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ withdrawal: { enabled: true } });
  dashboard = await startDashboard([store]);
});

/** A withdrawal that an OMS has pushed. */
const aWithdrawal = (members: Json = {}) =>
  withdrawn(store, { order_number: 'NONE-1', email: 'ana@example.com', ...members });

const read = (id: unknown): Promise<Json> => readWithdrawal(store, String(id));

async function opened(id: unknown): Promise<HtmlClient> {
  const client = await signedInClient(dashboard);
  return client.open(`/withdrawals/${String(id)}`);
}

describe('withdrawals in the dashboard', () => {
  it('C-WDR-21: are listed newest first, with their dates, filters and a search', async () => {
    const order = await TestOrder.create(store, { lamp: 1 });
    await aWithdrawal({ order_number: 'LATER-1', name: 'Later' });
    await aWithdrawal({ order_number: `#${order.number}`, email: 'ana@example.com', received_at: daysAgo(12) });
    await aWithdrawal({ order_number: 'GONE-1', name: 'Old', received_at: daysAgo(15) });
    const client = await signedInClient(dashboard);
    await client.open('/withdrawals');
    const shown = client.texts('tbody tr');
    expect(shown.map((row) => row.split(/\s*[\t\n]/)[0])).toEqual(['Later', 'Ana Souza', 'Old']);
    expect(shown[0]).toMatch(/LATER-1\s+Not linked[^]*Unknown/);
    expect(shown[1]).toContain(`${order.number}-W1`);
    expect(shown[1]).toContain(`Stated: #${order.number}`);
    expect(shown.map((row) => /Refund (overdue|due soon)/.exec(row)?.[1])).toEqual([undefined, 'due soon', 'overdue']);
    await client.submit('Search', { 'Order number or withdrawal ID': 'GONE' });
    expect(client.texts('tbody tr')).toEqual([expect.stringContaining('Old')]);
    await client.open('/withdrawals?late=on');
    expect(client.text()).toContain('No withdrawals match.');
    await client.open('/withdrawals?status=RESOLVED');
    expect(client.text()).toContain('No withdrawals match.');
  });

  it('C-WDR-22: that came late are marked, and found', async () => {
    const order = await TestOrder.create(store, { lamp: 1 }, { ordered_at: daysAgo(60) });
    const { tracking_number } = await pushed(store, { order_number: order.number });
    const sql = `UPDATE parcels SET status = 'DELIVERED', delivered_at = ?, last_delivered_at = ?
      WHERE store_id = ? AND tracking_number = ?`;
    await rows(sql, [new Date(daysAgo(40)), new Date(daysAgo(40)), store.id, tracking_number]);
    const { id } = await aWithdrawal({ order_number: order.number });
    const client = await opened(id);
    expect(client.text('.head')).toContain('OpenLate');
    await client.open('/withdrawals?late=on');
    expect(client.texts('tbody tr')).toEqual([expect.stringMatching(/No, late/)]);
  });

  it('C-WDR-23: show their statement, history and receipt, and that it bounced', async () => {
    const { id, statement } = await aWithdrawal({ items_text: 'the blue one' });
    const [event] = await rows<{ id: string }>('SELECT id FROM outbox_events WHERE resource_id = ?', [id]);
    const receipt = [store.id, `withdrawal:${event?.id ?? ''}`];
    const sent = 'SELECT id FROM messages WHERE store_id = ? AND subject_key = ? AND ended_at IS NOT NULL';
    await until(async () => (await rows(sent, receipt)).length === 1, 'the receipt');
    await rows(
      "UPDATE messages SET state = 'failed', error = 'The address has bounced' WHERE store_id = ? AND subject_key = ?",
      receipt,
    );
    const client = await opened(id);
    expect(client.text(client.region('Statement')).replaceAll(/\s+/g, ' ')).toContain(
      String(statement).replaceAll(/\s+/g, ' '),
    );
    expect(client.text(client.region('Messages'))).toMatch(
      /Failed[^]*ana@example.com[^]*Emails to this address come back/,
    );
    expect(client.text(client.region('History'))).toMatch(/Received[^]*by API key/);
  });

  it('C-WDR-24: are entered once with the time of a letter', async () => {
    const client = await signedInClient(dashboard);
    await client.open('/withdrawals');
    await client.follow('Enter a withdrawal');
    const entries = {
      'Name of the customer': 'Bo Lee',
      'Order number, as the customer stated it': 'LETTER-7',
      'Items (optional)': 'the blue one',
      'Language of the receipt': 'German',
      'Received (UTC)': daysAgo(2).slice(0, 16),
    };
    await client.submit('Enter withdrawal', { ...entries, 'Email for the receipt (optional)': 'bo@' });
    expect(client.text('[role=alert]')).toContain('email');
    const form = client.fields('main form[method=post]');
    await client.submit('Enter withdrawal', { 'Email for the receipt (optional)': '' });
    expect(client.said()).toBe('Withdrawal entered.');
    const id = client.path.replace('/withdrawals/', '');
    expect(await read(id)).toMatchObject({
      ...{ stated_order_number: 'LETTER-7', items_text: 'the blue one', language: 'de', source: 'staff' },
      ...{ button_label: null, verification: 'unmatched', received_at: `${entries['Received (UTC)']}:00.000Z` },
    });
    expect(client.text()).toContain('no receipt by email');
    const again = await client.post('/withdrawals', { ...(form as Record<string, string>), email: '' });
    expect(again.headers.location).toBe(`/withdrawals/${id}`);
    expect(await auditOf(store)).toContain(`${dashboard.staff.email}: Withdrawal entered.`);
  });

  it('C-WDR-25: are linked to an order, and settled with a reference', async () => {
    const order = await TestOrder.create(store, { lamp: 2 });
    const { id } = await aWithdrawal();
    const client = await opened(id);
    await client.confirm('Link an order', 'Link this order', { 'Order number': 'NOWHERE' });
    expect(client.text('[role=alert]')).toContain('NOWHERE');
    await client.confirm('Link an order', 'Link this order', { 'Order number': order.number });
    expect(client.said()).toBe(`The withdrawal has been linked. It is ${order.number}-W1.`);
    const fields = client.fields(`${client.panel('Mark as settled')} form`) as Record<string, string>;
    await client.confirm('Mark as settled', 'Mark as settled now', { 'Reference of the refund': 'RF-9' });
    expect(client.said()).toBe(`Withdrawal ${order.number}-W1 has been settled.`);
    expect(client.text()).toContain('Reference RF-9');
    expect(client.count('main form[method=post]')).toBe(0);
    const { status } = await client.post(`/withdrawals/${String(id)}/resolve`, { ...fields, reference: 'RF-9' });
    expect([status, (await read(id)).resolution]).toMatchObject([
      303,
      { by: 'report', external_reference: { id: 'RF-9' } },
    ]);
    await client.open(`/orders/${order.number}`);
    expect(client.text(client.region('Withdrawals, returns and claims'))).toContain(`${order.number}-W1`);
    await client.open(`/search?q=${order.number}-w1`);
    expect(client.path).toBe(`/withdrawals/${String(id)}`);
  });

  it('C-WDR-25: are marked as not covered with a reason for the customer', async () => {
    const { id } = await aWithdrawal();
    const client = await opened(id);
    await client.confirm('Not covered', 'Mark as not covered', { 'Reason for the customer': ' ' });
    expect(client.text('[role=alert]')).toContain('reason');
    await client.confirm('Not covered', 'Mark as not covered', { 'Reason for the customer': 'Made to order.' });
    expect(client.said()).toBe(`Withdrawal ${String(id)} has been marked as not covered.`);
    expect(await read(id)).toMatchObject({ status: 'REJECTED', rejection: { reason: 'Made to order.' } });
    expect(client.count('main form[method=post]')).toBe(0);
  });

  it('C-WDR-26: lead to a return that takes over their units', async () => {
    const order = await TestOrder.create(store, { lamp: 2, chair: 1 });
    const { id } = await aWithdrawal({ order_number: order.number, line_items: [{ line_id: 'lamp', quantity: 2 }] });
    const client = await opened(id);
    await client.follow('Open a return');
    const fields = client.fields('#return') as Record<string, string>;
    expect([fields['units:lamp'], fields['units:chair'], fields.withdrawal]).toEqual(['2', '0', id]);
    await client.submit('File return now');
    expect(client.said()).toBe('Return filed.');
    const { return_id } = await read(id);
    expect(client.path).toBe(`/returns/${String(return_id)}`);
    await client.open(`/withdrawals/${String(id)}`);
    expect(client.text()).toContain('Its refund settles the withdrawal.');
  });

  it('C-WDR-26: lead to a cancellation that names them', async () => {
    const order = await TestOrder.create(store, { lamp: 1 });
    const { id } = await aWithdrawal({ order_number: order.number });
    const client = await opened(id);
    await client.follow('Cancel items');
    await client.submit('Cancel items now', { 'Cancel all units that are left': true });
    expect(client.said()).toBe('Order cancelled.');
    const { cancellation } = await order.read();
    expect(cancellation).toMatchObject({ history: [{ external_reference: { withdrawal_id: id } }] });
  });

  it('C-WDR-25: show viewers no forms', async () => {
    const { id } = await aWithdrawal();
    const client = await signedInClient(dashboard, store, 'viewer');
    for (const path of ['/withdrawals', `/withdrawals/${String(id)}`]) {
      await client.open(path);
      expect([client.status, client.count('main form[method=post]')]).toEqual([200, 0]);
    }
    expect((await client.get('/withdrawals/new')).status).toBe(403);
  });
});
