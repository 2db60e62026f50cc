// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { expectSound } from '../../support/dashboard-look.js';
import { signedIn, startDashboard } from '../../support/dashboards.js';
import { scansUntil, SeenOrder } from '../../support/pages.js';
import { service } from '../../support/services.js';
import { newStore } from '../../support/stores.js';

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 800 };

describe('the lists', () => {
  it('fit computers and phones with filters in use, and show a found parcel to screen readers', async () => {
    const store = await newStore({ name: 'Corner Shop' });
    const seen = await SeenOrder.create(store);
    await seen.parcel({}, scansUntil('DELIVERED'));
    const { tracking_number: number } = await seen.parcel({}, scansUntil('EXCEPTION'));
    const order = await aClaimable(store, { a: 1 });
    const claim = claimOf(await file(store, aLineClaim(order, { a: 1 })));
    const caller = { store: store.store, actor: { type: 'staff', id: 'ana' } as const };
    const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
    await decisions.deny(caller, String(claim.claim_id), { reason: 'Found, "unharmed"' });
    const visit = await signedIn(await startDashboard([store]));
    const pages = [
      ['orders-filtered', '/orders?min=1&sort=oldest', seen.number],
      ['orders-exception', '/orders?attention=exception', '2 parcels'],
      ['claims-denied', '/claims/all?status=DENIED', `${order.number}-C1`],
      ['shipments-filtered', '/shipments?carrier=usps&range=today', 'No shipments match.'],
      ['shipments-found', `/shipments?number=${String(number)}`, 'Departed from facility'],
    ] as const;
    for (const [name, path, text] of pages) {
      await visit.open(path);
      expect(await visit.page.textContent('main')).toContain(text);
      for (const size of [PHONE, WIDE]) {
        await visit.page.setViewportSize(size);
        await expectSound(visit, `${name}-${size.width}`);
      }
    }
    await expectSound(visit, 'shipments-found', 'structure');
    expect(visit.foreignRequests).toEqual([]);
  });
});
