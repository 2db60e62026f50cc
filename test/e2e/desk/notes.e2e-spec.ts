// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type DeskSubject } from '../../../src/desk/model/desk-bodies.js';
import { type AssignmentsService } from '../../../src/desk/services/assignments.service.js';
import { type NotesService } from '../../../src/desk/services/notes.service.js';
import { type Problem } from '../../../src/platform/errors/problem.js';
import { aClaim, aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { aLabel, TestReturn } from '../../support/returns.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

const notes = service<NotesService>('NotesService');
const assignments = service<AssignmentsService>('AssignmentsService');
const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');
let store: TestStore;
let subject: DeskSubject;

beforeAll(async () => (store = await newStore()));
beforeEach(async () => (subject = { kind: 'order', id: (await TestOrder.create(store, { A: 1 })).number }));

const by = (id = 'ana@shop.example', of = store) => ({ store: of.store, actor: { type: 'staff', id } as const });
const aNote = (text: string, form_id: string = randomUUID()) => ({ form_id, text });
const texts = async (of = subject) => (await notes.list(store.id, of)).map(({ text }) => text);

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    ({ code, errors }: Problem) => [code, ...(errors ?? []).map((error) => `${error.pointer} ${error.code}`)],
  );
}

describe('notes', () => {
  it('C-NOTE-1: are listed with author and time, the newest first', async () => {
    await notes.add(by(), subject, aNote('Called her.'));
    await notes.add(by('ben@shop.example'), subject, aNote(' Waits for\r\nphotos. '));
    expect(await notes.list(store.id, subject)).toEqual([
      expect.objectContaining({ author: 'ben@shop.example', text: 'Waits for\nphotos.' }),
      expect.objectContaining({ author: 'ana@shop.example', text: 'Called her.' }),
    ]);
    const [first] = await notes.list(store.id, subject);
    expect(first?.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/);
  });

  it('C-NOTE-2: are stored once if their form is submitted twice, also at the same time', async () => {
    const note = aNote('Once.');
    await Promise.all(Array.from({ length: 5 }, () => notes.add(by(), subject, note)));
    await notes.add(by(), subject, note);
    await notes.add(by(), subject, { ...note, text: 'Changed after going back.' });
    expect(await texts()).toEqual(['Changed after going back.', 'Once.']);
  });

  it('C-NOTE-5: belong to an order, a return or a claim of the store', async () => {
    const made = await TestReturn.request(await TestOrder.create(store, { A: 1 }), { A: 1 });
    const claim = claimOf(await file(store, aClaim(await aClaimable(store, { A: 1 }))));
    const subjects: DeskSubject[] = [
      { kind: 'return', id: made.id },
      { kind: 'claim', id: String(claim.claim_id) },
    ];
    for (const of of subjects) await notes.add(by(), of, aNote(`About a ${of.kind}.`));
    expect([await texts(), ...(await Promise.all(subjects.map(texts)))]).toEqual([
      [],
      ['About a return.'],
      ['About a claim.'],
    ]);
    const stranger = await newStore();
    const refusals = [subject, ...subjects].map((of) => refusalOf(notes.add(by('eve', stranger), of, aNote('Mine?'))));
    expect(await Promise.all(refusals)).toEqual([['ORDER_NOT_FOUND'], ['RETURN_NOT_FOUND'], ['CLAIM_NOT_FOUND']]);
    for (const of of subjects) expect(await notes.list(stranger.id, of)).toEqual([]);
  });

  it('C-NOTE-1: have 1 to 4,000 characters', async () => {
    expect(await refusalOf(notes.add(by(), subject, aNote('  ')))).toEqual(['VALIDATION_ERROR', '/text TOO_SHORT']);
    expect(await refusalOf(notes.add(by(), subject, aNote('ä'.repeat(4001))))).toEqual([
      'VALIDATION_ERROR',
      '/text TOO_LONG',
    ]);
    await notes.add(by(), subject, aNote('😀'.repeat(4000)));
    expect((await texts())[0]).toHaveLength(8000);
  });

  it('C-NOTE-3: are deleted by their author or an admin', async () => {
    await notes.add(by(), subject, aNote('First.'));
    await notes.add(by(), subject, aNote('Second.'));
    const [second, first] = (await notes.list(store.id, subject)).map(({ id }) => id) as [string, string];
    expect(await refusalOf(notes.remove(by('ben'), first, { isAdmin: false }))).toEqual(['FORBIDDEN']);
    await notes.remove(by('ana@shop.example', await newStore()), first, { isAdmin: true });
    expect(await texts()).toEqual(['Second.', 'First.']);
    await notes.remove(by(), first, { isAdmin: false });
    await notes.remove(by('ben'), second, { isAdmin: true });
    await notes.remove(by('ben'), second, { isAdmin: false });
    expect(await texts()).toEqual([]);
  });
});

describe('assignments', () => {
  it('C-NOTE-4: are set, changed and cleared', async () => {
    await assignments.set(by(), subject, { assignee: 'Ben@Shop.example', due_on: '2020-02-29' });
    const assigned = { subject, assignee: 'ben@shop.example', due_on: '2020-02-29', is_overdue: true };
    expect(await assignments.find(store.id, subject)).toEqual({ ...assigned, assigned_by: 'ana@shop.example' });
    await assignments.set(by('ben@shop.example'), subject, { due_on: '9999-12-31' });
    expect(await assignments.find(store.id, subject)).toMatchObject({ assignee: null, is_overdue: false });
    await assignments.set(by(), subject, {});
    await assignments.set(by(), subject, {});
    expect(await assignments.find(store.id, subject)).toBeUndefined();
  });

  it('are refused for a day that does not exist, or something else than an e-mail address', async () => {
    const refusal = refusalOf(assignments.set(by(), subject, { assignee: 'ben', due_on: '2026-02-30' }));
    expect(await refusal).toEqual(['VALIDATION_ERROR', '/assignee INVALID_FORMAT', '/due_on INVALID_FORMAT']);
    expect(await assignments.find(store.id, subject)).toBeUndefined();
  });

  it('C-NOTE-4: are listed by assignee, and if they are overdue, the earliest day first', async () => {
    const own = await newStore();
    const days = { a: '2020-01-02', b: undefined, c: '2020-01-01', d: '9999-01-01' };
    const numbers = new Map<string, string>();
    for (const [name, due_on] of Object.entries(days)) {
      const { number } = await TestOrder.create(own, { A: 1 });
      numbers.set(number, name);
      await assignments.set(by('ana', own), { kind: 'order', id: number }, { assignee: 'ben@shop.example', due_on });
    }
    const namesOf = async (filter: Parameters<AssignmentsService['list']>[1], of = own) =>
      (await assignments.list(of.id, filter)).map(({ subject: { id } }) => numbers.get(id));
    expect(await namesOf({ assignee: 'BEN@shop.example' })).toEqual(['c', 'a', 'd', 'b']);
    expect(await namesOf({ overdue: true })).toEqual(['c', 'a']);
    expect(await namesOf({ assignee: 'ana@shop.example' })).toEqual([]);
    expect(await namesOf({ overdue: true }, await newStore())).toEqual([]);
    const of = await assignments.findAll(own.id, 'order', [...numbers.keys()]);
    expect([...of.values()].map(({ due_on }) => due_on ?? undefined).toSorted()).toEqual(
      Object.values(days).toSorted(),
    );
  });

  it('C-NOTE-6: end when their return or claim is decided, and are refused from then on', async () => {
    const [order, own] = [await aClaimable(store, { A: 9 }), { assignee: 'cleo@shop.example' }];
    const aClaimOf = async () => String(claimOf(await file(store, aLineClaim(order, { A: 1 }))).claim_id);
    const [approved, denied, withdrawn, waiting] = [
      await aClaimOf(),
      await aClaimOf(),
      await aClaimOf(),
      await aClaimOf(),
    ];
    const returns = [1, 2, 3, 4].map(() => TestReturn.request(order, { A: 1 }));
    const [accepted, rejected, labelled, open] = (await Promise.all(returns)) as [
      TestReturn,
      TestReturn,
      TestReturn,
      TestReturn,
    ];
    const subjects: DeskSubject[] = [
      ...[approved, denied, withdrawn, waiting].map((id) => ({ kind: 'claim', id }) as const),
      ...[accepted, rejected, labelled, open].map(({ id }) => ({ kind: 'return', id }) as const),
      { kind: 'order', id: order.number },
    ];
    for (const of of subjects) await assignments.set(by(), of, own);
    await decisions.approve(by(), approved);
    await decisions.deny(by(), denied, { reason: 'No.' });
    await decisions.withdraw(by(), withdrawn);
    await decisions.requestInformation(by(), waiting, { question: 'Which one?' });
    await accepted.decide('APPROVED');
    await rejected.decide('REJECTED');
    await labelled.label(aLabel());
    for (const of of subjects.filter(({ id }) => ![waiting, open.id, order.number].includes(id)))
      expect([of.kind, await refusalOf(assignments.set(by(), of, own))]).toEqual([
        of.kind,
        [of.kind === 'claim' ? 'CLAIM_STATE_CONFLICT' : 'RETURN_NOT_OPEN'],
      ]);
    const left = async () => (await assignments.list(store.id, own)).map(({ subject: { id } }) => id).toSorted();
    const kept = [waiting, open.id, order.number].toSorted();
    await until(async () => isDeepStrictEqual(await left(), kept), 'the assignments of decided cases to end');
  });

  it('C-NOTE-6: end also if they are set at the same time as the decision', async () => {
    const [order, own] = [await aClaimable(store, { A: 5 }), { assignee: 'dora@shop.example' }];
    for (let count = 0; count < 5; count++) {
      const id = String(claimOf(await file(store, aLineClaim(order, { A: 1 }))).claim_id);
      await Promise.allSettled([assignments.set(by(), { kind: 'claim', id }, own), decisions.approve(by(), id)]);
    }
    await until(async () => (await assignments.list(store.id, own)).length === 0, 'all assignments to end');
  });

  it('C-NOTE-5: of another store are not found', async () => {
    const refusal = refusalOf(assignments.set(by('eve', await newStore()), subject, { due_on: '2026-01-01' }));
    expect(await refusal).toEqual(['ORDER_NOT_FOUND']);
  });
});
