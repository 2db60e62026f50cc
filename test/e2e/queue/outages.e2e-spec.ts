import { Redis } from 'ioredis';
import { QueuesService } from '../../../src/platform/queue/queues.service.js';
import { rows } from '../../support/database.js';
import { jobProcess, newQueue, newStoreId, queueRedisUrl } from '../../support/jobs.js';
import { proxyTo } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';

const storeId = newStoreId();
let queue: string;

beforeEach(() => {
  queue = newQueue();
});

const jobs = (count: number): { storeId: string; reference: string }[] =>
  Array.from({ length: count }, (_, index) => ({ storeId, reference: `job-${index}` }));

async function remaining(): Promise<number> {
  const sql = 'SELECT COUNT(*) AS n FROM jobs WHERE store_id = ? AND queue = ?';
  const [row] = await rows<{ n: number | string }>(sql, [storeId, queue]);
  return Number(row?.n);
}

const untilAllDone = (): Promise<unknown> => until(async () => (await remaining()) === 0, 'all jobs to be done');

/** A handler that counts the runs of each reference. */
function counter(): { run: (job: { reference: string }) => Promise<void>; runs: Map<string, number> } {
  const runs = new Map<string, number>();
  return {
    runs,
    run: async ({ reference }) => void runs.set(reference, (runs.get(reference) ?? 0) + 1),
  };
}

const eachOnce = (count: number): [string, number][] => jobs(count).map(({ reference }) => [reference, 1]);
const sorted = (runs: Map<string, number>): [string, number][] =>
  [...runs].sort(([a], [b]) => Number(a.slice(4)) - Number(b.slice(4)));

describe('without Redis', () => {
  it('jobs are added without delay, and all run when it is back', async () => {
    const [proxy, handler] = [await proxyTo(queueRedisUrl()), counter()];
    const worker = await jobProcess({ queue, run: handler.run, redisUrl: proxy.url });
    worker.work();
    await worker.add({ storeId, reference: 'job-0' });
    await untilAllDone();
    await proxy.cut();
    for (const job of jobs(30)) await worker.add(job);
    expect(await remaining()).toBe(30);
    await proxy.restore();
    await untilAllDone();
    expect(sorted(handler.runs)).toEqual([['job-0', 2], ...eachOnce(30).slice(1)]);
  });

  it('a worker starts, and runs the jobs when Redis is available', async () => {
    const [proxy, handler] = [await proxyTo(queueRedisUrl()), counter()];
    await proxy.cut();
    const worker = await jobProcess({ queue, run: handler.run, redisUrl: proxy.url });
    worker.work();
    await worker.add(...jobs(3));
    await proxy.restore();
    await untilAllDone();
    expect(sorted(handler.runs)).toEqual(eachOnce(3));
  });

  it('a worker stops', async () => {
    const proxy = await proxyTo(queueRedisUrl());
    const worker = await jobProcess({ queue, redisUrl: proxy.url });
    worker.work();
    await worker.add(...jobs(1));
    await untilAllDone();
    await proxy.cut();
    await worker.stop();
  });
});

describe('Redis that is flushed during 200 jobs', () => {
  it('loses no job and runs none twice', async () => {
    const [redis, handler] = [new Redis(queueRedisUrl()), counter()];
    let emptied: Promise<unknown> | undefined;
    const run: typeof handler.run = async (job) => {
      await handler.run(job);
      if (handler.runs.size === 50) emptied = redis.flushdb();
      await emptied;
    };
    const workers = await Promise.all([1, 2].map(() => jobProcess({ queue, run })));
    await workers[0]?.add(...jobs(200));
    workers.forEach((worker) => worker.work());
    await untilAllDone();
    expect(emptied).toBeDefined();
    expect(sorted(handler.runs)).toEqual(eachOnce(200));
    await redis.quit();
  });
});

describe('Redis that is flushed when Bull has taken the id of a job and not yet its data', () => {
  it('frees the id of the job, so that the sweeper adds it again', async () => {
    const handler = counter();
    const worker = await jobProcess({ queue, run: handler.run });
    const inRedis = worker.get(QueuesService).get(queue);
    const bull = inRedis as unknown as { moveToActive(jobId?: string): Promise<unknown> };
    const take = bull.moveToActive.bind(bull);
    let flushed = 0;
    bull.moveToActive = async (jobId) => {
      if (jobId && flushed === 0) flushed = await inRedis.client.del(await inRedis.client.keys(inRedis.toKey('*')));
      return take(jobId);
    };
    worker.work();
    await worker.add(...jobs(1));
    await untilAllDone();
    expect(flushed).toBeGreaterThan(0);
    expect(sorted(handler.runs)).toEqual(eachOnce(1));
  });
});
