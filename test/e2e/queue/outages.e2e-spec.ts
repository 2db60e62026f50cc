// SPDX-License-Identifier: Apache-2.0
import { Redis } from 'ioredis';
import { QueuesService } from '../../../src/platform/queue/queues.service.js';
import {
  jobProcess,
  newQueue,
  newStoreId,
  numberedJobs,
  queueRedisUrl,
  remainingJobs,
  RunCounter,
  untilAllDone,
} from '../../support/jobs.js';
import { proxyTo } from '../../support/tcp-proxy.js';

const storeId = newStoreId();
let queue: string;

beforeEach(() => {
  queue = newQueue();
});

const jobs = (count: number): ReturnType<typeof numberedJobs> => numberedJobs(storeId, count);

describe('without Redis', () => {
  it('jobs are added without delay, and all run when it is back', async () => {
    const [proxy, handler] = [await proxyTo(queueRedisUrl()), new RunCounter()];
    const worker = await jobProcess({ queue, run: handler.run, redisUrl: proxy.url });
    worker.work();
    await worker.add({ storeId, reference: 'job-0' });
    await untilAllDone(queue);
    await proxy.cut();
    for (const job of jobs(30)) await worker.add(job);
    expect(await remainingJobs(queue)).toBe(30);
    await proxy.restore();
    await untilAllDone(queue);
    expect(handler.sorted).toEqual([['job-0', 2], ...RunCounter.eachOnce(30).slice(1)]);
  });

  it('a worker starts, and runs the jobs when Redis is available', async () => {
    const [proxy, handler] = [await proxyTo(queueRedisUrl()), new RunCounter()];
    await proxy.cut();
    const worker = await jobProcess({ queue, run: handler.run, redisUrl: proxy.url });
    worker.work();
    await worker.add(...jobs(3));
    await proxy.restore();
    await untilAllDone(queue);
    expect(handler.sorted).toEqual(RunCounter.eachOnce(3));
  });

  it('a worker stops', async () => {
    const proxy = await proxyTo(queueRedisUrl());
    const worker = await jobProcess({ queue, redisUrl: proxy.url });
    worker.work();
    await worker.add(...jobs(1));
    await untilAllDone(queue);
    await proxy.cut();
    await worker.stop();
  });
});

describe('Redis that is flushed during 200 jobs', () => {
  it('loses no job and runs none twice', async () => {
    const [redis, handler] = [new Redis(queueRedisUrl()), new RunCounter()];
    let emptied: Promise<unknown> | undefined;
    const run: typeof handler.run = async (job) => {
      await handler.run(job);
      if (handler.runs.size === 50) emptied = redis.flushdb();
      await emptied;
    };
    const workers = await Promise.all([1, 2].map(() => jobProcess({ queue, run })));
    await workers[0]?.add(...jobs(200));
    workers.forEach((worker) => worker.work());
    await untilAllDone(queue);
    expect(emptied).toBeDefined();
    expect(handler.sorted).toEqual(RunCounter.eachOnce(200));
    await redis.quit();
  });
});

describe('Redis that is flushed when Bull has taken the id of a job and not yet its data', () => {
  it('frees the id of the job, so that the sweeper adds it again', async () => {
    const handler = new RunCounter();
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
    await untilAllDone(queue);
    expect(flushed).toBeGreaterThan(0);
    expect(handler.sorted).toEqual(RunCounter.eachOnce(1));
  });
});
