// SPDX-License-Identifier: Apache-2.0
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { type Visit } from '../../support/browser.js';
import { aClaimable, aLineClaim, aPhoto, claimOf, file } from '../../support/claims.js';
import { expectSound } from '../../support/dashboard-look.js';
import { signedIn, signedInClient, startDashboard } from '../../support/dashboards.js';
import { service } from '../../support/services.js';
import { aShipment } from '../../support/shipments.js';
import { newStore } from '../../support/stores.js';

/** Expects that the photo of the open claim has loaded, and is as wide as its card. */
async function expectWidePhoto({ page }: Visit): Promise<void> {
  const image = page.getByRole('img', { name: /^Photo 1/ });
  await image.scrollIntoViewIfNeeded();
  const widthOf = (element: unknown): number => (element as { naturalWidth: number }).naturalWidth;
  expect(await image.evaluate(widthOf)).toBeGreaterThan(0);
  const card = page.getByRole('region', { name: 'Damaged · Refund requested' });
  const [shown, around] = await Promise.all([image.boundingBox(), card.boundingBox()]);
  expect(shown?.width).toBeGreaterThan((around?.width ?? Infinity) - 60);
}

describe('the page of a claim', () => {
  it('shows wide photos and fits the window, while it is decided and answered', async () => {
    const store = await newStore();
    const [dashboard, photo] = [await startDashboard([store]), await aPhoto(store)];
    const [order, earlier] = [await aClaimable(store, { lamp: 4, chair: 1 }), await aClaimable(store, { lamp: 1 })];
    const body = aShipment({ order_number: order.number, carrier: 'ups', eta: '2020-01-01' });
    const number = String((await store.post('/shipments', body)).json.tracking_number);
    await service<TrackingSimulationService>('TrackingSimulationService').move(store.id, number, {
      status: 'DELIVERED',
    });
    const damaged = { claim_reason: 'Damaged', claimed_images: [photo] };
    const [reused, claim] = [
      claimOf(await file(store, aLineClaim(earlier, { lamp: 1 }, damaged))),
      claimOf(await file(store, aLineClaim(order, { lamp: 1 }, damaged))),
    ].map(({ claim_id }) => `/claims/${String(claim_id)}`) as [string, string];
    const visit = await signedIn(dashboard);
    await visit.open(claim);
    await expectWidePhoto(visit);
    await visit.page.getByRole('button', { name: 'Approve BRL 10.00' }).click();
    await expectSound(visit, 'claim-confirm', 'structure');
    await visit.page.setViewportSize({ width: 390, height: 844 });
    await visit.open(claim);
    await expectWidePhoto(visit);
    await expectSound(visit, 'claim-narrow');
    const client = await signedInClient(dashboard);
    await client.open(claim);
    await client.confirm('Approve BRL 10.00', 'Approve BRL 10.00');
    await visit.open(claim);
    await expectSound(visit, 'claim-approved');
    await client.open(reused);
    await client.confirm('Ask for information', 'Send question', { Question: 'Was the box open?' });
    await visit.open(reused);
    await expectSound(visit, 'claim-asked', 'structure');
  });
});
