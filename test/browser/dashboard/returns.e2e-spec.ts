import { type Dashboard, signedIn, startDashboard } from '../../support/dashboards.js';
import { expectSound, said } from '../../support/dashboard-look.js';
import { aLabel, TestReturn } from '../../support/returns.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

let store: TestStore;
let dashboard: Dashboard;
const withoutScripts = { javaScriptEnabled: false };

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
    const requested = await aRequest({ customer_reason: { code: 'wrong_size', description: 'Too small' } });
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/returns');
    const card = visit.page.getByRole('article', { name: `Return ${requested.order.number}-R1` });
    expect(await card.textContent()).toContain('Wrong size: Too small');
    await expectSound(visit, 'returns');
    await card.getByRole('button', { name: 'Approve' }).first().click();
    expect(await visit.page.getByRole('dialog').innerText()).toContain('return.approved. This cannot be undone');
    await visit.page.getByRole('button', { name: 'Approve return' }).click();
    expect(new URL(visit.page.url()).pathname).toBe('/returns');
    expect(await said(visit)).toBe(`Return ${requested.order.number}-R1 has been approved.`);
    expect(await card.count()).toBe(0);
    expect(await requested.read()).toMatchObject({ status: 'OPEN', request_status: 'APPROVED' });
    const [, approved] = await requested.events();
    expect([approved?.type, approved?.actor]).toEqual(['return.approved', `staff:${dashboard.staff.email}`]);
  });

  it('are rejected with a note to the customer', async () => {
    const requested = await aRequest();
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/returns/${requested.id}`);
    await expectSound(visit, 'return-awaiting');
    await visit.page.getByRole('button', { name: 'Reject' }).click();
    await visit.page.getByRole('textbox', { name: /^Note for the customer/ }).fill('It was worn.');
    await expectSound(visit, 'return-reject', 'structure');
    await visit.page.getByRole('button', { name: 'Reject return' }).click();
    expect(await said(visit)).toBe(`Return ${requested.order.number}-R1 has been rejected.`);
    expect((await requested.read()).decision).toMatchObject({ decision: 'REJECTED', reason: 'It was worn.' });
  });

  it('cannot be decided twice, and show the earlier decision', async () => {
    const requested = await aRequest();
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/returns/${requested.id}`);
    await requested.decide('APPROVED', { reason: 'Welcome.' });
    await visit.page.getByRole('button', { name: 'Reject' }).click();
    await visit.page.getByRole('button', { name: 'Reject return' }).click();
    expect(await said(visit)).toContain('already has the decision APPROVED');
    expect(await visit.page.getByRole('region', { name: 'Decision' }).innerText()).toContain('Welcome.');
    expect(await visit.page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  });

  it('show their label, tracking, refund, warnings and history', async () => {
    const requested = await aRequest({ note: 'Please be quick.' });
    await requested.decide('APPROVED');
    const label = aLabel();
    await requested.label(label);
    await requested.refund({ amount: 30, currency: 'USD', external_refund_id: 'rf-1' });
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/returns/${requested.id}`);
    const text = await visit.page.getByRole('main').innerText();
    for (const part of [
      String(label.tracking_number),
      'USD 30.00',
      'rf-1',
      'Please be quick.',
      'Refund of USD 30.00 recorded (rf-1)',
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/by API key …/);
    expect(await visit.page.locator('.flash.bad').count()).toBeGreaterThan(0);
    await expectSound(visit, 'return');
  });

  it.each([
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])('get a label and a refund from staff, once each: %j', async (viewport) => {
    const requested = await aRequest();
    await requested.decide('APPROVED');
    const visit = await signedIn(dashboard, { ...withoutScripts, viewport });
    await visit.open(`/returns/${requested.id}`);
    const label = aLabel({ carrier: 'UPS' });
    await visit.page.getByRole('button', { name: 'Add label' }).click();
    await visit.page.getByLabel('Carrier').fill('UPS');
    await visit.page.getByLabel('Tracking number').fill(String(label.tracking_number));
    await visit.page.getByLabel('URL of the label').fill(String(label.label_url));
    await visit.page.getByRole('button', { name: 'Add this label' }).click();
    expect(await said(visit)).toBe(`The label of return ${requested.order.number}-R1 has been added.`);
    await visit.page.getByRole('button', { name: 'Record refund' }).click();
    await visit.page.getByLabel('Amount in BRL').fill('7,50');
    await visit.page.getByLabel(/^Deductions in BRL/).fill('1');
    await visit.page.getByLabel('Reference of the refund').fill('rf-7');
    const form = await visit.page.evaluate<Record<string, string>>(
      "Object.fromEntries(new FormData(document.querySelector('form[action$=refund]')))",
    );
    await visit.page.getByRole('button', { name: 'Record this refund' }).click();
    expect(await said(visit)).toBe(`The refund of return ${requested.order.number}-R1 has been recorded.`);
    const path = `/returns/${requested.id}/refund`;
    const [again, other] = await Promise.all(
      ['rf-7', 'rf-8'].map((reference) =>
        visit.page.request.post(path, { form: { ...form, reference }, maxRedirects: 0 }),
      ),
    );
    expect([again?.status(), other?.status()]).toEqual([303, 422]);
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
    const main = await visit.page.getByRole('main').innerText();
    expect(main).toMatch(/Refund of BRL 7\.50 recorded, deductions BRL 1\.00 \(rf-7\)[^]*by Staff \S+@/);
    expect(main).not.toMatch(/ret_|[{}]/);
    await expectSound(visit, `return-refunded-${viewport.width}`);
  });

  it('say what is wrong with a label', async () => {
    const requested = await aRequest();
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/returns/${requested.id}`);
    await visit.page.getByRole('button', { name: 'Add label' }).click();
    await visit.page.getByLabel('Carrier').fill('UPS');
    await visit.page.getByLabel('Tracking number').fill('1Z1');
    await visit.page.getByLabel('URL of the label').fill('http://labels.example.com/1.pdf');
    await visit.page.getByRole('button', { name: 'Add this label' }).click();
    expect(await visit.page.getByRole('alert').innerText()).toContain('label url must be an absolute https URL');
    await visit.page.getByRole('button', { name: 'Add label' }).click();
    const fields = await visit.page.getByRole('dialog').getByRole('textbox').all();
    const values = await Promise.all(fields.map((field) => field.inputValue()));
    expect(values).toEqual(['UPS', '1Z1', 'http://labels.example.com/1.pdf', '']);
    expect(await requested.read()).toMatchObject({ status: 'OPEN', label: null });
  });

  it('show viewers no forms', async () => {
    const requested = await aRequest();
    const visit = await signedIn(dashboard, withoutScripts, store, 'viewer');
    for (const path of ['/returns', `/returns/${requested.id}`]) {
      await visit.open(path);
      expect(await visit.page.getByRole('main').locator('form[method=post]').count()).toBe(0);
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
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/returns/${requested.id}`);
    const text = await visit.page.getByRole('main').innerText();
    for (const part of [source, view]) expect(text).toContain(part);
    expect(text.includes('sees the label once you approve')).toBe(from !== 'nothing');
    await expectSound(visit, `return-label-${from}`);
  });

  it('are found by order number and by status', async () => {
    const [first, second] = [await aRequest(), await aRequest()];
    await second.decide('REJECTED');
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/returns?text=${second.order.number}`);
    const list = visit.page.getByRole('table', { name: 'Returns' });
    expect(await list.getByRole('link').allInnerTexts()).toEqual([`${second.order.number}-R1`, second.order.number]);
    await visit.page.getByLabel('Status').selectOption({ label: 'Open' });
    await visit.page.getByLabel(/^Order number, return/).fill(first.id);
    await visit.page.getByRole('button', { name: 'Search' }).click();
    expect(await list.getByRole('link').allInnerTexts()).toEqual([`${first.order.number}-R1`, first.order.number]);
    await visit.page.getByLabel('Status').selectOption({ label: 'Refunded' });
    await visit.page.getByRole('button', { name: 'Search' }).click();
    expect(await list.innerText()).toContain('No returns match.');
  });

  it('of another store are not found', async () => {
    const other = await TestReturn.request(await TestOrder.create(await newStore(), { lamp: 1 }), { lamp: 1 });
    const visit = await signedIn(dashboard, withoutScripts);
    expect((await visit.open(`/returns/${other.id}`)).status()).toBe(404);
  });
});
