// SPDX-License-Identifier: Apache-2.0
import { type Job } from '../../../src/platform/queue/job-handler.js';
import { batchQueue } from '../../../src/platform/queue/queues.service.js';
import { rows } from '../../support/database.js';
import { jobProcess, newQueue, newStoreId, numberedJobs, TestClock } from '../../support/jobs.js';
import { until } from '../../support/until.js';

const storeId = newStoreId();
let queue: string;

beforeEach(() => {
  queue = batchQueue(newQueue());
});

const jobs = (count: number): ReturnType<typeof numberedJobs> => numberedJobs(storeId, count);
const referencesOf = (all: readonly { reference: string }[]): string[] => all.map(({ reference }) => reference).sort();

const stored = (): Promise<{ reference: string; attempts: number; last_error: string | null; due_at: Date }[]> =>
  rows('SELECT reference, attempts, last_error, due_at FROM jobs WHERE store_id = ? AND queue = ?', [storeId, queue]);
const untilGone = (): Promise<unknown> => until(async () => (await stored()).length === 0, 'the jobs to be gone');

/** A handler that notes its runs, and fails for the job `bad`. */
function recorder() {
  const [done, batches, runs] = [[] as Job[], [] as number[], [] as Job[]];
  const failIfBad = (all: readonly Job[]): void => {
    if (all.some(({ reference }) => reference === 'bad')) throw new Error('is bad');
    done.push(...all);
  };
  return {
    done,
    batches,
    runs,
    runAll: async (all: readonly Job[]) => {
      batches.push(all.length);
      failIfBad(all);
    },
    run: async (job: Job) => {
      runs.push(job);
      failIfBad([job]);
    },
  };
}

describe('the new jobs of a batch queue', () => {
  it('run in batches of at most 100, each exactly once by one of several workers', async () => {
    const handler = recorder();
    const workers = await Promise.all([1, 2].map(() => jobProcess({ queue, ...handler })));
    await workers[0]?.add(...jobs(250));
    workers.forEach((worker) => worker.work());
    await untilGone();
    expect(referencesOf(handler.done)).toEqual(referencesOf(jobs(250)));
    expect(Math.max(...handler.batches)).toBe(100);
    expect(handler.runs).toEqual([]);
  });

  it('run right after the commit without a sweep', async () => {
    let added = 0;
    const handler = recorder();
    const worker = await jobProcess({ queue, ...handler, settings: { sweepEveryMs: 1_000_000 } });
    worker.work();
    // The first push of a process only opens its connection, and later ones are only of new jobs.
    await until(async () => {
      await worker.add({ storeId, reference: `job-${added++}` });
      return handler.done.length > 0;
    }, 'a batch to run');
  });

  it('run without Redis', async () => {
    const handler = recorder();
    const worker = await jobProcess({ queue, ...handler, redisUrl: 'redis://127.0.0.1:1' });
    worker.work();
    await worker.add(...jobs(3));
    await untilGone();
    expect(referencesOf(handler.done)).toEqual(referencesOf(jobs(3)));
  });

  it('run one by one if their batch fails, so that only the bad one is retried', async () => {
    const [clock, handler] = [new TestClock(), recorder()];
    const worker = await jobProcess({ queue, clock, ...handler });
    await worker.add(...jobs(20), { storeId, reference: 'bad' });
    worker.work();
    const [bad] = await until(async () => {
      const left = await stored();
      return left.length === 1 && left[0]?.last_error != null && left;
    }, 'only the bad job to be left');
    expect(bad).toMatchObject({ reference: 'bad', attempts: 2, last_error: 'is bad' });
    const seconds = ((bad?.due_at.getTime() ?? 0) - clock.now().getTime()) / 1000;
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThanOrEqual(5 * 1.2);
    expect(referencesOf(handler.done)).toEqual(referencesOf(jobs(20)));
    await worker.add({ storeId, reference: 'next' });
    await until(async () => (await stored()).length === 1, 'a later job to be done');
    expect(handler.batches).toEqual([21, 1]);
  });

  it('that are added during their batch run again afterwards', async () => {
    const clock = new TestClock();
    let batches = 0;
    const worker = await jobProcess({
      queue,
      clock,
      runAll: async (all) => {
        batches += 1;
        if (batches === 1) await worker.add(...all.slice(0, 1));
      },
    });
    await worker.add(...jobs(3));
    worker.work();
    await untilGone();
    expect(batches).toBe(2);
  });
});
