import { aClaimable, aLineClaim, aPhoto, aPicture, claimOf, file } from '../../support/claims.js';
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { type Visit } from '../../support/browser.js';
import { expectSound, said } from '../../support/dashboard-look.js';
import { type Dashboard, signedIn, startDashboard } from '../../support/dashboards.js';
import { service } from '../../support/services.js';
import { aShipment } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { type TestOrder } from '../../support/units.js';

let store: TestStore;
let dashboard: Dashboard;
const simulation = service<TrackingSimulationService>('TrackingSimulationService');
const withoutScripts = { javaScriptEnabled: false };

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

/** Opens a panel by its button, and returns it. */
async function opened(visit: Visit, label: string | RegExp) {
  const button = visit.page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: label, exact: true });
  await button.first().click();
  return visit.page.getByRole('dialog');
}

describe('claims in the dashboard', () => {
  it('are queued, the oldest first, with case number, amount, parcels and assignee', async () => {
    const queued = await newStore();
    const board = await startDashboard([queued]);
    const [first, second] = [await aClaimable(queued, { lamp: 4 }), await aClaimable(queued, { lamp: 1 })];
    const fileOn = async (order: TestOrder) =>
      String(claimOf(await file(queued, aLineClaim(order, { lamp: 1 }, { claim_reason: 'Lost' }))).claim_id);
    const ids = [await fileOn(first), await fileOn(first), await fileOn(second)];
    const visit = await signedIn(board, withoutScripts);
    await visit.open('/claims');
    await visit.page.getByText('3 claims to review, oldest first.').waitFor();
    const links = visit.page.getByRole('table').getByRole('link');
    expect(await links.allInnerTexts()).toEqual([`${first.number}-C1`, `${first.number}-C2`, `${second.number}-C1`]);
    expect(await links.first().getAttribute('href')).toBe(`/claims/${ids[0]}`);
    expect(await visit.page.getByRole('row').nth(1).innerText()).toMatch(/Lost\s+BRL 10\.00\s+No parcels\s+–/);
    await expectSound(visit, 'claims');
  });

  it.each([
    ['wide', { width: 1280, height: 900 }, '+5548999990001'],
    ['narrow', { width: 390, height: 844 }, '+5548999990002'],
  ])('show the evidence on one page: %s', async (name, viewport, phone) => {
    const photo = await aPhoto(store);
    const customer = { customer: { email: `ana-${name}@example.com`, phone } };
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
    const visit = await signedIn(dashboard, { ...withoutScripts, viewport });
    await visit.open(`/claims/${id}`);
    const image = visit.page.getByRole('img', { name: /^Photo 1/ });
    await image.scrollIntoViewIfNeeded();
    expect(await image.getAttribute('src')).toBe(photo);
    await expect(
      image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth),
    ).resolves.toBeGreaterThan(0);
    const card = visit.page.getByRole('region', { name: 'Damaged · Refund requested' });
    const [shown, around] = await Promise.all([image.boundingBox(), card.boundingBox()]);
    expect(shown?.width).toBeGreaterThan((around?.width ?? Infinity) - 60);
    const text = await visit.page.getByRole('main').innerText();
    expect(text).toMatch(/Parcels[^]*Decision[^]*Amount and units/);
    expect(text).toContain(`Claim ${order.number}-C1`);
    expect(text).toMatch(/50(\.00)? .*= 51\.50.*99/s);
    expect(text).toMatch(/UPS.*Delivered.*Came \d+ days late/s);
    expect(text).toContain('4 ordered, 0 cancelled, 0 in returns, 1 in claims');
    expect(text).toContain('1 of 4 units: 10.00');
    expect(text).toContain('2 claims in the last 12 months.');
    expect(text).toContain(`Looks like a photo of claim ${reused}.`);
    expect(text).toContain(`ana-${name}@example.com, today, `);
    expect(text).toMatch(/Covered\s+Filed in time/);
    expect(text).toMatch(/API key …\w{6} filed the claim\./);
    await expectSound(visit, `claim-${name}`);
  });

  it('are approved at the calculated payout, after a confirmation that says what will happen', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 4 }));
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/claims/${id}`);
    const panel = await opened(visit, 'Approve BRL 10.00');
    expect(await panel.innerText()).toContain('The OMS gets claim.approved and makes a refund of BRL 10.00.');
    await expectSound(visit, 'claim-confirm', 'structure');
    await panel.getByRole('button', { name: 'Approve BRL 10.00' }).click();
    expect(await said(visit)).toBe('Approved: BRL 10.00.');
    expect(await read(id)).toMatchObject({ status: 'APPROVED', approved_amount: 10 });
    expect((await read(id)).history).toMatchObject([{}, { actor: { type: 'staff', id: dashboard.staff.email } }]);
  });

  it('are approved line by line with a reason, within the remaining value of each line', async () => {
    const order = await aClaimable(store, { lamp: 4, chair: 1 });
    const units = aLineClaim(order, { lamp: 1, chair: 1 });
    const [first, id] = [await aFiled(order, {}, 2), String(claimOf(await file(store, units)).claim_id)];
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/claims/${id}`);
    expect(await visit.page.locator(`a[href="/claims/${first}"]`).count()).toBeGreaterThan(0);
    const approve = async (lamp: string, chair: string): Promise<void> => {
      const panel = await opened(visit, 'Approve other amounts');
      await panel.getByRole('textbox').nth(0).fill(lamp);
      await panel.getByRole('textbox').nth(1).fill(chair);
      await panel.getByLabel('Reason').fill('A scratch');
      await panel.getByRole('button', { name: 'Approve these amounts' }).click();
    };
    await approve('30', '5');
    expect(await said(visit)).toContain('exceeds the 20.00 still payable for lamp');
    await approve('much', '5');
    expect(await said(visit)).toContain('amount');
    expect(await read(id)).toMatchObject({ status: 'SUBMITTED' });
    await approve('7,50', '10');
    expect(await said(visit)).toBe('Approved: BRL 17.50.');
    expect(await read(id)).toMatchObject({ status: 'APPROVED', approved_amount: 17.5 });
    await expectSound(visit, 'claim-approved');
  });

  it('say that nobody was mailed a question if the order has no email address', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }, { customer: { name: 'Ana Souza' } }));
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/claims/${id}`);
    const panel = await opened(visit, 'Ask for information');
    await panel.getByLabel('Question').fill('Was the box open?');
    await panel.getByRole('button', { name: 'Send question' }).click();
    expect(await said(visit)).toContain('The order has no email address, so nobody was mailed.');
    expect(await visit.page.getByRole('region', { name: 'Decision' }).innerText()).toContain('so nobody was mailed');
  });

  it('wait for the customer after a question, and come back with the answer', async () => {
    const asked = await newStore();
    const board = await startDashboard([asked]);
    const filed = await file(asked, aLineClaim(await aClaimable(asked, { lamp: 1 }), { lamp: 1 }));
    const id = String(claimOf(filed).claim_id);
    const visit = await signedIn(board, withoutScripts);
    await visit.open(`/claims/${id}`);
    const panel = await opened(visit, 'Ask for information');
    expect(await panel.innerText()).toContain('gets an email with your question');
    await panel.getByLabel('Question').fill('Was the box open?');
    await panel.getByRole('button', { name: 'Send question' }).click();
    expect(await said(visit)).toBe('The question has been sent. The claim waits for the answer.');
    expect(await visit.page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    await expectSound(visit, 'claim-asked', 'structure');
    await visit.open('/claims');
    await visit.page.getByText('No claims to review.').waitFor();
    await visit.page.getByRole('link', { name: 'Waiting for the customer' }).click();
    await visit.page.getByText('1 claim waiting for the customer, oldest first.').waitFor();
    await visit.page.getByRole('table').getByRole('link').click();
    let answer = await opened(visit, 'Record the answer');
    await answer.getByLabel('Answer').fill('Yes, it was.');
    const picture = { mimeType: 'image/png', buffer: await aPicture(320, 240).png().toBuffer() };
    const note = { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await answer.getByLabel('Add photos').setInputFiles([{ name: 'box.png', ...picture }, note]);
    await answer.getByRole('button', { name: 'Save answer' }).click();
    expect(await visit.page.getByRole('alert').innerText()).toMatch(/not added:\s+note\.png must be a JPEG/);
    answer = await opened(visit, 'Record the answer');
    expect(await answer.getByLabel('Answer').inputValue()).toBe('Yes, it was.');
    await visit.screenshot('claim-answer');
    await answer.getByRole('button', { name: 'Save answer' }).click();
    expect(await said(visit)).toBe('The answer has been saved.');
    const timeline = visit.page.getByRole('region', { name: 'Timeline' });
    expect(await timeline.innerText()).toMatch(/recorded the customer’s answer.*Yes, it was.*Was the box open\?/s);
    expect(await timeline.getByRole('img', { name: 'Photo 1, answer' }).count()).toBe(1);
    expect(claimOf(await asked.get(`/claims/${id}`))).toMatchObject({
      status: 'SUBMITTED',
      history: [{}, {}, { comment: 'Yes, it was.', claimed_images: [expect.stringContaining('/uploads/')] }],
    });
  });

  it('are denied with a reason', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }));
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/claims/${id}`);
    const panel = await opened(visit, 'Deny');
    await panel.getByLabel('Reason').fill('Found at the neighbour’s.');
    await panel.getByRole('button', { name: 'Deny claim' }).click();
    expect(await said(visit)).toBe('The claim has been denied.');
    expect(await read(id)).toMatchObject({ status: 'DENIED', history: [{}, { reason: 'Found at the neighbour’s.' }] });
  });

  it('are withdrawn', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }));
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/claims/${id}`);
    await (await opened(visit, 'Withdraw')).getByRole('button', { name: 'Withdraw claim' }).click();
    expect(await said(visit)).toBe('The claim has been withdrawn.');
    expect(await read(id)).toMatchObject({ status: 'WITHDRAWN' });
  });

  it('are resolved with the OMS reference after approval', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }), { claim_resolution: 'RESHIP' });
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/claims/${id}`);
    await (await opened(visit, 'Approve reshipment')).getByRole('button', { name: 'Approve reshipment' }).click();
    const panel = await opened(visit, 'Mark as resolved');
    await panel.getByLabel(/reference/).fill('re-77');
    await panel.getByRole('button', { name: 'Mark as resolved' }).click();
    expect(await said(visit)).toBe('The claim has been resolved.');
    expect(await read(id)).toMatchObject({ status: 'RESOLVED', history: [{}, {}, { reference: 're-77' }] });
  });

  it('cannot be decided twice', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }));
    const [one, two] = [await signedIn(dashboard, withoutScripts), await signedIn(dashboard, withoutScripts)];
    await Promise.all([one.open(`/claims/${id}`), two.open(`/claims/${id}`)]);
    for (const visit of [one, two])
      await (await opened(visit, 'Approve BRL 10.00')).getByRole('button', { name: /^Approve/ }).click();
    expect(await said(two)).toContain('The claim is APPROVED; only a SUBMITTED claim can become APPROVED');
    expect((await read(id)).history).toHaveLength(2);
  });

  it('leave the queue for the list of their status', async () => {
    const own = await newStore();
    const board = await startDashboard([own]);
    const order = await aClaimable(own, { lamp: 2 });
    await file(own, aLineClaim(order, { lamp: 1 }));
    const visit = await signedIn(board, withoutScripts);
    await visit.open('/claims');
    await visit.page.getByRole('table').getByRole('link').click();
    await (await opened(visit, 'Approve BRL 10.00')).getByRole('button', { name: /^Approve/ }).click();
    await visit.open('/claims');
    await visit.page.getByText('No claims to review.').waitFor();
    await visit.page.getByRole('link', { name: 'Approved, not settled' }).click();
    expect(await visit.page.getByRole('table').getByRole('link').allInnerTexts()).toEqual([
      `${order.number}-C1`,
      order.number,
    ]);
    await expectSound(visit, 'claims-approved');
  });

  it('of another store are not found', async () => {
    const other = await newStore();
    const foreign = claimOf(await file(other, aLineClaim(await aClaimable(other, { lamp: 1 }), { lamp: 1 })));
    const visit = await signedIn(dashboard, withoutScripts);
    expect((await visit.open(`/claims/${String(foreign.claim_id)}`)).status()).toBe(404);
  });
});
