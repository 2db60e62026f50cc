// SPDX-License-Identifier: Apache-2.0
import { type StockService } from '../../../src/claims/services/stock.service.js';
import { aClaim, aClaimable, aLineClaim, aPhoto, claimOf, claimRowsOf, file } from '../../support/claims.js';
import { type Json, type Reply } from '../../support/client.js';
import { expectProblem } from '../../support/problems.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const CHECKS = ['shape', 'photos', 'order', 'lines', 'coverage', 'duplicate', 'returns', 'refund', 'stock'];

const dryRun = (store: TestStore, body: unknown): Promise<Reply> => store.post('/claims/check', body);
const dataOf = ({ json }: Reply): Json => json.data as Json;

/** The outcome and the problem codes of each check. */
function verdictsOf(reply: Reply): Record<string, string> {
  const verdicts = dataOf(reply).verdicts as { check: string; outcome: string; problems: { code: string }[] }[];
  expect(verdicts.map(({ check }) => check)).toEqual(CHECKS);
  return Object.fromEntries(
    verdicts.map(({ check, outcome, problems }) => [check, [outcome, ...problems.map(({ code }) => code)].join(' ')]),
  );
}

describe('POST /claims/check', () => {
  it('C-CLM-27: reports that a claim would be created, with the payout of each line, and stores nothing', async () => {
    const store = await newStore();
    const order = await aClaimable(store, { A: 2, B: 1 });
    const body = aLineClaim(order, { A: 1, B: 1 });
    const result = await dryRun(store, body);
    expect(result.status).toBe(200);
    expect(Object.values(verdictsOf(result))).toEqual(CHECKS.map(() => 'passed'));
    expect(dataOf(result)).toMatchObject({
      outcome: 'would_create',
      code: null,
      order_number: order.number,
      payout: { amount: 20, currency: 'BRL', basis: 'figures' },
      claims_items: [
        { line_id: 'A', payout_amount: 10 },
        { line_id: 'B', payout_amount: 10 },
      ],
      missing_evidence: [],
    });
    expect(await claimRowsOf(store.id)).toEqual({ claims: 0, units: 0, events: 0, records: 0 });
    const made = claimOf(await file(store, body));
    expect([made.claims_items, made.payout]).toEqual([dataOf(result).claims_items, dataOf(result).payout]);
  });

  it('C-SVC-7, C-CLM-15, C-CLM-27: reports every verdict with its facts, and the missing photos', async () => {
    const store = await newStore({
      claim_policy: {
        window_days: 0,
        reship_enabled: false,
        exclusions: [
          { id: 'no-a', message: 'Not A.', skus: ['s-A'] },
          { id: 'no-b', message: 'Not B.', skus: ['s-B'] },
        ],
      },
    });
    const order = await aClaimable(store, { A: 2, B: 2, C: 2 }, { cost: 0 });
    const [inReturn, inClaim] = ['ret_01k9w3c2q4m7v8x5t6r1z0a9bd', 'clm_01k9w3c2q4m7v8x5t6r1z0a9bd'];
    await order.cancel({ type: 'PARTIAL', line_items: [{ line_id: 'C', quantity: 1 }] });
    await order.hold({ kind: 'return', reference: inReturn }, { B: 1 });
    await order.hold({ kind: 'claim', reference: inClaim }, { A: 1 });
    await service<StockService>('StockService').setLevels(store.id, [{ sku: 's-C', available: 1 }]);
    const reason = { claim_reason: 'Damaged', claim_resolution: 'RESHIP' };
    const reply = await dryRun(store, aLineClaim(order, { A: 2, B: 2, C: 2 }, reason));
    expect(verdictsOf(reply)).toEqual({
      shape: 'passed',
      photos: 'failed EVIDENCE_REQUIRED',
      order: 'passed',
      lines: 'passed',
      coverage: 'failed NOT_PROTECTED NOT_PROTECTED NOT_PROTECTED NOT_PROTECTED NOT_PROTECTED',
      duplicate: 'failed CLAIM_EXISTS',
      returns: 'failed RETURNS_OVERLAP',
      refund: 'failed REFUND_NOT_ELIGIBLE',
      stock: 'failed STOCK_INSUFFICIENT',
    });
    const text = reply.text;
    for (const fact of [
      '"Not A."',
      '"Not B."',
      inReturn,
      inClaim,
      '"window_days"',
      '"reship_enabled"',
      '"available":1',
    ])
      expect(text).toContain(fact);
    expect(dataOf(reply)).toMatchObject({
      outcome: 'would_refuse',
      code: 'EVIDENCE_REQUIRED',
      missing_evidence: [
        '/claims_items/0/claimed_images',
        '/claims_items/1/claimed_images',
        '/claims_items/2/claimed_images',
      ],
    });
    expectProblem(await file(store, aLineClaim(order, { A: 2, B: 2, C: 2 }, reason)), 422, 'EVIDENCE_REQUIRED');
  });

  it('reports a wrong shape, and unknown for all later checks', async () => {
    const store = await newStore();
    const reply = await dryRun(store, { store_id: 'x', claims_full_order: true, claim_resolution: 'REFUND' });
    expect([reply.status, dataOf(reply)]).toEqual([
      200,
      expect.objectContaining({ outcome: 'would_refuse', code: 'VALIDATION_ERROR', payout: null, claims_items: [] }),
    ]);
    expect(verdictsOf(reply)).toMatchObject({ shape: 'failed VALIDATION_ERROR', photos: 'unknown', stock: 'unknown' });
    for (const body of [[], 7, 'claim', null])
      expect(dataOf(await dryRun(store, JSON.stringify(body)))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('reports an unknown order and unknown lines, and unknown for the checks that depend on them', async () => {
    const store = await newStore();
    const none = verdictsOf(await dryRun(store, aClaim({ number: 'NONE' }, { claim_reason: 'Damaged' })));
    expect(none).toMatchObject({
      photos: 'failed EVIDENCE_REQUIRED',
      order: 'failed ORDER_NOT_FOUND',
      lines: 'unknown',
      stock: 'unknown',
    });
    const order = await aClaimable(store, { A: 1 });
    const lines = verdictsOf(await dryRun(store, aLineClaim(order, { A: 2 })));
    expect(lines).toMatchObject({ order: 'passed', lines: 'failed VALIDATION_ERROR', coverage: 'unknown' });
  });

  it('needs no key, and considers the units held now', async () => {
    const store = await newStore();
    const order = await aClaimable(store, { A: 2 });
    const photo = await aPhoto(store);
    await file(store, aLineClaim(order, { A: 1 }));
    const result = await dryRun(store, aClaim(order, { claim_reason: 'Damaged', claimed_images: [photo] }));
    expect(verdictsOf(result)).toMatchObject({
      photos: 'passed',
      duplicate: 'failed CLAIM_EXISTS',
      returns: 'passed',
      refund: 'passed',
    });
  });
});

describe('GET /claims', () => {
  it('C-CLM-31: lists the claims of the store, the newest first, by status, by order and page by page', async () => {
    const [store, stranger] = [await newStore(), await newStore()];
    const order = await aClaimable(store, { A: 3 });
    const ids: unknown[] = [];
    for (let n = 0; n < 3; n++) ids.unshift(claimOf(await file(store, aLineClaim(order, { A: 1 }))).claim_id);
    ids.unshift(claimOf(await file(store, aClaim(await aClaimable(store, { A: 1 })))).claim_id);
    const list = async (query = '', who = store): Promise<[unknown[], unknown]> => {
      const { json, status } = await who.get(`/claims${query}`);
      expect(status).toBe(200);
      const { claims, next_cursor } = json.data as { claims: Json[]; next_cursor: unknown };
      return [claims.map(({ claim_id }) => claim_id), next_cursor];
    };
    expect(await list()).toEqual([ids, null]);
    expect(await list('', stranger)).toEqual([[], null]);
    expect(await list(`?order_number=${order.number}`)).toEqual([ids.slice(1), null]);
    expect(await list('?status=SUBMITTED&limit=4')).toEqual([ids, null]);
    expect(await list('?status=DENIED')).toEqual([[], null]);
    expect(await list('?limit=3')).toEqual([ids.slice(0, 3), ids[2]]);
    expect(await list(`?limit=3&cursor=${String(ids[2])}`)).toEqual([ids.slice(3), null]);
    for (const query of ['status=submitted', 'limit=0', 'limit=101', 'limit=x', 'cursor=clm_1'])
      expectProblem(await store.get(`/claims?${query}`), 422, 'VALIDATION_ERROR');
  });

  it('C-CLM-30: answers 404 CLAIM_NOT_FOUND for an unknown claim', async () => {
    expectProblem(await (await newStore()).get('/claims/clm_01k9w3c2q4m7v8x5t6r1z0a9bd'), 404, 'CLAIM_NOT_FOUND');
  });
});
