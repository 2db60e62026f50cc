// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises';
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type ClaimStatisticsService } from '../../../src/claims/services/claim-statistics.service.js';
import { lowestIdAt } from '../../../src/platform/ids/ids.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { afterFile } from '../../support/cleanup.js';
import { rows } from '../../support/database.js';
import { connectDatabase } from '../../support/row-lock.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const DAY_MS = 24 * 60 * 60 * 1000;

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

  describe('of a past day', () => {
    const from = new Date(Math.floor(Date.now() / DAY_MS - 3) * DAY_MS);
    const range = { from, to: new Date(from.getTime() + DAY_MS) };
    const day = from.toISOString().slice(0, 10);
    const counts = (storeId: string) =>
      service<ClaimStatisticsService>('ClaimStatisticsService').byReason(storeId, range);

    /** Files a claim on that day. */
    async function aPastClaim(): Promise<{ store: TestStore; id: string }> {
      const store = await newStore();
      const order = await aClaimable(store, { a: 1 });
      const filed = claimOf(await file(store, aLineClaim(order, { a: 1 }, { claim_reason: 'Lost' })));
      const at = new Date(from.getTime() + DAY_MS / 2);
      const id = lowestIdAt('clm', at);
      await rows('UPDATE claims SET id = ?, created_at = ? WHERE store_id = ? AND id = ?', [
        id,
        at,
        store.id,
        filed.claim_id,
      ]);
      return { store, id };
    }

    it('are counted once, and again after a decision on one of them', async () => {
      const { store, id } = await aPastClaim();
      expect(await counts(store.id)).toEqual([{ reason: 'Lost', claims: 1, approved: 0, denied: 0 }]);
      const stored = { reason: 'Lost', claims: 7, approved: 0, denied: 0 };
      const figures = JSON.stringify([{ day, ...stored }]);
      await rows('UPDATE daily_figures SET figures = ? WHERE store_id = ? AND day = ?', [figures, store.id, day]);
      expect(await counts(store.id)).toEqual([stored]);
      const caller = { store: store.store, actor: { type: 'staff', id: 'ana' } as const };
      await service<ClaimDecisionsService>('ClaimDecisionsService').approve(caller, id);
      expect(await counts(store.id)).toEqual([{ reason: 'Lost', claims: 1, approved: 1, denied: 0 }]);
    });

    it('are counted after a decision that is being written', async () => {
      const { store, id } = await aPastClaim();
      const writer = await connectDatabase();
      afterFile(() => writer.end());
      await writer.beginTransaction();
      await writer.query("UPDATE claims SET status = 'DENIED' WHERE store_id = ? AND id = ?", [store.id, id]);
      await writer.query("INSERT INTO daily_figures (store_id, statistic, day) VALUES (?, 'claims', ?)", [
        store.id,
        day,
      ]);
      const counting = counts(store.id);
      await setTimeout(500);
      await writer.commit();
      const denied = [{ reason: 'Lost', claims: 1, approved: 0, denied: 1 }];
      expect([await counting, await counts(store.id)]).toEqual([denied, denied]);
    });
  });
});
