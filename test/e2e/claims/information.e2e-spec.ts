// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type Problem } from '../../../src/platform/errors/problem.js';
import { aClaim, aClaimable, aPhoto, claimOf, claimRowsOf, file } from '../../support/claims.js';
import { type Json, type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { command, service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { type TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
const STAFF = { type: 'staff', id: 'maria@shop.example' } as const;
const QUESTION = 'Was the box open?';

let store: TestStore;
let order: TestOrder;
let id: string;
beforeAll(async () => (store = await newStore()));
beforeEach(async () => {
  order = await aClaimable(store, { A: 2 });
  id = String(claimOf(await file(store, aClaim(order))).claim_id);
});

const onClaim = (of = id, by = store) => [{ store: by.store, actor: STAFF }, of] as const;
const ask = (question = QUESTION) => decisions.requestInformation(...onClaim(), { question });
const read = async (): Promise<Json> => claimOf(await store.get(`/claims/${id}`));

function answer(body: unknown = { comment: 'Yes.' }, key: string = randomUUID(), by = store): Promise<Reply> {
  return by.post(`/claims/${id}/answers`, body, { 'idempotency-key': key });
}

async function eventsOf(): Promise<[string, number][]> {
  const sql = 'SELECT type, sequence FROM outbox_events WHERE store_id = ? AND resource_id = ? ORDER BY sequence';
  return (await rows<{ type: string; sequence: number }>(sql, [store.id, id])).map((row) => [row.type, row.sequence]);
}

async function refusalOf(move: Promise<unknown>): Promise<unknown> {
  return move.then(
    () => 'done',
    ({ code, errors }: Problem) => [code, ...(errors ?? []).map((error) => `${error.pointer} ${error.code}`)],
  );
}

describe('a question about a claim', () => {
  it('C-DEC-11: is asked by staff: the claim waits, with its question in history, event and feed', async () => {
    await ask();
    const claim = await read();
    const none = { amount: null, reason: null, reference: null, comment: null, claimed_images: [] };
    expect(claim).toMatchObject({ status: 'INFORMATION_REQUESTED', approved_amount: null });
    expect(claim.history).toEqual([
      expect.objectContaining({ ...none, status: 'SUBMITTED', question: null }),
      { ...none, status: 'INFORMATION_REQUESTED', actor: STAFF, question: QUESTION, occurred_at: claim.updated_at },
    ]);
    await until(async () => {
      const { json } = await store.get('/events?limit=500');
      const { events } = json.data as { events: { type: string; data: { claim: Json } }[] };
      const found = events.find(
        ({ type, data }) => type === 'claim.information_requested' && data.claim.claim_id === id,
      );
      return found && expect(found.data.claim).toEqual(claim) === undefined;
    }, 'the feed to show it');
  });

  it('C-CLM-32, C-DEC-12: is answered through the API, which makes the claim one to decide on again', async () => {
    await ask();
    const photo = await aPhoto(store);
    const reply = await answer({ comment: 'Yes, see the photo.', claimed_images: [photo, photo] });
    expect([reply.status, claimOf(reply)]).toEqual([200, await read()]);
    expect(claimOf(reply)).toMatchObject({
      status: 'SUBMITTED',
      history: [{}, {}, { status: 'SUBMITTED', comment: 'Yes, see the photo.', claimed_images: [photo] }],
    });
    expect(await eventsOf()).toEqual([
      ['claim.submitted', 1],
      ['claim.information_requested', 2],
      ['claim.information_provided', 3],
    ]);
    const [upload] = await rows<{ is_named: number }>(
      'SELECT is_named FROM claim_uploads WHERE store_id = ? AND url = ?',
      [store.id, photo],
    );
    expect(upload?.is_named).toBe(1);
    await decisions.approve(...onClaim());
    expect(await read()).toMatchObject({ status: 'APPROVED', approved_amount: 20 });
  });

  it('C-DEC-12: is answered by staff with a photo', async () => {
    await ask();
    const photo = await aPhoto(store);
    await decisions.answer(...onClaim(), { claimed_images: [photo] });
    expect(await read()).toMatchObject({
      status: 'SUBMITTED',
      history: [{}, {}, { actor: STAFF, claimed_images: [photo] }],
    });
  });

  it('C-DEC-13: leaves units with the claim, until it is denied', async () => {
    await ask();
    expect(await order.returnable()).toEqual([
      expect.objectContaining({ claimed_quantity: 2, returnable_quantity: 0 }),
    ]);
    expectProblem(await file(store, aClaim(order)), 409, 'CLAIM_EXISTS');
    await decisions.deny(...onClaim(), { reason: 'No answer.' });
    expect(await order.returnable()).toEqual([
      expect.objectContaining({ claimed_quantity: 0, returnable_quantity: 2 }),
    ]);
  });

  it('may be withdrawn with its claim, and keeps it from being approved', async () => {
    await ask();
    expect(await refusalOf(decisions.approve(...onClaim()))).toEqual(['CLAIM_STATE_CONFLICT']);
    await decisions.withdraw(...onClaim());
    expect(await read()).toMatchObject({ status: 'WITHDRAWN' });
  });

  it('has 1 to 2000 characters', async () => {
    expect(await refusalOf(ask(''))).toEqual(['VALIDATION_ERROR', '/question TOO_SHORT']);
    expect(await refusalOf(ask('x'.repeat(2001)))).toEqual(['VALIDATION_ERROR', '/question TOO_LONG']);
    expect(await refusalOf(ask('x'.repeat(2000)))).toBe('done');
  });

  it('C-DEC-11: is refused after 20 times', async () => {
    for (let count = 0; count < 20; count++) {
      await ask();
      await decisions.answer(...onClaim(), { comment: 'No.' });
    }
    expect(await refusalOf(ask())).toEqual(['CLAIM_STATE_CONFLICT']);
    expect((await store.get(`/claims/${id}`)).status).toBe(200);
  });

  it('is asked once, also by two at the same time', async () => {
    const outcomes = await Promise.all([ask(), ask()].map(refusalOf));
    expect(outcomes.map(String).toSorted()).toEqual(['CLAIM_STATE_CONFLICT', 'done']);
    expect(await eventsOf()).toHaveLength(2);
  });
});

describe('an answer', () => {
  beforeEach(() => ask());

  it('C-CLM-32: takes only a comment, or photos of the store', async () => {
    const foreign = await aPhoto(await newStore());
    for (const [body, faults] of [
      [{}, ['/comment REQUIRED']],
      [{ comment: null, claimed_images: [] }, ['/comment REQUIRED']],
      [{ comment: '' }, ['/comment TOO_SHORT']],
      [{ comment: 'x', photo: 'x' }, ['/photo UNKNOWN_KEY']],
      [{ claimed_images: [await aPhoto(store), foreign] }, ['/claimed_images/1 NOT_ALLOWED_VALUE']],
      [{ claimed_images: Array.from({ length: 21 }, () => foreign) }, ['/claimed_images TOO_MANY_ITEMS']],
    ] as const) {
      const reply = await answer(body);
      expectProblem(reply, 422, 'VALIDATION_ERROR');
      expect(faultsOf(reply)).toEqual(faults);
    }
    expect(await read()).toMatchObject({ status: 'INFORMATION_REQUESTED' });
  });

  it('C-IDEM-2: needs an idempotency key', async () => {
    expectProblem(await store.post(`/claims/${id}/answers`, { comment: 'Yes.' }), 400, 'IDEMPOTENCY_KEY_REQUIRED');
  });

  it('C-CLM-32: is answered once by a request that is sent twice, also at the same time', async () => {
    const key = randomUUID();
    const before = await claimRowsOf(store.id);
    const replies = await Promise.all([1, 2, 3].map(() => answer(undefined, key)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([...replies, await answer(undefined, key)].map(({ text }) => text)).size).toBe(1);
    const after = await claimRowsOf(store.id);
    expect([after.events - before.events, after.records - before.records]).toEqual([1, 1]);
  });

  it('C-CLM-33: cannot be answered once the claim is decided, or in another store', async () => {
    expectProblem(await answer(undefined, undefined, await newStore()), 404, 'CLAIM_NOT_FOUND');
    expect((await answer()).status).toBe(200);
    const again = await answer({ comment: 'Again.' });
    expectProblem(again, 409, 'CLAIM_STATE_CONFLICT');
    expect(again.json).toMatchObject({ claim: { claim_id: id, status: 'SUBMITTED' } });
    expect((await read()).history).toHaveLength(3);
  });

  it('C-CLM-33: is answered or decided, not both, at the same time', async () => {
    const [reply, denial] = await Promise.all([answer(), refusalOf(decisions.deny(...onClaim(), { reason: 'Late.' }))]);
    // A denial is possible before and after the answer; an answer only before the denial.
    const { status, history } = await read();
    expect(denial).toBe('done');
    expect([status, reply.status]).toEqual(['DENIED', (history as Json[]).length === 4 ? 200 : 409]);
    expect(await eventsOf()).toHaveLength((history as Json[]).length);
  });

  it('is recorded by the command line', async () => {
    const claim = async (word: string, ...options: string[]): Promise<unknown> => {
      const { status, stdout, stderr } = await command(['--json', 'claim', word, store.id, id, ...options]);
      return JSON.parse(status === 0 ? stdout : stderr);
    };
    expect(await claim('answer', '--comment', 'By phone: yes.')).toMatchObject({ status: 'SUBMITTED' });
    expect(await claim('ask', '--question', 'And the lid?')).toMatchObject({ status: 'INFORMATION_REQUESTED' });
    expect(await claim('ask', '--question', 'And the lid?')).toMatchObject({ code: 'CLAIM_STATE_CONFLICT' });
  });
});
