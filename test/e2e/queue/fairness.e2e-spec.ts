// SPDX-License-Identifier: Apache-2.0
import { type Job } from '../../../src/platform/queue/job-handler.js';
import { JobsRepository } from '../../../src/platform/queue/jobs.repository.js';
import { batchQueue, MAX_WAITING, QueuesService } from '../../../src/platform/queue/queues.service.js';
import { jobProcess, newQueue, numberedJobs, untilAllDone } from '../../support/jobs.js';
import { newStore } from '../../support/stores.js';
import { until } from '../../support/until.js';

const FLOOD = 1_000;
/** Jobs that may run before a due one of another store: those in Redis, and those that were read with it. */
const BATCH = 200;

let [flooding, other, third]: string[] = [];
beforeAll(async () => {
  [flooding, other, third] = (await Promise.all([newStore(), newStore(), newStore()])).map(({ id }) => id);
});

const MINUTE = 60_000;
const longDue = (count: number) =>
  numberedJobs(flooding as string, count).map((job) => ({ ...job, dueAt: new Date(Date.now() - MINUTE) }));
const liveJob = () => ({ storeId: other as string, reference: 'live' });

/** The place of the job of the other store among those that ran. */
const placeOf = (ran: readonly Job[]): number => ran.findIndex(({ storeId }) => storeId === other);

describe('C-WORK-15: while a store has thousands of jobs that are due longer', () => {
  it('the first read finds a due job of another store', async () => {
    const queue = newQueue();
    const worker = await jobProcess({ queue });
    await worker.add(...longDue(FLOOD));
    await worker.add(liveJob());
    const due = await worker.get(JobsRepository).findDue(queue, new Date(), 100);
    expect(due).toHaveLength(100);
    expect(
      due
        .slice(0, 2)
        .map(({ storeId }) => storeId)
        .sort(),
    ).toEqual([flooding, other].sort());
  });

  it('each other store has as many jobs as it in a read', async () => {
    const queue = newQueue();
    const worker = await jobProcess({ queue });
    await worker.add(...longDue(FLOOD), ...numberedJobs(other as string, 20), ...numberedJobs(third as string, 60));
    const due = await worker.get(JobsRepository).findDue(queue, new Date(), 90);
    const first = due.slice(0, 60).map(({ storeId }) => storeId);
    expect([flooding, other, third].map((store) => first.filter((each) => each === store).length)).toEqual([
      20, 20, 20,
    ]);
    expect(new Set(due.map(({ id }) => id)).size).toBe(90);
  });

  it('a job of another store runs after at most a batch', async () => {
    const [queue, ran] = [newQueue(), [] as Job[]];
    const worker = await jobProcess({ queue, run: async (job) => void ran.push(job) });
    // The first push of a process only opens its connection.
    const inRedis = (): Promise<number> =>
      worker
        .get(QueuesService)
        .get(queue)
        .getWaitingCount()
        .catch(() => 0);
    await until(async () => {
      await worker.add({ storeId: third as string, reference: `first-${Date.now()}` });
      return (await inRedis()) > 0;
    }, 'a job in Redis');
    await worker.add(...numberedJobs(flooding as string, FLOOD));
    await until(async () => (await inRedis()) >= MAX_WAITING, 'the flood in Redis');
    await worker.add(liveJob());
    worker.work();
    await until(() => placeOf(ran) >= 0, 'the job of the other store to run');
    expect(placeOf(ran)).toBeLessThan(BATCH);
    await untilAllDone(queue);
  });

  it('a new job of another store is in the first batch', async () => {
    const [queue, ran] = [batchQueue(newQueue()), [] as Job[]];
    const worker = await jobProcess({ queue, runAll: async (jobs) => void ran.push(...jobs) });
    await worker.add(...longDue(FLOOD));
    await worker.add(liveJob());
    worker.work();
    await until(() => placeOf(ran) >= 0, 'the job of the other store to run');
    expect(placeOf(ran)).toBeLessThan(100);
    await until(() => ran.length === FLOOD + 1, 'all jobs to run');
  });
});
