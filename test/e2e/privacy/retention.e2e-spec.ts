// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { type UploadsService } from '../../../src/claims/uploads/uploads.service.js';
import { type NotesService } from '../../../src/desk/services/notes.service.js';
import { RetentionJob } from '../../../src/privacy/jobs/retention.job.js';
import { PrivacyJobsModule, scheduleRetention } from '../../../src/privacy/privacy.module.js';
import { RetentionRunService } from '../../../src/privacy/services/retention-run.service.js';
import { RetentionService } from '../../../src/privacy/services/retention.service.js';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { runChore } from '../../support/chores.js';
import { aLineClaim, aPhoto, claimOf, daysAgo, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { jobProcess, newQueue, TestClock } from '../../support/jobs.js';
import { TestReturn } from '../../support/returns.js';
import { command, service } from '../../support/services.js';
import { pushed } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';
import { until } from '../../support/until.js';

const DAY_S = 24 * 60 * 60;
const PERSON = { customer: { name: 'Ana Souza', email: 'ana@retention.example' }, ordered_at: daysAgo(1) };
const ANA = /Souza|ana@/;

let store: TestStore;
beforeAll(async () => (store = await newStore()));

/** A worker whose clock is some days ahead; it works only on what a test gives it. */
async function inDays(days: number, env: Record<string, string> = {}) {
  const clock = new TestClock();
  clock.forward(days * DAY_S);
  const worker = await jobProcess({ queue: newQueue(), also: [{ module: PrivacyJobsModule }], clock, env });
  return {
    worker,
    /** Runs the job of a store to its end, and returns what it removed. */
    async run(storeId = store.id) {
      const runs = worker.get(RetentionRunService);
      while ((await runs.run(storeId)) <= clock.now());
      return (await worker.get(RetentionService).get(storeId)).last_run?.removed;
    },
  };
}

const textOf = async ({ path }: TestOrder) => (await store.get(path)).text + (await store.get(`${path}/history`)).text;
const setRetention = (retention: Json, { id } = store) =>
  service<StoresService>('StoresService').update(id, { retention });

describe('the nightly job', () => {
  it('C-RTN-2: erases orders two years after their last change, and nothing sooner', async () => {
    const order = await TestOrder.create(store, { A: 1 }, PERSON);
    const early = await inDays(729);
    expect(await early.run()).toMatchObject({ orders: 0 });
    expect(await textOf(order)).toMatch(ANA);
    const late = await inDays(731);
    expect(await late.run()).toMatchObject({ orders: 1 });
    expect(await textOf(order)).not.toMatch(ANA);
    const events = await rows<Json>(
      'SELECT type, actor FROM outbox_events WHERE store_id = ? ORDER BY id DESC LIMIT 1',
      [store.id],
    );
    expect(events).toEqual([{ type: 'order.redacted', actor: 'service:retention' }]);
    expect(await late.run()).toMatchObject({ orders: 0 });
  });

  it('C-RTN-3: leaves orders with an open return or an open claim', async () => {
    const other = await newStore();
    const [returned, claimed, paid] = await Promise.all([1, 2, 3].map(() => TestOrder.create(other, { A: 1 }, PERSON)));
    const request = await TestReturn.request(returned as TestOrder, { A: 1 });
    const claim = await file(other, aLineClaim(claimed as TestOrder, { A: 1 }, { claim_reason: 'Lost' }));
    const years = await inDays(731);
    expect(await years.run(other.id)).toMatchObject({ orders: 1 });
    expect((await other.get((paid as TestOrder).path)).text).not.toMatch(ANA);

    await request.decide('REJECTED');
    await service<ClaimDecisionsService>('ClaimDecisionsService').deny(
      { store: other.store, actor: { type: 'staff', id: 'ana' } },
      String(claimOf(claim).claim_id),
      { reason: 'No' },
    );
    expect(await years.run(other.id)).toMatchObject({ orders: 2 });
  });

  it('C-RTN-2: counts the changes of shipments, returns and claims', async () => {
    const other = await newStore();
    const [shipped, returned, claimed] = [
      await TestOrder.create(other, { A: 1 }, PERSON),
      await TestOrder.create(other, { A: 1 }, PERSON),
      await TestOrder.create(other, { A: 1 }, PERSON),
    ];
    await pushed(other, { order_number: shipped.number });
    await (await TestReturn.request(returned, { A: 1 })).decide('REJECTED');
    const { claim_id } = claimOf(await file(other, aLineClaim(claimed, { A: 1 }, { claim_reason: 'Lost' })));
    const caller = { store: other.store, actor: { type: 'staff', id: 'ana' } as const };
    await service<ClaimDecisionsService>('ClaimDecisionsService').deny(caller, String(claim_id), { reason: 'No' });
    for (const table of ['shipments', 'returns', 'claims'])
      await rows(`UPDATE ${table} SET updated_at = NOW(3) + INTERVAL 10 DAY WHERE store_id = ?`, [other.id]);
    expect(await (await inDays(735)).run(other.id)).toMatchObject({ orders: 0 });
    expect(await (await inDays(741)).run(other.id)).toMatchObject({ orders: 3 });
  });

  it('C-RTN-4: erases what is added to an erased order, once it is old', async () => {
    const other = await newStore();
    const caller = { store: other.store, actor: { type: 'staff', id: 'ana' } as const };
    const add: ((order: TestOrder) => Promise<unknown>)[] = [
      async (order) => (await TestReturn.request(order, { A: 1 }, { note: 'From Ana Souza' })).decide('REJECTED'),
      async (order) => {
        const { claim_id } = claimOf(await file(other, aLineClaim(order, { A: 1 }, { claim_reason: 'Lost' })));
        await service<ClaimDecisionsService>('ClaimDecisionsService').deny(caller, String(claim_id), {
          reason: 'Ana Souza has it.',
        });
      },
      ({ number }) => {
        const note = { form_id: randomUUID(), text: 'Ana Souza called.' };
        return service<NotesService>('NotesService').add(caller, { kind: 'order', id: number }, note);
      },
    ];
    const orders = await Promise.all(add.map(() => TestOrder.create(other, { A: 3 }, PERSON)));
    expect(await (await inDays(731)).run(other.id)).toMatchObject({ orders: 3 });
    for (const [index, order] of orders.entries()) await add[index]?.(order);
    const texts = async () => {
      const sql = ['document FROM returns', 'document FROM claims', 'body FROM desk_notes'];
      return Promise.all(
        sql.map(async (from) => JSON.stringify(await rows(`SELECT ${from} WHERE store_id = ?`, [other.id]))),
      );
    };
    expect(await texts()).toEqual(Array(3).fill(expect.stringContaining('Souza')));
    const years = await inDays(2 * 731);
    expect(await years.run(other.id)).toMatchObject({ orders: 3 });
    expect(await texts()).toEqual(Array(3).fill(expect.not.stringContaining('Souza')));
    expect(await years.run(other.id)).toMatchObject({ orders: 0 });
  });

  it('C-RTN-2: erases shipments without an order, and no others', async () => {
    const other = await newStore();
    const ship_to = { name: 'Ana Souza', country: 'BR' };
    const alone = await pushed(other, { ship_to });
    const order = await TestOrder.create(other, { A: 1 }, PERSON);
    await TestReturn.request(order, { A: 1 });
    const ofOrder = await pushed(other, { ship_to, order_number: order.number });
    expect(await (await inDays(731)).run(other.id)).toMatchObject({ orders: 0, shipments: 1 });
    const redacted = 'SELECT id, redacted_at IS NOT NULL AS is_redacted FROM shipments WHERE store_id = ? ORDER BY id';
    expect(await rows(redacted, [other.id])).toEqual([
      { id: alone.shipment_id, is_redacted: 1 },
      { id: ofOrder.shipment_id, is_redacted: 0 },
    ]);
  });

  it('C-RTN-5: erases recipients, old events, photos and updates that no job has applied, each after its days', async () => {
    const other = await newStore();
    await setRetention({ events_days: 20, personal_days: 0 }, other);
    const order = await TestOrder.create(other, { A: 2 }, { ...PERSON, order_notifications: { email: true } });
    const fileClaim = async () => {
      const damaged = { claim_reason: 'Damaged', claimed_images: [await aPhoto(other)] };
      return claimOf(await file(other, aLineClaim(order, { A: 1 }, damaged)));
    };
    // The second claim stays open, with its photo.
    const [claim] = [await fileClaim(), await fileClaim()];
    const caller = { store: other.store, actor: { type: 'staff', id: 'ana' } as const };
    await service<ClaimDecisionsService>('ClaimDecisionsService').deny(caller, String(claim.claim_id), {
      reason: 'No',
    });
    await other.post('/orders', {});
    const count = async (from: string) =>
      Number((await rows<{ n: string }>(`SELECT COUNT(*) AS n FROM ${from}`, [other.id]))[0]?.n);
    await until(async () => (await count('messages WHERE store_id = ?')) === 3, 'the mails about the claims');
    await until(async () => (await count('request_log WHERE store_id = ?')) > 0, 'the entry of the refused request');
    await rows('INSERT INTO inbound_events VALUES (?, ?, ?, NOW(3), ?)', [
      ...[other.id, 'inb_00000000000000000000000000', 'par_none', '{}'],
    ]);

    expect(await (await inDays(13)).run(other.id)).toMatchObject({
      inbound_events: 1,
      events: 0,
      messages: 0,
      photos: 0,
    });
    expect(await (await inDays(21)).run(other.id)).toMatchObject({ events: 4, messages: 0, photos: 0 });
    expect((await other.get(`${order.path}/history`)).text).not.toMatch(ANA);
    expect((await other.get(order.path)).text).toMatch(ANA);
    expect(await (await inDays(31)).run(other.id)).toMatchObject({ request_log: expect.any(Number), photos: 0 });
    expect(await count('request_log WHERE store_id = ?')).toBe(0);
    expect(await (await inDays(181)).run(other.id)).toMatchObject({ messages: 3, photos: 0 });
    expect(await count("messages WHERE store_id = ? AND recipient <> ''")).toBe(0);
    expect(await (await inDays(366)).run(other.id)).toEqual({
      inbound_events: 0,
      platform_inbox: 0,
      request_log: 0,
      withdrawals: 0,
      messages: 0,
      events: 0,
      photos: 1,
    });
    const shown = (await other.get(`/claims/${String(claim.claim_id)}`)).json.data as { claim: Json };
    expect(shown.claim.claims_items).toMatchObject([{ claimed_images: [] }]);
    await service<UploadsService>('UploadsService').removeUnnamed(1_000);
    expect(await count('claim_uploads WHERE store_id = ?')).toBe(1);
  });

  it('C-RTN-6: goes on where a run that died was', async () => {
    const other = await newStore();
    const orders = await Promise.all([1, 2, 3].map(() => TestOrder.create(other, { A: 1 }, PERSON)));
    const [first] = await rows<{ id: string }>('SELECT id FROM orders WHERE store_id = ? ORDER BY id', [other.id]);
    const cursors = JSON.stringify({ orders: first?.id });
    await rows(`INSERT INTO retention_runs VALUES (?, NOW(3) + INTERVAL 731 DAY, NULL, 'orders', ?, '{"orders":1}')`, [
      ...[other.id, cursors],
    ]);
    expect(await (await inDays(0)).run(other.id)).toEqual({ orders: 3, shipments: 0, withdrawals: 0 });
    const texts = await Promise.all(orders.map(async ({ path }) => (await other.get(path)).text));
    expect(texts.filter((text) => ANA.test(text))).toHaveLength(1);
  });
});

describe('C-RTN-1: the settings of retention', () => {
  it('are those of the store, else those of the installation', async () => {
    const other = await newStore();
    await setRetention({ personal_days: 40, messages_days: 0 }, other);
    const { worker, run } = await inDays(41, { RETENTION_PERSONAL_DAYS: '0', RETENTION_INBOUND_DAYS: '3' });
    expect((await worker.get(RetentionService).get(other.id)).settings).toEqual({
      ...{ personal_days: 40, events_days: 0, photos_days: 365, messages_days: 0, inbound_days: 3 },
      ...{ request_log_days: 30, withdrawal_days: 1095 },
    });
    await TestOrder.create(other, { A: 1 }, PERSON);
    expect(await run(other.id)).toMatchObject({ orders: 1 });
    expect(await run(store.id)).not.toHaveProperty('orders');
  });

  it('name each member at fault', async () => {
    const patch = { personal_days: -1, events_days: 36_501, photos_days: 1.5, request_log_days: 31, mails_days: 1 };
    await expect(setRetention(patch)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: Object.keys(patch).map((name) => expect.objectContaining({ pointer: `/retention/${name}` })),
    });
  });
});

describe('the job of a store', () => {
  const DUE = "SELECT due_at FROM jobs WHERE store_id = ? AND queue = 'privacy.retention'";

  it('C-RTN-6: is scheduled for the next night, and again after each run', async () => {
    const other = await newStore();
    const { worker } = await inDays(0, { RETENTION_HOUR: '4' });
    await runChore(scheduleRetention, worker);
    const [job] = await rows<{ due_at: Date }>(DUE, [other.id]);
    expect(job?.due_at.getUTCHours()).toBe(4);
    const outcome = await worker.get(RetentionJob).run({ storeId: other.id, reference: 'nightly', attempt: 1 });
    expect(outcome).toEqual({ runAgainAt: job?.due_at });
  });

  it('C-RTN-7: is shown and started by a command', async () => {
    const other = await newStore();
    const { status, stdout } = await command(['--json', 'privacy', 'retention', other.id, '--run']);
    expect([status, JSON.parse(stdout)]).toEqual([0, { settings: expect.objectContaining({ personal_days: 730 }) }]);
    const runs = service<RetentionService>('RetentionService');
    await until(async () => (await runs.get(other.id)).last_run?.ended_at != null, 'the run');
  });
});
