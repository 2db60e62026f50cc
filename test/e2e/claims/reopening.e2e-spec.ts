// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type ClaimStatisticsService } from '../../../src/claims/services/claim-statistics.service.js';
import { type StockService } from '../../../src/claims/services/stock.service.js';
import { type Problem } from '../../../src/platform/errors/problem.js';
import { aClaim, aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { HtmlClient } from '../../support/html-client.js';
import { command, service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
const statistics = service<ClaimStatisticsService>('ClaimStatisticsService');
const stock = service<StockService>('StockService');
const STAFF = { type: 'staff', id: 'maria@shop.example' } as const;
const REASON = { reason: 'The carrier has confirmed the loss.' };
let store: TestStore;

beforeAll(async () => (store = await newStore()));

const onClaim = ({ claim_id }: Json) => [{ store: store.store, actor: STAFF }, String(claim_id)] as const;
const deny = (claim: Json) => decisions.deny(...onClaim(claim), { reason: 'x' });
const reopen = (claim: Json, input = REASON) => decisions.reopen(...onClaim(claim), input);
const read = async ({ claim_id }: Json): Promise<Json> => claimOf(await store.get(`/claims/${String(claim_id)}`));

async function typesOf({ claim_id }: Json): Promise<string[]> {
  const sql = 'SELECT type FROM outbox_events WHERE store_id = ? AND resource_id = ? ORDER BY sequence';
  return (await rows<{ type: string }>(sql, [store.id, claim_id])).map(({ type }) => type);
}

async function codeOf(move: Promise<unknown>): Promise<string> {
  return move.then(
    () => 'done',
    ({ code }: Problem) => code,
  );
}

describe('a claim that staff reopen', () => {
  it('C-CLM-38, C-CLM-39, C-CLM-41: is SUBMITTED again after a denial, holds its units, and can be approved', async () => {
    const order = await aClaimable(store, { A: 2 });
    const claim = claimOf(await file(store, aClaim(order)));
    await deny(claim);
    expect(await codeOf(reopen(claim, { reason: '' }))).toBe('VALIDATION_ERROR');
    expect(await reopen(claim)).toEqual(await read(claim));
    expect(await read(claim)).toMatchObject({
      status: 'SUBMITTED',
      history: [{}, { status: 'DENIED' }, { status: 'SUBMITTED', actor: STAFF, ...REASON }],
    });
    expect(await order.returnable()).toEqual([
      expect.objectContaining({ claimed_quantity: 2, returnable_quantity: 0 }),
    ]);
    const page = new HtmlClient(new URL(String(claim.claim_page_url)).origin);
    await page.open(new URL(String(claim.claim_page_url)).pathname);
    expect(page.text()).toMatch(/looking at your claim again[^]*We reopened your claim\.[^]*We could not approve/);
    expect(page.text()).not.toContain(REASON.reason);
    await decisions.approve(...onClaim(claim));
    expect(await read(claim)).toMatchObject({ status: 'APPROVED', approved_amount: 20 });
    expect(await typesOf(claim)).toEqual(['claim.submitted', 'claim.denied', 'claim.reopened', 'claim.approved']);
  });

  it('C-CLM-38, C-CLM-39: takes an approval back: no approved amount counts, and its units stay held', async () => {
    const order = await aClaimable(store, { A: 2, B: 1 });
    const claim = claimOf(await file(store, aLineClaim(order, { A: 1 })));
    const columns = 'SELECT approved_at, approved_amount FROM claims WHERE store_id = ? AND id = ?';
    await decisions.approve(...onClaim(claim), { amount: 20, reason: 'Both were broken.' });
    await reopen(claim);
    expect(await read(claim)).toMatchObject({ status: 'SUBMITTED', approved_amount: null, payout: { amount: 10 } });
    expect(await rows(columns, [store.id, claim.claim_id])).toEqual([{ approved_at: null, approved_amount: null }]);
    expect(await order.ledger()).toEqual([expect.objectContaining({ line_id: 'A', quantity: 1 })]);
    await decisions.approve(...onClaim(claim));
    expect(await read(claim)).toMatchObject({ approved_amount: 10 });
    await decisions.resolve(...onClaim(claim), { reference: 'refund-1' });
    expect(await codeOf(reopen(claim))).toBe('CLAIM_STATE_CONFLICT');
  });

  it('C-CLM-38: takes an approval of an earlier day out of the payouts of its day', async () => {
    const claim = claimOf(await file(store, aClaim(await aClaimable(store, { A: 3 }))));
    await decisions.approve(...onClaim(claim));
    const approved = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
    const sql = `UPDATE claims SET approved_at = ?, document = JSON_SET(document, '$.history[1].occurred_at', ?)
      WHERE store_id = ? AND id = ?`;
    await rows(sql, [approved, approved.toISOString(), store.id, claim.claim_id]);
    const day = new Date(approved.toISOString().slice(0, 10));
    const range = { from: day, to: new Date(day.getTime() + 24 * 60 * 60 * 1000) };
    const payouts = () => statistics.payoutsByDay(store.id, range);
    expect(await payouts()).toMatchObject([{ refunds: 1, paid: '30.0000' }]);
    await reopen(claim);
    expect(await payouts()).toEqual([]);
  });

  it.each<[string, string, (order: Awaited<ReturnType<typeof aClaimable>>) => Promise<unknown>]>([
    ['in another claim', 'CLAIM_EXISTS', (order) => file(store, aClaim(order))],
    ['cancelled', 'REFUND_NOT_ELIGIBLE', ({ number }) => store.post(`/orders/${number}/cancel`, { type: 'FULL' })],
    ['no longer in the order', 'CLAIM_STATE_CONFLICT', (order) => order.put({ B: 1 })],
  ])('C-CLM-39: stays denied if its units are %s: %s', async (_, code, take) => {
    const order = await aClaimable(store, { A: 1, B: 1 });
    const claim = claimOf(await file(store, aLineClaim(order, { A: 1 })));
    await deny(claim);
    await take(order);
    expect(await codeOf(reopen(claim))).toBe(code);
    expect([await read(claim), await typesOf(claim)]).toEqual([
      expect.objectContaining({ status: 'DENIED' }),
      ['claim.submitted', 'claim.denied'],
    ]);
  });

  it('C-CLM-39: reserves the stock of a reship again, unless there is too little', async () => {
    await stock.setLevels(store.id, [{ sku: 's-S', available: 3 }]);
    const claim = claimOf(await file(store, aClaim(await aClaimable(store, { S: 2 }), { claim_resolution: 'RESHIP' })));
    await deny(claim);
    await stock.setLevels(store.id, [{ sku: 's-S', available: 1 }]);
    expect(await codeOf(reopen(claim))).toBe('STOCK_INSUFFICIENT');
    await stock.setLevels(store.id, [{ sku: 's-S', available: 2 }]);
    await reopen(claim);
    expect(await stock.levels(store.id)).toEqual([{ sku: 's-S', available: 0 }]);
    await deny(claim);
    expect(await stock.levels(store.id)).toEqual([{ sku: 's-S', available: 2 }]);
  });

  it('C-CLM-40: is reopened once by requests at the same time, and by the command line', async () => {
    const claim = claimOf(await file(store, aClaim(await aClaimable(store, { A: 1 }))));
    await deny(claim);
    const outcomes = await Promise.all([1, 2, 3].map(() => codeOf(reopen(claim))));
    expect(outcomes.toSorted()).toEqual(['CLAIM_STATE_CONFLICT', 'CLAIM_STATE_CONFLICT', 'done']);
    await deny(claim);
    const { status } = await command(['claim', 'reopen', store.id, String(claim.claim_id), '--reason', 'Filed again']);
    expect(status).toBe(0);
    expect(await typesOf(claim)).toEqual(
      [1, 2].reduce((all) => [...all, 'claim.denied', 'claim.reopened'], ['claim.submitted']),
    );
  });
});
