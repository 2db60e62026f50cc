// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type ClaimQueueService } from '../../../src/claims/services/claim-queue.service.js';
import { type Problem } from '../../../src/platform/errors/problem.js';
import { aClaim, aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { expectProblem } from '../../support/problems.js';
import { lockOrder } from '../../support/row-lock.js';
import { command, service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
let store: TestStore;

beforeAll(async () => (store = await newStore()));

const STAFF = { type: 'staff', id: 'maria' } as const;
/** The first parameters of a decision. */
const onClaim = (claim: Json, of = store) => [{ store: of.store, actor: STAFF }, String(claim.claim_id)] as const;

async function fileClaim(units: Record<string, number>, members: Json = {}): Promise<Json> {
  return claimOf(await file(store, aClaim(await aClaimable(store, units), members)));
}

async function read({ claim_id }: Json): Promise<Json> {
  return claimOf(await store.get(`/claims/${String(claim_id)}`));
}

async function eventsOf({ claim_id }: Json): Promise<[string, number, Json][]> {
  const sql = 'SELECT type, sequence, data FROM outbox_events WHERE store_id = ? AND resource_id = ? ORDER BY sequence';
  const found = await rows<{ type: string; sequence: number; data: string }>(sql, [store.id, claim_id]);
  return found.map(({ type, sequence, data }) => [type, sequence, (JSON.parse(data) as { claim: Json }).claim]);
}

/** The code that refuses a move, and the faults. */
async function refusalOf(move: Promise<unknown>): Promise<unknown> {
  return move.then(
    () => 'done',
    ({ code, errors }: Problem) => [code, errors?.map((error) => `${error.pointer} ${error.code}`)],
  );
}

describe('staff', () => {
  it('C-DEC-1, C-DEC-4: approve the calculated payout, then resolve: each move is an event and in the history', async () => {
    const claim = await fileClaim({ A: 2 });
    await decisions.approve(...onClaim(claim));
    await decisions.resolve(...onClaim(claim), { reference: 'refund-77' });
    const now = await read(claim);
    expect(now).toMatchObject({ status: 'RESOLVED', approved_amount: 20, payout: { amount: 20 } });
    const none = { amount: null, reason: null, reference: null };
    expect(now.history).toEqual([
      expect.objectContaining({ ...none, status: 'SUBMITTED' }),
      expect.objectContaining({ ...none, status: 'APPROVED', amount: 20, actor: STAFF }),
      expect.objectContaining({ ...none, status: 'RESOLVED', reference: 'refund-77', actor: STAFF }),
    ]);
    expect((await eventsOf(claim)).map(([type, sequence, { status }]) => [type, sequence, status])).toEqual([
      ['claim.submitted', 1, 'SUBMITTED'],
      ['claim.approved', 2, 'APPROVED'],
      ['claim.resolved', 3, 'RESOLVED'],
    ]);
    expect((await eventsOf(claim)).at(-1)?.[2]).toEqual(now);
    const isNotifiable = async (): Promise<boolean> =>
      (await store.get('/events?limit=500')).text.includes('claim.resolved');
    await until(isNotifiable, 'the feed to show it');
  });

  it('C-DEC-7: deny with a reason, which releases the units', async () => {
    const order = await aClaimable(store, { A: 2 });
    const claim = claimOf(await file(store, aClaim(order)));
    expect(await refusalOf(decisions.deny(...onClaim(claim), { reason: '' }))).toEqual([
      'VALIDATION_ERROR',
      ['/reason TOO_SHORT'],
    ]);
    await decisions.deny(...onClaim(claim), { reason: 'Delivered, with a signature.' });
    expect(await read(claim)).toMatchObject({ status: 'DENIED', approved_amount: null });
    expect(await order.returnable()).toEqual([
      expect.objectContaining({ claimed_quantity: 0, returnable_quantity: 2 }),
    ]);
    expect((await eventsOf(claim)).map(([type]) => type)).toEqual(['claim.submitted', 'claim.denied']);
    expect(claimOf(await file(store, aClaim(order)))).toMatchObject({ payout: { amount: 20 } });
  });

  it('C-DEC-7: withdraw a claim, which releases the units', async () => {
    const order = await aClaimable(store, { A: 1 });
    const claim = claimOf(await file(store, aClaim(order)));
    await decisions.withdraw(...onClaim(claim));
    expect(await order.ledger()).toEqual([]);
    expect((await file(store, aClaim(order))).status).toBe(201);
    expect((await eventsOf(claim)).map(([type]) => type)).toEqual(['claim.submitted', 'claim.withdrawn']);
  });

  it('C-DEC-5: approve another amount only with a reason, in whole cents, up to the caps of the order', async () => {
    const order = await aClaimable(store, { A: 2, B: 1 });
    const claim = claimOf(await file(store, aLineClaim(order, { A: 1 })));
    const approve = (amount: number, reason?: string) => decisions.approve(...onClaim(claim), { amount, reason });
    expect(await refusalOf(approve(5))).toEqual(['VALIDATION_ERROR', ['/reason REQUIRED']]);
    expect(await refusalOf(approve(5.001, 'x'))).toEqual(['VALIDATION_ERROR', ['/amount TOO_MANY_DECIMALS']]);
    expect(await refusalOf(approve(-1, 'x'))).toEqual(['VALIDATION_ERROR', ['/amount OUT_OF_RANGE']]);
    expect(await refusalOf(approve(20.01, 'x'))).toEqual(['VALIDATION_ERROR', ['/amount OUT_OF_RANGE']]);
    await approve(20, 'Both were broken.');
    expect(await read(claim)).toMatchObject({
      approved_amount: 20,
      payout: { amount: 10 },
      history: [{}, { reason: 'Both were broken.' }],
    });
    expectProblem(await file(store, aLineClaim(order, { A: 1 })), 422, 'REFUND_NOT_ELIGIBLE');
    expect(claimOf(await file(store, aLineClaim(order, { B: 1 })))).toMatchObject({ payout: { amount: 10 } });
  });

  it('C-DEC-14: approve amounts line by line', async () => {
    const order = await aClaimable(store, { A: 2, B: 1 });
    const claim = claimOf(await file(store, aLineClaim(order, { A: 1, B: 1 })));
    const approve = (A: number, B: number, reason?: string) => {
      const lines = [
        { line_id: 'A', amount: A },
        { line_id: 'B', amount: B },
      ];
      return decisions.approve(...onClaim(claim), { lines, reason });
    };
    expect(await refusalOf(approve(10, 5))).toEqual(['VALIDATION_ERROR', ['/reason REQUIRED']]);
    expect(await refusalOf(approve(20.01, 5, 'x'))).toEqual(['VALIDATION_ERROR', ['/lines/0/amount OUT_OF_RANGE']]);
    await approve(20, 5, 'Both lamps were broken, half of the chair.');
    expect(await read(claim)).toMatchObject({ status: 'APPROVED', approved_amount: 25, payout: { amount: 20 } });
    expectProblem(await file(store, aLineClaim(order, { A: 1 })), 422, 'REFUND_NOT_ELIGIBLE');
    const mixed = { amount: 1, lines: [{ line_id: 'A', amount: 1 }], reason: 'x' };
    expect(await refusalOf(decisions.approve(...onClaim(claim), mixed))).toEqual([
      'VALIDATION_ERROR',
      ['/lines UNKNOWN_KEY'],
    ]);
  });

  it('cannot approve the calculated payout after the order lost that value', async () => {
    const order = await aClaimable(store, { A: 2 });
    const claim = claimOf(await file(store, aClaim(order)));
    await order.put(
      { A: 2 },
      {
        line_items: [{ product_id: 'p-A', sku: 's-A', quantity: 2, unit_price: 5, line_total: 10 }],
        amounts: { subtotal: 10, protection_cost: 1.5 },
      },
    );
    expect(await refusalOf(decisions.approve(...onClaim(claim)))).toEqual([
      'VALIDATION_ERROR',
      ['/amount OUT_OF_RANGE'],
    ]);
    await decisions.approve(...onClaim(claim), { amount: 10, reason: 'The order was re-priced.' });
    expect(await read(claim)).toMatchObject({ status: 'APPROVED', approved_amount: 10 });
  });

  it('C-DEC-6: approve a reship without an amount', async () => {
    const claim = await fileClaim({ A: 1 }, { claim_resolution: 'RESHIP' });
    expect(await refusalOf(decisions.approve(...onClaim(claim), { amount: 5, reason: 'x' }))).toEqual([
      'VALIDATION_ERROR',
      ['/amount UNKNOWN_KEY'],
    ]);
    const lines = [{ line_id: 'A', amount: 5 }];
    expect(await refusalOf(decisions.approve(...onClaim(claim), { lines }))).toEqual([
      'VALIDATION_ERROR',
      ['/lines UNKNOWN_KEY'],
    ]);
    await decisions.approve(...onClaim(claim));
    expect(await read(claim)).toMatchObject({ status: 'APPROVED', approved_amount: null });
  });

  it.each<[string, ('approve' | 'deny' | 'resolve' | 'withdraw')[], string[]]>([
    ['SUBMITTED', [], ['resolve']],
    ['APPROVED', ['approve'], ['approve', 'deny', 'withdraw']],
    ['DENIED', ['deny'], ['approve', 'deny', 'resolve', 'withdraw']],
    ['WITHDRAWN', ['withdraw'], ['approve', 'deny', 'resolve', 'withdraw']],
    ['RESOLVED', ['approve', 'resolve'], ['approve', 'deny', 'resolve', 'withdraw']],
  ])('C-DEC-2: refuses other moves of a %s claim with CLAIM_STATE_CONFLICT', async (status, way, refused) => {
    const claim = await fileClaim({ A: 1 });
    const moves: Record<string, () => Promise<unknown>> = {
      approve: () => decisions.approve(...onClaim(claim)),
      deny: () => decisions.deny(...onClaim(claim), { reason: 'x' }),
      resolve: () => decisions.resolve(...onClaim(claim), { reference: 'x' }),
      withdraw: () => decisions.withdraw(...onClaim(claim)),
    };
    for (const move of way) await moves[move]?.();
    const before = await read(claim);
    for (const move of refused)
      expect([move, await refusalOf(moves[move]?.() as Promise<unknown>)]).toEqual([
        move,
        ['CLAIM_STATE_CONFLICT', undefined],
      ]);
    expect([before.status, await read(claim)]).toEqual([status, before]);
  });

  it('make only one of two concurrent moves', async () => {
    const claim = await fileClaim({ A: 1 });
    const moves = [
      decisions.approve(...onClaim(claim)),
      decisions.deny(...onClaim(claim), { reason: 'x' }),
      decisions.withdraw(...onClaim(claim)),
    ];
    const outcomes = await Promise.all(moves.map(refusalOf));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await eventsOf(claim)).toHaveLength(2);
  });

  it('wait for a change of the order that is under way', async () => {
    const claim = await fileClaim({ A: 1 });
    const lock = await lockOrder(store.id, String(claim.order_number));
    const decided = decisions.approve(...onClaim(claim)).then(() => 'decided');
    const first = await Promise.race([lock.isWaitedFor().then(() => 'waits'), decided]);
    await lock.release();
    expect([first, await decided]).toEqual(['waits', 'decided']);
  });

  it('of another store get CLAIM_NOT_FOUND', async () => {
    const claim = await fileClaim({ A: 1 });
    const stranger = await newStore();
    expect(await refusalOf(decisions.approve(...onClaim(claim, stranger)))).toEqual(['CLAIM_NOT_FOUND', undefined]);
    expectProblem(await stranger.get(`/claims/${String(claim.claim_id)}`), 404, 'CLAIM_NOT_FOUND');
  });

  it('C-FLAG-2: see undecided claims, the oldest first, with the present review of each order', async () => {
    const otherStore = await newStore();
    const orders = [
      await aClaimable(otherStore, { A: 1 }),
      await aClaimable(otherStore, { A: 1 }),
      await aClaimable(otherStore, { A: 1 }),
    ];
    const claims: Json[] = [];
    for (const order of orders) claims.push(claimOf(await file(otherStore, aClaim(order))));
    await decisions.deny(...onClaim(claims[1] as Json, otherStore), { reason: 'x' });
    await orders[2]?.put({ A: 1 }, { amounts: { subtotal: 9, protection_cost: 1.5 } });
    const { claims: queue } = await service<ClaimQueueService>('ClaimQueueService').list(otherStore.id);
    expect(queue.map(({ claim, order_review }) => [claim.claim_id, order_review.flagged])).toEqual([
      [claims[0]?.claim_id, false],
      [claims[2]?.claim_id, true],
    ]);
  });
});

describe('the command line', () => {
  it('C-DEC-3, C-CLI-11: approves, resolves, denies and withdraws claims, and shows problems', async () => {
    const [paid, denied, withdrawn] = [await fileClaim({ A: 1 }), await fileClaim({ A: 1 }), await fileClaim({ A: 1 })];
    const claim = async (word: string, { claim_id }: Json, ...options: string[]): Promise<Json> => {
      const { status, stdout, stderr } = await command([
        '--json',
        'claim',
        word,
        store.id,
        String(claim_id),
        ...options,
      ]);
      return JSON.parse(status === 0 ? stdout : stderr) as Json;
    };
    expect(await claim('approve', paid, '--amount', '4.50', '--reason', 'Half was left.')).toMatchObject({
      status: 'APPROVED',
      approved_amount: 4.5,
    });
    expect(await claim('resolve', paid, '--reference', 'refund-1')).toMatchObject({ status: 'RESOLVED' });
    expect(await claim('deny', denied, '--reason', 'Delivered.')).toMatchObject({ status: 'DENIED' });
    expect(await claim('withdraw', withdrawn)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await claim('withdraw', denied)).toMatchObject({ code: 'CLAIM_STATE_CONFLICT', status: 409 });
    expect(await claim('show', paid)).toEqual(await read(paid));
    expect(await claim('approve', await fileClaim({ A: 1 }), '--amount', 'much', '--reason', 'x')).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});
