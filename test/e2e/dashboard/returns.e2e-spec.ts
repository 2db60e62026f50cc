// SPDX-License-Identifier: Apache-2.0
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { aLabel, TestReturn } from '../../support/returns.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore();
  dashboard = await startDashboard([store]);
});

async function aRequest(members: object = {}): Promise<TestReturn> {
  const order = await TestOrder.create(store, { lamp: 2, chair: 1 });
  return TestReturn.request(order, { lamp: 1, chair: 1 }, { ...members });
}

describe('returns in the dashboard', () => {
  it('are approved in the list after a confirmation', async () => {
    const return_line_items = ['lamp', 'chair'].map((line_id) => ({
      ...{ line_id, quantity: 1, customer_reason: { code: 'x', label: `The ${line_id} is ugly` } },
    }));
    const customer_reason = { code: 'wrong_size', description: 'Too small' };
    const requested = await aRequest({ customer_reason, return_line_items });
    const client = await signedInClient(dashboard);
    await client.open('/returns');
    const card = `article[aria-labelledby="${requested.id}"]`;
    expect(client.text(`${card} h3`)).toBe(`Return ${requested.order.number}-R1`);
    expect(client.text(card)).toContain('Wrong size: Too small');
    // C-SELF-27
    for (const line of ['lamp', 'chair']) expect(client.text(card)).toContain(`The ${line} is ugly`);
    const panel = client.panel('Approve', card);
    expect(client.text(panel)).toContain('return.approved. This cannot be undone');
    await client.submit('Approve return', {}, panel);
    expect(client.path).toBe('/returns');
    expect(client.said()).toBe(`Return ${requested.order.number}-R1 has been approved.`);
    expect(client.count(card)).toBe(0);
    expect(await requested.read()).toMatchObject({ status: 'OPEN', request_status: 'APPROVED' });
    const [, approved] = await requested.events();
    expect([approved?.type, approved?.actor]).toEqual(['return.approved', `staff:${dashboard.staff.email}`]);
  });

  it('are rejected with a note to the customer', async () => {
    const requested = await aRequest();
    const client = await signedInClient(dashboard);
    await client.open(`/returns/${requested.id}`);
    await client.confirm('Reject', 'Reject return', { 'Note for the customer (optional)': 'It was worn.' });
    expect(client.said()).toBe(`Return ${requested.order.number}-R1 has been rejected.`);
    expect((await requested.read()).decision).toMatchObject({ decision: 'REJECTED', reason: 'It was worn.' });
  });

  it('cannot be decided twice, and show the earlier decision', async () => {
    const requested = await aRequest();
    const client = await signedInClient(dashboard);
    await client.open(`/returns/${requested.id}`);
    await requested.decide('APPROVED', { reason: 'Welcome.' });
    await client.confirm('Reject', 'Reject return');
    expect(client.said()).toContain('already has the decision APPROVED');
    expect(client.text('section[aria-labelledby=decision]')).toContain('Welcome.');
    expect(client.count('button:contains("Approve")')).toBe(0);
  });

  it('show their label, tracking, refund, warnings and history', async () => {
    const requested = await aRequest({ note: 'Please be quick.' });
    await requested.decide('APPROVED');
    const label = aLabel();
    await requested.label(label);
    await requested.refund({ amount: 30, currency: 'USD', external_refund_id: 'rf-1' });
    const client = await signedInClient(dashboard);
    await client.open(`/returns/${requested.id}`);
    for (const part of [
      String(label.tracking_number),
      'USD 30.00',
      'rf-1',
      'Please be quick.',
      'Refund of USD 30.00 recorded (rf-1)',
    ])
      expect(client.text()).toContain(part);
    expect(client.text()).toMatch(/by API key …/);
    expect(client.count('.flash.bad')).toBeGreaterThan(0);
  });

  it('get a label and a refund from staff, once each', async () => {
    const requested = await aRequest();
    await requested.decide('APPROVED');
    const client = await signedInClient(dashboard);
    await client.open(`/returns/${requested.id}`);
    const label = aLabel({ carrier: 'UPS' });
    await client.confirm('Add label', 'Add this label', {
      Carrier: 'UPS',
      'Tracking number': String(label.tracking_number),
      'URL of the label': String(label.label_url),
    });
    expect(client.said()).toBe(`The label of return ${requested.order.number}-R1 has been added.`);
    const path = `/returns/${requested.id}/refund`;
    const form = { ...client.fields(`form[action="${path}"]`), amount: '7,50', deductions: '1' };
    await client.confirm('Record refund', 'Record this refund', {
      'Amount in BRL': '7,50',
      'Deductions in BRL (optional)': '1',
      'Reference of the refund': 'rf-7',
    });
    expect(client.said()).toBe(`The refund of return ${requested.order.number}-R1 has been recorded.`);
    const sent = ['rf-7', 'rf-8'].map((reference) => client.post(path, { ...form, reference }));
    const [again, other] = await Promise.all(sent);
    expect([again?.status, other?.status]).toEqual([303, 422]);
    expect(await requested.read()).toMatchObject({
      status: 'PROCESSED',
      label,
      refund: { amount: 7.5, currency: 'BRL', deductions_total: 1, external_refund_id: 'rf-7' },
    });
    expect((await requested.events()).map(({ type }) => type)).toEqual([
      'return.requested',
      'return.approved',
      'return.in_transit',
      'return.processed',
    ]);
    expect(client.text()).toMatch(/Refund of BRL 7\.50 recorded, deductions BRL 1\.00 \(rf-7\)[^]*by Staff \S+@/);
    expect(client.text()).not.toMatch(/ret_|[{}]/);
  });

  it('C-FIND-12: take the tracking number of a label from the URL of its page', async () => {
    const requested = await aRequest();
    const client = await signedInClient(dashboard);
    await client.open(`/returns/${requested.id}`);
    const tracking_number = '1Z5R89390357567127';
    await client.confirm('Add label', 'Add this label', {
      Carrier: 'UPS',
      'Tracking number': `https://www.ups.com/track?tracknum=${tracking_number}&loc=en_US&requester=ST`,
      'URL of the label': 'https://labels.example.com/1.pdf',
    });
    expect(await requested.read()).toMatchObject({ label: { tracking_number }, tracking: { tracking_carrier: 'ups' } });
  });

  it('say what is wrong with a label', async () => {
    const requested = await aRequest();
    const client = await signedInClient(dashboard);
    await client.open(`/returns/${requested.id}`);
    await client.confirm('Add label', 'Add this label', {
      Carrier: 'UPS',
      'Tracking number': '1Z1',
      'URL of the label': 'http://labels.example.com/1.pdf',
    });
    expect(client.text('[role=alert]')).toContain('label url must be an absolute https URL');
    const { csrf: _csrf, ...values } = client.fields(`${client.panel('Add label')} form`);
    expect(Object.values(values)).toEqual(['UPS', '1Z1', '', 'http://labels.example.com/1.pdf']);
    expect(await requested.read()).toMatchObject({ status: 'OPEN', label: null });
  });

  it('show viewers no forms', async () => {
    const requested = await aRequest();
    const client = await signedInClient(dashboard, store, 'viewer');
    for (const path of ['/returns', `/returns/${requested.id}`]) {
      await client.open(path);
      expect(client.status).toBe(200);
      expect(client.count('main form[method=post]')).toBe(0);
    }
  });

  it.each([
    ['request', 'This label came with the return request.', 'Open label'],
    ['shipment', 'This label came with a parcel of the order.', 'Open label'],
    ['order', 'This label came with the order.', 'Open label'],
    ['package', 'This label came with the return request.', 'The label is in the package that the customer received.'],
    ['nothing', 'No label yet.', 'No label yet.'],
  ])('C-PAGE-12: show the label that the customer sees: %s', async (from, source, view) => {
    const label = { label_url: 'https://labels.example.com/1.pdf' };
    const return_label = from === 'request' ? label : from === 'package' ? { included_in_package: true } : null;
    const requested = await aRequest({ return_label });
    if (from === 'shipment') await pushed(store, { order_number: requested.order.number, return_label: label });
    if (from === 'order') await store.put(`/orders/${requested.order.number}/return-label`, label);
    const client = await signedInClient(dashboard);
    await client.open(`/returns/${requested.id}`);
    for (const part of [source, view]) expect(client.text()).toContain(part);
    expect(client.text().includes('sees the label once you approve')).toBe(from !== 'nothing');
  });

  it('are found by order number and by status', async () => {
    const [first, second] = [await aRequest(), await aRequest()];
    await second.decide('REJECTED');
    const client = await signedInClient(dashboard);
    await client.open(`/returns?text=${second.order.number}`);
    expect(client.texts('table a')).toEqual([`${second.order.number}-R1`, second.order.number]);
    await client.submit('Search', { Status: 'Open', 'Order number, return ID or request ID': first.id });
    expect(client.texts('table a')).toEqual([`${first.order.number}-R1`, first.order.number]);
    await client.submit('Search', { Status: 'Refunded' });
    expect(client.text('table')).toContain('No returns match.');
  });

  it('of another store are not found', async () => {
    const other = await TestReturn.request(await TestOrder.create(await newStore(), { lamp: 1 }), { lamp: 1 });
    const client = await signedInClient(dashboard);
    expect((await client.open(`/returns/${other.id}`)).status).toBe(404);
  });
});
