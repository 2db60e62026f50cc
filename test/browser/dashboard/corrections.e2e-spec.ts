// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type Visit } from '../../support/browser.js';
import { aClaimable, aLineClaim, aPicture, claimOf, file } from '../../support/claims.js';
import { expectSound, said } from '../../support/dashboard-look.js';
import { type Dashboard, signedIn, startDashboard } from '../../support/dashboards.js';
import { TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
const MOST_CLICKS = 3;
const WINDOWS = [
  ['wide', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const;

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  dashboard = await startDashboard([store]);
});

/** A person without scripts in the browser, whose clicks are counted. */
async function visitTo(path: string, viewport: { width: number; height: number }) {
  const visit = await signedIn(dashboard, { viewport, javaScriptEnabled: false });
  await visit.open(path);
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: string, part = 'body'): Promise<void> => {
    if (++clicks > MOST_CLICKS) throw new Error(`More than ${MOST_CLICKS} clicks`);
    await visit.page.locator(part).getByRole(role, { name, exact: true }).click();
  };
  return { visit, click };
}

async function expectFits({ page }: Visit): Promise<void> {
  const { x = -1, y = -1, width = 0, height = 0 } = (await page.getByRole('dialog').boundingBox()) ?? {};
  const { width: right = 0, height: bottom = 0 } = page.viewportSize() ?? {};
  expect([x >= 0, y >= 0, x + width <= right, y + height <= bottom]).toEqual([true, true, true, true]);
}

describe.each(WINDOWS)('support corrects a mistake with at most three clicks: %s', (name, viewport) => {
  it('in the email and the street of an order', async () => {
    const place = { name: 'Ana Souza', street1: 'Rua 1', zip: '88780', city: 'Imbituba', state: 'SC', country: 'BR' };
    const members = { customer: { name: 'Ana Souza', email: 'ana@exmaple.com' }, shipping_address: place };
    const { number } = await TestOrder.create(store, { lamp: 1 }, members);
    await pushed(store, { order_number: number });
    const { visit, click } = await visitTo(`/orders/${number}`, viewport);
    await click('link', 'Correct name, contact or address');
    await expectSound(visit, `correct-order-${name}`, 'structure');
    await visit.page.getByLabel('Email').fill('ana@example.com');
    await visit.page.getByLabel('Street and number').fill('Rua 2');
    await click('button', 'Save correction');
    expect(await said(visit)).toContain('Corrected: email, shipping address.');
    await expectSound(visit, `corrected-order-${name}`);
  });

  it.each(['deny', 'approve'] as const)('in the decision of a claim: %s', async (move) => {
    const order = await aClaimable(store, { lamp: 2 }, { customer: { name: 'Ana Souza', email: 'ana@example.com' } });
    const id = String(claimOf(await file(store, aLineClaim(order, { lamp: 1 }))).claim_id);
    const caller = { store: store.store, actor: { type: 'staff', id: 'ana@shop.example' } } as const;
    if (move === 'deny') await decisions.deny(caller, id, { reason: 'Delivered' });
    else await decisions.approve(caller, id);
    const { visit, click } = await visitTo(`/claims/${id}`, viewport);
    const button = move === 'deny' ? 'Reopen claim' : 'Take approval back';
    await expectSound(visit, `${move}-claim-${name}`);
    await click('button', button);
    await expectFits(visit);
    await expectSound(visit, `${move}-claim-reopen-${name}`, 'structure');
    await visit.page.getByLabel('Reason, for your team').fill('The carrier has confirmed the loss.');
    await click('button', button, '[role=dialog]');
    expect(await said(visit)).toContain('The claim has been reopened.');
    await expectSound(visit, `${move}-claim-reopened-${name}`);
  });

  it('of a return without a label', async () => {
    const requested = await TestReturn.request(await TestOrder.create(store, { lamp: 1 }), { lamp: 1 });
    const { visit, click } = await visitTo(`/returns/${requested.id}`, viewport);
    await click('button', 'Add label');
    await expectFits(visit);
    await expectSound(visit, `add-label-${name}`, 'structure');
    await visit.page.getByLabel('Carrier').fill('UPS');
    await visit.page.getByLabel('Tracking number').fill('1Z5R89390357567127');
    const label = { name: 'label.png', mimeType: 'image/png', buffer: await aPicture().png().toBuffer() };
    await visit.page.getByLabel('Label as a file').setInputFiles(label);
    await click('button', 'Add this label');
    expect(await said(visit)).toMatch(/The label of return .* has been added/);
    await expectSound(visit, `labelled-return-${name}`);
  });
});
