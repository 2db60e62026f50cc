// SPDX-License-Identifier: Apache-2.0
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { aClaimable, aLineClaim, aPhoto, aPicture, claimOf, file } from '../../support/claims.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { service } from '../../support/services.js';
import { aShipment } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { linesOf, type TestOrder } from '../../support/units.js';

let store: TestStore;
let dashboard: Dashboard;
const simulation = service<TrackingSimulationService>('TrackingSimulationService');

beforeAll(async () => {
  store = await newStore();
  dashboard = await startDashboard([store]);
});

async function aFiled(order: TestOrder, members: object = {}, quantity = 1): Promise<string> {
  return String(claimOf(await file(store, aLineClaim(order, { lamp: quantity }, { ...members }))).claim_id);
}

async function read(id: string): Promise<Record<string, unknown>> {
  return claimOf(await store.get(`/claims/${id}`));
}

/** The part of a page below this heading. */
const region = (heading: string): string => `section[aria-labelledby="${heading}"]`;

describe('claims in the dashboard', () => {
  it('are queued, the oldest first, with case number, amount, parcels and assignee', async () => {
    const queued = await newStore();
    const board = await startDashboard([queued]);
    const [first, second] = [await aClaimable(queued, { lamp: 4 }), await aClaimable(queued, { lamp: 1 })];
    const fileOn = async (order: TestOrder) =>
      String(claimOf(await file(queued, aLineClaim(order, { lamp: 1 }, { claim_reason: 'Lost' }))).claim_id);
    const ids = [await fileOn(first), await fileOn(first), await fileOn(second)];
    const client = await signedInClient(board);
    await client.open('/claims');
    expect(client.text()).toContain('3 claims to review, oldest first.');
    expect(client.texts('table a')).toEqual([`${first.number}-C1`, `${first.number}-C2`, `${second.number}-C1`]);
    expect(client.link(`${first.number}-C1`).attr('href')).toBe(`/claims/${ids[0]}`);
    expect(client.texts('tbody tr')[0]).toMatch(/Lost\s+BRL 10\.00\s+No parcels\s+–/);
  });

  it('show the evidence on one page', async () => {
    const photo = await aPhoto(store);
    const customer = { customer: { email: 'ana-evidence@example.com', phone: '+5548999990001' } };
    const order = await aClaimable(store, { lamp: 4, chair: 1 }, customer);
    const earlier = await aClaimable(store, { lamp: 1 }, customer);
    const reused = `${earlier.number}-C1`;
    await aFiled(earlier, { claimed_images: [photo] });
    const body = aShipment({ order_number: order.number, carrier: 'ups', eta: '2020-01-01' });
    const number = String((await store.post('/shipments', body)).json.tracking_number);
    await simulation.move(store.id, number, { status: 'DELIVERED' });
    const id = await aFiled(order, { claim_reason: 'Damaged', claimed_images: [photo] });
    const amounts = { subtotal: 50, discount_total: 0, shipping_total: 0, tax_total: 0, protection_cost: 1.5 };
    await order.put({ lamp: 4, chair: 1 }, { ...customer, amounts: { ...amounts, grand_total: 99 } });
    const client = await signedInClient(dashboard);
    await client.open(`/claims/${id}`);
    expect(client.text(region('claimed'))).toContain('Damaged · Refund requested');
    expect(client.$(`${region('claimed')} img[alt^="Photo 1"]`).attr('src')).toBe(photo);
    const text = client.text();
    expect(text).toMatch(/Parcels[^]*Decision[^]*Amount and units/);
    expect(text).toContain(`Claim ${order.number}-C1`);
    expect(text).toMatch(/50(\.00)? .*= 51\.50.*99/s);
    expect(text).toMatch(/UPS.*Delivered.*Came \d+ days late/s);
    expect(text).toContain('4 ordered, 0 cancelled, 0 in returns, 1 in claims');
    expect(text).toContain('1 of 4 units: 10.00');
    expect(text).toContain('2 claims in the last 12 months.');
    expect(text).toContain(`Looks like a photo of claim ${reused}.`);
    expect(text).toContain('ana-evidence@example.com, today, ');
    expect(text).toMatch(/Covered\s+Filed in time/);
    expect(text).toMatch(/API key …\w{6} filed the claim\./);
  });

  it('are approved at the calculated payout, after a confirmation that says what will happen', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 4 }));
    const client = await signedInClient(dashboard);
    await client.open(`/claims/${id}`);
    const panel = client.panel('Approve BRL 10.00', region('decision'));
    expect(client.text(panel)).toContain(
      'Your order management system gets claim.approved and makes a refund of BRL 10.00.',
    );
    await client.submit('Approve BRL 10.00', {}, panel);
    expect(client.said()).toBe('Approved: BRL 10.00.');
    expect(await read(id)).toMatchObject({ status: 'APPROVED', approved_amount: 10 });
    expect((await read(id)).history).toMatchObject([{}, { actor: { type: 'staff', id: dashboard.staff.email } }]);
  });

  it('are approved line by line with a reason, within the remaining value of each line', async () => {
    const line_items = linesOf({ lamp: 4, chair: 1 }).map((line) => ({ ...line, title: line.line_id }));
    const order = await aClaimable(store, { lamp: 4, chair: 1 }, { line_items });
    const units = aLineClaim(order, { lamp: 1, chair: 1 });
    const [first, id] = [await aFiled(order, {}, 2), String(claimOf(await file(store, units)).claim_id)];
    const client = await signedInClient(dashboard);
    await client.open(`/claims/${id}`);
    expect(client.count(`a[href="/claims/${first}"]`)).toBeGreaterThan(0);
    const approve = async (lamp: string, chair: string): Promise<void> => {
      const amounts = { 'lamp, in BRL': lamp, 'chair, in BRL': chair };
      await client.confirm('Approve other amounts', 'Approve these amounts', { ...amounts, Reason: 'A scratch' });
    };
    await approve('30', '5');
    expect(client.said()).toContain('exceeds the 20.00 still payable for lamp');
    await approve('much', '5');
    expect(client.said()).toContain('amount');
    expect(await read(id)).toMatchObject({ status: 'SUBMITTED' });
    await approve('7,50', '10');
    expect(client.said()).toBe('Approved: BRL 17.50.');
    expect(await read(id)).toMatchObject({ status: 'APPROVED', approved_amount: 17.5 });
  });

  it('say that nobody was mailed a question if the order has no email address', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }, { customer: { name: 'Ana Souza' } }));
    const client = await signedInClient(dashboard);
    await client.open(`/claims/${id}`);
    await client.confirm('Ask for information', 'Send question', { Question: 'Was the box open?' });
    expect(client.said()).toContain('The order has no email address, so nobody was mailed.');
    expect(client.text(region('decision'))).toContain('so nobody was mailed');
  });

  it('wait for the customer after a question, and come back with the answer', async () => {
    const asked = await newStore();
    const board = await startDashboard([asked]);
    const filed = await file(asked, aLineClaim(await aClaimable(asked, { lamp: 1 }), { lamp: 1 }));
    const id = String(claimOf(filed).claim_id);
    const client = await signedInClient(board);
    await client.open(`/claims/${id}`);
    const panel = client.panel('Ask for information');
    expect(client.text(panel)).toContain('gets an email with your question');
    await client.submit('Send question', { Question: 'Was the box open?' }, panel);
    expect(client.said()).toBe('The question has been sent. The claim waits for the answer.');
    expect(client.count('button:contains("Approve")')).toBe(0);
    await client.open('/claims');
    expect(client.text()).toContain('No claims to review.');
    await client.follow('Waiting for the customer');
    expect(client.text()).toContain('1 claim waiting for the customer, oldest first.');
    await client.follow(/-C1$/, 'table');
    const picture = { name: 'box.png', type: 'image/png', content: await aPicture(320, 240).png().toBuffer() };
    const note = { name: 'note.png', type: 'image/png', content: Buffer.from('no picture') };
    const answer = { Answer: 'Yes, it was.', 'Add photos': [picture, note] };
    await client.confirm('Record the answer', 'Save answer', answer);
    expect(client.text('[role=alert]')).toMatch(/not added:\s+note\.png must be a JPEG/);
    expect(client.value('Answer', client.panel('Record the answer'))).toBe('Yes, it was.');
    await client.confirm('Record the answer', 'Save answer');
    expect(client.said()).toBe('The answer has been saved.');
    const answered = /recorded the customer’s answer.*Yes, it was.*Was the box open\?/s;
    expect(client.text(region('timeline'))).toMatch(answered);
    expect(client.count(`${region('timeline')} img[alt="Photo 1, answer"]`)).toBe(1);
    expect(claimOf(await asked.get(`/claims/${id}`))).toMatchObject({
      status: 'SUBMITTED',
      history: [{}, {}, { comment: 'Yes, it was.', claimed_images: [expect.stringContaining('/uploads/')] }],
    });
  });

  it('are denied with a reason', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }));
    const client = await signedInClient(dashboard);
    await client.open(`/claims/${id}`);
    await client.confirm('Deny', 'Deny claim', { Reason: 'Found at the neighbour’s.' });
    expect(client.said()).toBe('The claim has been denied.');
    expect(await read(id)).toMatchObject({ status: 'DENIED', history: [{}, { reason: 'Found at the neighbour’s.' }] });
  });

  it('are withdrawn', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }));
    const client = await signedInClient(dashboard);
    await client.open(`/claims/${id}`);
    await client.confirm('Withdraw', 'Withdraw claim');
    expect(client.said()).toBe('The claim has been withdrawn.');
    expect(await read(id)).toMatchObject({ status: 'WITHDRAWN' });
  });

  it('are resolved with the OMS reference after approval', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }), { claim_resolution: 'RESHIP' });
    const client = await signedInClient(dashboard);
    await client.open(`/claims/${id}`);
    await client.confirm('Approve reshipment', 'Approve reshipment');
    await client.confirm('Mark as resolved', 'Mark as resolved', { 'Reference of the reshipment': 're-77' });
    expect(client.said()).toBe('The claim has been resolved.');
    expect(await read(id)).toMatchObject({ status: 'RESOLVED', history: [{}, {}, { reference: 're-77' }] });
  });

  it('cannot be decided twice', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }));
    const [one, two] = [await signedInClient(dashboard), await signedInClient(dashboard)];
    await Promise.all([one.open(`/claims/${id}`), two.open(`/claims/${id}`)]);
    for (const client of [one, two]) await client.confirm('Approve BRL 10.00', 'Approve BRL 10.00');
    expect(two.said()).toContain('The claim is APPROVED; only a SUBMITTED claim can become APPROVED');
    expect((await read(id)).history).toHaveLength(2);
  });

  it('leave the queue for the list of their status', async () => {
    const own = await newStore();
    const board = await startDashboard([own]);
    const order = await aClaimable(own, { lamp: 2 });
    await file(own, aLineClaim(order, { lamp: 1 }));
    const client = await signedInClient(board);
    await client.open('/claims');
    await client.follow(`${order.number}-C1`, 'table');
    await client.confirm('Approve BRL 10.00', 'Approve BRL 10.00');
    await client.open('/claims');
    expect(client.text()).toContain('No claims to review.');
    await client.follow('Approved, not settled');
    expect(client.texts('table a')).toEqual([`${order.number}-C1`, order.number]);
  });

  it('of another store are not found', async () => {
    const other = await newStore();
    const foreign = claimOf(await file(other, aLineClaim(await aClaimable(other, { lamp: 1 }), { lamp: 1 })));
    const client = await signedInClient(dashboard);
    expect((await client.open(`/claims/${String(foreign.claim_id)}`)).status).toBe(404);
  });
});
