// SPDX-License-Identifier: Apache-2.0
import { type JobSubject, type SystemStatusService } from '../../../src/desk/services/system-status.service.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { type StoreJobsService } from '../../../src/platform/queue/store-jobs.service.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { rows } from '../../support/database.js';
import { newQueue } from '../../support/jobs.js';
import { aSoundOrder } from '../../support/orders.js';
import { addEvents, scan } from '../../support/pages.js';
import { TestReturn } from '../../support/returns.js';
import { command, service } from '../../support/services.js';
import { byId, newTrackingNumber, patch, pushed } from '../../support/shipments.js';
import { startShippoStack } from '../../support/shippo-stack.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

const status = service<SystemStatusService>('SystemStatusService');
const jobs = service<StoreJobsService>('StoreJobsService');

const MINUTE_MS = 60_000;
const NEVER = new Date('9999-12-31T00:00:00.000Z');
const from = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS);

interface NewJob {
  reference: string;
  dueAt?: Date;
  parkedAt?: Date | null;
}

/** Adds jobs of a queue that no worker takes. */
async function added(store: TestStore, queue: string, wanted: readonly NewJob[]): Promise<void> {
  const values = wanted.map(({ reference, dueAt = from(60), parkedAt = null }) => [
    ...[store.id, newId('job'), queue, reference, parkedAt ? 25 : 0, parkedAt ? NEVER : dueAt],
    ...[parkedAt, parkedAt ? 'It failed' : null, from(-600)],
  ]);
  const columns = 'store_id, id, queue, reference, attempts, due_at, parked_at, last_error, created_at';
  await rows(`INSERT INTO jobs (${columns}) VALUES ?`, [values]);
}

const backlogOf = async (store: TestStore, queue: string) =>
  (await jobs.backlog(store.id)).find((backlog) => backlog.queue === queue);

describe('the jobs of a store', () => {
  it('C-WORK-13: counts a kind up to 1,000, and finds in more the jobs that are due or gave up', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const queue = newQueue();
    const planned = Array.from({ length: 1_200 }, (_, index) => ({ reference: `a${String(index).padStart(4, '0')}` }));
    await added(store, queue, planned);
    const due = from(-7);
    await added(store, queue, [
      { reference: 'z1', dueAt: due },
      { reference: 'z2', parkedAt: from(-3) },
    ]);
    await added(other, queue, [
      { reference: 'z1', dueAt: from(-90) },
      { reference: 'z2', parkedAt: from(-1) },
    ]);
    expect(await backlogOf(store, queue)).toMatchObject({
      ...{ planned: 1_001, waiting: 1, dead: 1, isCapped: true },
      waitingSince: due,
    });
    const dead = (await status.read(store.id)).dead.filter((job) => job.queue === queue);
    expect(dead).toMatchObject([{ store_id: store.id, reference: 'z2', error: 'It failed', attempts: 25 }]);
  });

  it('C-WORK-14: tries at most 100 of a kind again at once', async () => {
    const [store, other] = [await newStore(), await newStore()];
    const queue = newQueue();
    const dead = Array.from({ length: 101 }, (_, index) => ({ reference: `r${index}`, parkedAt: from(-index - 1) }));
    await added(store, queue, dead);
    await added(other, queue, dead.slice(0, 1));
    const twice = await Promise.all([jobs.retryAll(store.id, queue), jobs.retryAll(store.id, queue)]);
    expect(Math.max(...twice)).toBe(100);
    expect([101, 100]).toContain(twice[0] + twice[1]);
    expect(await jobs.retryAll(store.id, queue)).toBe(101 - twice[0] - twice[1]);
    expect(await jobs.retryAll(store.id, queue)).toBe(0);
    expect(await backlogOf(store, queue)).toMatchObject({ dead: 0, waiting: 101 });
    expect(await backlogOf(other, queue)).toMatchObject({ dead: 1, waiting: 0 });
  });
});

describe('what a job that gave up is about', () => {
  async function eventOf(store: TestStore, type: string): Promise<string> {
    const sql = 'SELECT id FROM outbox_events WHERE store_id = ? AND type = ? ORDER BY id LIMIT 1';
    return String((await rows<{ id: string }>(sql, [store.id, type]))[0]?.id);
  }

  it('is the order, parcel, return, claim, import or erasure that it refers to', async () => {
    const store = await newStore();
    const order = await aClaimable(store, { lamp: 2 });
    const claim_id = String(claimOf(await file(store, aLineClaim(order, { lamp: 1 }))).claim_id);
    const returned = await TestReturn.request(await TestOrder.create(store, { chair: 1 }), { chair: 1 });
    const [tracking_number, loose] = [newTrackingNumber(), newTrackingNumber()];
    await pushed(store, { tracking_number, order_number: order.number });
    await pushed(store, { tracking_number: loose });
    const parcelOf = async (number: string): Promise<string> => {
      const sql = 'SELECT id FROM parcels WHERE store_id = ? AND tracking_number = ?';
      return String((await rows<{ id: string }>(sql, [store.id, number]))[0]?.id);
    };
    const inbound = newId('inb');
    await rows('INSERT INTO inbound_events (store_id, id, parcel_id, received_at, carrier_update) VALUES ?', [
      [[store.id, inbound, await parcelOf(loose), new Date(), '{}']],
    ]);
    const orderNumber = order.number;
    const about: [reference: string, subject: Partial<JobSubject>][] = [
      [await eventOf(store, 'order.created'), { order_number: orderNumber }],
      [await eventOf(store, 'claim.submitted'), { order_number: orderNumber, claim_id }],
      [await eventOf(store, 'return.requested'), { order_number: returned.order.number, return_id: returned.id }],
      [await eventOf(store, 'shipment.created'), { order_number: orderNumber, tracking_number }],
      [await parcelOf(tracking_number), { order_number: orderNumber, tracking_number }],
      [await parcelOf(loose), { order_number: null, tracking_number: loose }],
      [inbound, { order_number: null, tracking_number: loose }],
      ['imp_1', { import_id: 'imp_1' }],
      ['prv_1', { erasure_id: 'prv_1' }],
      ['evt_none', {}],
      ['par_none', {}],
      ['nightly', {}],
    ];
    const queue = newQueue();
    await added(
      store,
      queue,
      about.map(([reference]) => ({ reference, parkedAt: new Date() })),
    );
    const { dead } = await status.read(store.id);
    const nothing = {
      ...{ order_number: null, tracking_number: null, return_id: null },
      ...{ claim_id: null, import_id: null, erasure_id: null },
    };
    expect(new Map(dead.map(({ reference, subject }) => [reference, subject]))).toEqual(
      new Map(about.map(([reference, subject]) => [reference, { ...nothing, ...subject }])),
    );
  });

  it('is nothing if it refers to something of another store', async () => {
    const [store, other] = [await newStore(), await newStore()];
    await TestOrder.create(other, { chair: 1 });
    const reference = await eventOf(other, 'order.created');
    await added(store, newQueue(), [{ reference, parkedAt: new Date() }]);
    expect((await status.read(store.id)).dead).toMatchObject([{ subject: { order_number: null } }]);
  });
});

describe('the events of a store', () => {
  it('wait while no worker passes them on', async () => {
    const { storeId, call, place, addStore } = await startShippoStack();
    await call('/orders/WAITING-1', 'PUT', aSoundOrder());
    const other = await addStore({});
    const here = service<SystemStatusService>('SystemStatusService', place);
    expect(await here.read(storeId)).toMatchObject({ events: { count: 1, since: expect.any(Date) as Date } });
    expect(await here.read(other.storeId)).toMatchObject({ events: { count: 0, since: null } });
  });
});

describe('the carriers of a store', () => {
  it('have changed a shipment when one reports a change, and not when the merchant makes it', async () => {
    const store = await newStore();
    const shipment = await pushed(store);
    const { status: code } = await patch(store, byId(shipment), { eta: '2030-01-01' });
    const changedAt = async () => (await status.read(store.id)).carriers.changed_at;
    expect([code, await changedAt()]).toEqual([200, null]);
    await addEvents(store, shipment, [scan('08:00', 'IN_TRANSIT')]);
    expect(await changedAt()).toEqual(expect.any(Date));
  });
});

describe('job status', () => {
  it('C-WORK-13: is printed by the command line', async () => {
    const store = await newStore();
    const queue = newQueue();
    await added(store, queue, [{ reference: 'evt_none', parkedAt: from(-1) }]);
    const { stdout } = await command(['job', 'status', store.id, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      jobs: expect.arrayContaining([expect.objectContaining({ queue, dead: 1 })]),
      dead: [{ queue, error: 'It failed' }],
      events: { count: 0 },
      webhooks: [],
    });
    expect(await command(['job', 'status', 'sto_none'])).toMatchObject({ status: 1, stdout: '' });
  });
});
