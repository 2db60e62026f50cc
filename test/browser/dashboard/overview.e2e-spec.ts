// SPDX-License-Identifier: Apache-2.0
import { aClaimable, aLineClaim, file } from '../../support/claims.js';
import { expectSound } from '../../support/dashboard-look.js';
import { signedIn, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { TestReturn } from '../../support/returns.js';
import { pushed } from '../../support/shipments.js';
import { newStore } from '../../support/stores.js';

it('the overview draws charts with their tables, fits every window, and says where a new store begins', async () => {
  const [store, empty] = [await newStore({ name: 'Corner Shop' }), await newStore()];
  const order = await aClaimable(store, { lamp: 6 }, { amounts: { subtotal: 99, protection_cost: 1.5 } });
  for (const claim_reason of ['Lost', 'Lost', 'Wrong Product'])
    await file(store, aLineClaim(order, { lamp: 1 }, { claim_reason }));
  await TestReturn.request(order, { lamp: 1 });
  for (const carrier of ['ups', 'correios_br']) await pushed(store, { carrier });
  await rows('UPDATE parcels SET delivered_at = NOW(3) WHERE store_id = ?', [store.id]);
  const visit = await signedIn(await startDashboard([store, empty]), {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
  });
  const { page } = visit;
  await visit.open('/overview');
  for (const summary of await page.locator('summary').all()) await summary.click();
  await expectSound(visit, 'overview-narrow-dark', 'structure');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  const picture = page.getByRole('img', { name: 'Orders by day' });
  expect((await picture.boundingBox())?.height).toBeGreaterThan(100);
  await expectSound(visit, 'overview');
  expect(visit.foreignRequests).toEqual([]);
  await page.locator('button.store').click();
  await page.getByRole('button', { name: empty.store.shop_domain }).click();
  await page.getByText('Push your first order').waitFor();
  await expectSound(visit, 'overview-empty', 'structure');
});
