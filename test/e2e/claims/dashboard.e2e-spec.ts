import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type ClaimStatisticsService } from '../../../src/claims/services/claim-statistics.service.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { service } from '../../support/services.js';
import { newStore } from '../../support/stores.js';

describe('Claims of a dashboard', () => {
  it('are counted by reason, the most frequent first, with how many were approved and denied', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const order = await aClaimable(store, { a: 4 });
    const claim = async (members: object): Promise<string> =>
      String(claimOf(await file(store, aLineClaim(order, { a: 1 }, { ...members }))).claim_id);
    const [lost, stolen] = [await claim({ claim_reason: 'Lost' }), await claim({ claim_reason: 'Stolen' })];
    await claim({ claim_reason: 'Lost' });
    await claim({});
    await file(other, aLineClaim(await aClaimable(other, { a: 1 }), { a: 1 }, { claim_reason: 'Lost' }));
    const caller = { store: store.store, actor: { type: 'staff', id: 'ana' } as const };
    const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
    await decisions.approve(caller, lost);
    await decisions.deny(caller, stolen, { reason: 'found' });
    const statistics = service<ClaimStatisticsService>('ClaimStatisticsService');
    const now = Date.now();
    const counts = await statistics.byReason(store.id, { from: new Date(now - 600_000), to: new Date(now + 600_000) });
    expect(counts).toEqual([
      { reason: 'Lost', claims: 2, approved: 1, denied: 0 },
      { reason: null, claims: 1, approved: 0, denied: 0 },
      { reason: 'Stolen', claims: 1, approved: 0, denied: 1 },
    ]);
    const earlier = { from: new Date(now - 1_200_000), to: new Date(now - 600_000) };
    expect(await statistics.byReason(store.id, earlier)).toEqual([]);
  });
});
