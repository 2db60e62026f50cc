import { aClaimable, aLineClaim, aPhoto, claimOf, file } from '../../support/claims.js';
import { expectSound, said } from '../../support/dashboard-look.js';
import { type Dashboard, signedIn, startDashboard } from '../../support/dashboards.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { type TestOrder } from '../../support/units.js';

let store: TestStore;
let own: TestStore;
let dashboard: Dashboard;
const withoutScripts = { javaScriptEnabled: false };

beforeAll(async () => {
  [store, own] = [await newStore(), await newStore()];
  dashboard = await startDashboard([store, own]);
});

async function aFiled(order: TestOrder, members: object = {}, quantity = 1): Promise<string> {
  return String(claimOf(await file(store, aLineClaim(order, { lamp: quantity }, { ...members }))).claim_id);
}

async function read(id: string): Promise<Record<string, unknown>> {
  return claimOf(await store.get(`/claims/${id}`));
}

describe('claims in the dashboard', () => {
  it('are shown in a queue with photos, flags and payout calculation, and approved with one click', async () => {
    const photo = await aPhoto(store);
    const order = await aClaimable(store, { lamp: 4, chair: 1 });
    const id = await aFiled(order, { claim_reason: 'Damaged', claimed_images: [photo] });
    const amounts = { subtotal: 50, discount_total: 0, shipping_total: 0, tax_total: 0, protection_cost: 1.5 };
    await order.put({ lamp: 4, chair: 1 }, { amounts: { ...amounts, grand_total: 99 } });
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open('/claims');
    const card = visit.page.getByRole('article', { name: `Claim on order ${order.number}` });
    const image = card.getByRole('img');
    expect(await image.getAttribute('src')).toBe(photo);
    await expect(
      image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth),
    ).resolves.toBeGreaterThan(0);
    const text = await card.innerText();
    expect(text).toMatch(/50(\.00)? .*= 51\.50.*99/s);
    expect(text).toContain('1 of 4 units: 10.00');
    await expectSound(visit, 'claims');
    await card.getByRole('button', { name: 'Approve BRL 10.00' }).click();
    expect(await said(visit)).toBe('The claim has been approved.');
    expect(await read(id)).toMatchObject({ status: 'APPROVED', approved_amount: 10 });
    expect((await read(id)).history).toMatchObject([{}, { actor: { type: 'staff', id: dashboard.staff.email } }]);
  });

  it('are approved at a different amount with a reason, within the order’s remaining value', async () => {
    const order = await aClaimable(store, { lamp: 4 });
    const [first, id] = [await aFiled(order, {}, 2), await aFiled(order)];
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/claims/${id}`);
    expect(await visit.page.getByRole('link', { name: first }).count()).toBe(1);
    const approve = async (amount: string, reason: string): Promise<void> => {
      const field = visit.page.getByLabel(/^Amount/);
      if (!(await field.isVisible())) await visit.page.getByText('Approve a different amount').click();
      await field.fill(amount);
      await visit.page.locator('form[action$=approve]').getByLabel('Reason').fill(reason);
      await visit.page.getByRole('button', { name: /^Approve/ }).click();
    };
    await approve('30', 'Generous');
    expect(await said(visit)).toContain('exceeds the 20.00 still payable for the claimed lines');
    expect(await visit.page.getByLabel(/^Amount/).inputValue()).toBe('30');
    await approve('much', 'Generous');
    expect(await said(visit)).toContain('amount');
    await approve('7,50', '');
    expect(await said(visit)).toContain('is required with an amount');
    expect(await read(id)).toMatchObject({ status: 'SUBMITTED' });
    await approve('7,50', 'A scratch alone');
    expect(await read(id)).toMatchObject({ status: 'APPROVED', approved_amount: 7.5 });
    await expectSound(visit, 'claim-approved');
  });

  it('are denied with a reason', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }));
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/claims/${id}`);
    await visit.page.getByText('Deny claim', { exact: true }).first().click();
    const form = visit.page.locator('form[action$=deny]');
    await form.getByLabel('Reason').fill('Found at the neighbour’s.');
    await expectSound(visit, 'claim');
    await form.getByRole('button').click();
    expect(await said(visit)).toBe('The claim has been denied.');
    expect(await read(id)).toMatchObject({ status: 'DENIED', history: [{}, { reason: 'Found at the neighbour’s.' }] });
  });

  it('are withdrawn', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }));
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/claims/${id}`);
    await visit.page.getByText('Withdraw claim', { exact: true }).first().click();
    await visit.page.locator('form[action$=withdraw]').getByRole('button').click();
    expect(await read(id)).toMatchObject({ status: 'WITHDRAWN' });
  });

  it('are resolved with the OMS reference after approval', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }), { claim_resolution: 'RESHIP' });
    const visit = await signedIn(dashboard, withoutScripts);
    await visit.open(`/claims/${id}`);
    await visit.page.getByRole('button', { name: 'Approve', exact: true }).click();
    await visit.page.getByLabel(/reference/).fill('re-77');
    await visit.page.getByRole('button', { name: 'Mark as resolved' }).click();
    expect(await said(visit)).toBe('The claim has been resolved.');
    expect(await read(id)).toMatchObject({ status: 'RESOLVED', history: [{}, {}, { reference: 're-77' }] });
  });

  it('cannot be decided twice', async () => {
    const id = await aFiled(await aClaimable(store, { lamp: 1 }));
    const [one, two] = [await signedIn(dashboard, withoutScripts), await signedIn(dashboard, withoutScripts)];
    await Promise.all([one.open(`/claims/${id}`), two.open(`/claims/${id}`)]);
    await one.page.getByRole('button', { name: /^Approve/ }).click();
    await two.page.getByRole('button', { name: /^Approve/ }).click();
    expect(await said(two)).toContain('The claim is APPROVED; only a SUBMITTED claim can become APPROVED');
    expect((await read(id)).history).toHaveLength(2);
  });

  it('are listed by status', async () => {
    const other = await newStore();
    const order = await aClaimable(own, { lamp: 2 });
    await file(own, aLineClaim(order, { lamp: 1 }));
    const foreign = await file(other, aLineClaim(await aClaimable(other, { lamp: 1 }), { lamp: 1 }));
    const visit = await signedIn(dashboard, withoutScripts, own);
    await visit.open('/claims');
    expect(await visit.page.getByRole('article').count()).toBe(1);
    await visit.page.getByRole('button', { name: /^Approve/ }).click();
    await visit.open('/claims');
    await visit.page.getByText('No claims to review.').waitFor();
    await visit.page.getByRole('link', { name: 'Approved, not settled' }).click();
    expect(await visit.page.getByRole('table').getByRole('link').allInnerTexts()).toEqual([
      `${order.number}-C1`,
      order.number,
    ]);
    await expectSound(visit, 'claims-approved');
    expect((await visit.open(`/claims/${String(claimOf(foreign).claim_id)}`)).status()).toBe(404);
  });
});
