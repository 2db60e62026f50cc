// SPDX-License-Identifier: Apache-2.0
import { type Locator } from 'playwright-core';
import { type Visit } from '../../support/browser.js';
import { aClaimable, aLineClaim, aPicture, claimOf, file } from '../../support/claims.js';
import { expectSound } from '../../support/dashboard-look.js';
import { type Dashboard, opened, signedIn, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { aLine } from '../../support/orders.js';
import { scansUntil, SeenOrder } from '../../support/pages.js';
import { aLabel, aRefund, aReturn } from '../../support/returns.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const PHONE = { width: 390, height: 844 };

let store: TestStore;
let dashboard: Dashboard;
let busy: SeenOrder;

beforeAll(async () => {
  store = await newStore({ name: 'Corner Shop' });
  dashboard = await startDashboard([store]);
  busy = await aBusyOrder();
});

const visitTo = async (path: string, options = {}): Promise<Visit> => {
  const visit = await signedIn(dashboard, { javaScriptEnabled: false, ...options });
  await opened(visit, path);
  return visit;
};
const region = ({ page }: Visit, name: string) => page.getByRole('region', { name });

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
  const sql = `SELECT m.id FROM messages m JOIN outbox_events e ON e.store_id = m.store_id AND m.subject_key = CONCAT('return:', e.id)
    WHERE m.store_id = ? AND m.order_number = ? AND m.state = 'sent' AND e.type = 'return.processed'`;
  await until(async () => (await rows(sql, [store.id, seen.number])).length === 1, 'the mail about the refund');
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
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
}

describe('the page of an order', () => {
  it.each([
    ['wide', { viewport: { width: 1280, height: 900 } }, 1800],
    ['phone', { viewport: PHONE }, 4000],
  ])(
    'fits two screens with flags, messages, three parcels, a return and a claim: %s',
    async (name, options, height) => {
      const visit = await visitTo(`/orders/${busy.number}`, options);
      const { page } = visit;
      await visit.screenshot(`dashboard-order-${name}`);
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(height);
      const cases = region(visit, 'Withdrawals, returns and claims').getByRole('link');
      expect(await cases.allInnerTexts()).toEqual([`${busy.number}-R1`, `${busy.number}-C1`]);
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

  it('C-MSG-21: shows the mail of a message in a frame', async () => {
    const visit = await visitTo(`/orders/${busy.number}`);
    await visit.page.locator('#messages').getByRole('link', { name: 'Refund' }).first().click();
    expect(await visit.page.frameLocator('iframe').locator('body').innerText()).toContain('refund');
    await expectSound(visit, 'order-message');
  });

  it('leads to forms that fit a phone, with a confirmation', async () => {
    const { number } = await aClaimable(store, { A: 2 });
    const visit = await visitTo(`/orders/${number}/cancel`, { viewport: PHONE });
    const { page } = visit;
    await expectPanelFits(visit, page.getByRole('button', { name: 'Cancel items' }), 'Cancel these items?');
    await opened(visit, `/orders/${number}/return`);
    await expectPanelFits(visit, page.getByRole('button', { name: 'File return' }), 'File this return?');
    await opened(visit, `/orders/${number}/claim`);
    await page.getByRole('spinbutton').fill('1');
    await page.getByLabel('Reason').selectOption('Damaged');
    const buffer = await aPicture(320, 240).png().toBuffer();
    await page.getByLabel('Add photos').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Check claim' }).click();
    expect(await region(visit, 'This claim can be filed').innerText()).toContain('claims to review');
    await expectSound(visit, 'order-claim', 'all');
  });
});
