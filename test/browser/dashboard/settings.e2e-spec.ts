// SPDX-License-Identifier: Apache-2.0
import { type StockService } from '../../../src/claims/services/stock.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { type Visit } from '../../support/browser.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { expectSound } from '../../support/dashboard-look.js';
import { type Dashboard, signedIn, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await newStore();
  dashboard = await startDashboard([store]);
  claimOf(await file(store, aLineClaim(await aClaimable(store, { lamp: 1 }), { lamp: 1 })));
  const exclusion = { id: 'no-glass', message: 'Glass is not covered.', reasons: ['Damaged'], max_unit_price: 12.5 };
  await service<StoresService>('StoresService').update(store.id, { claim_policy: { exclusions: [exclusion] } });
  const levels = ['CHAIR-1', 'LAMP-1'].map((sku) => ({ sku, available: 4 }));
  await service<StockService>('StockService').setLevels(store.id, levels);
});

const press = ({ page }: Visit, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Expects that the open page, which shows a refusal, is sound. */
async function expectSoundRefusal(visit: Visit, name: string): Promise<void> {
  await visit.page.getByRole('alert').waitFor();
  await expectSound(visit, name, 'structure');
}

describe('the settings', () => {
  it('are accessible and fit the window, while they are filled in, tested, previewed and refused', async () => {
    const visit = await signedIn(dashboard);
    await visit.open('/settings/claim-policy');
    await visit.page.getByText('Add an exclusion').click();
    await expectSound(visit, 'policy-adding', 'structure');
    const claimWindow = visit.page.getByLabel(/^Claim window/);
    await claimWindow.fill('soon');
    await press(visit, 'Save');
    await expectSoundRefusal(visit, 'policy-refused');
    await claimWindow.fill('90');
    await visit.page.getByLabel('A refund').uncheck();
    await press(visit, 'Test on past claims');
    await visit.page.getByRole('region', { name: 'Test result' }).waitFor();
    await expectSound(visit, 'policy-trial', 'structure');
    await visit.open('/settings/stock');
    await visit.page.getByLabel(/^SKU and quantity/).fill('SOFA-1,3\n\nSOFA-2,many');
    await press(visit, 'Save all');
    await expectSoundRefusal(visit, 'stock-refused');
    await visit.open('/settings/messages?language=pt');
    await expectSound(visit, 'messages');
    await visit.open('/settings/messages/pt/tracking.out_for_delivery');
    await visit.page.getByLabel('Headline').fill('Chega hoje, {{customer_first_name}}!');
    await press(visit, 'Preview');
    await visit.page.frameLocator('iframe').getByText('Chega hoje, Ana!').first().waitFor();
    await expectSound(visit, 'message-text', 'structure');
  });

  it('of the retention are accessible when they are refused, and fit a phone after a night', async () => {
    const visit = await signedIn(dashboard);
    await visit.open('/settings/retention');
    await visit.page.getByLabel('Personal data of orders and shipments').fill('soon');
    await press(visit, 'Save');
    await visit.screenshot('dashboard-retention-confirm');
    await press(visit, 'Save retention');
    await expectSoundRefusal(visit, 'retention-refused');
    const sql = `INSERT INTO retention_runs (store_id, started_at, ended_at, step, cursors, removed)
      VALUES (?, NOW(3), NOW(3), 'shipments', '{}', '{"orders":2}')`;
    await rows(sql, [store.id]);
    await visit.page.setViewportSize({ width: 320, height: 640 });
    await visit.open('/settings/retention');
    await expectSound(visit, 'retention-narrow', 'look');
  });
});
