// SPDX-License-Identifier: Apache-2.0
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { batchQueue } from '../../../src/platform/queue/queues.service.js';
import { failingStart, startWorker } from '../../support/api-process.js';
import { rows } from '../../support/database.js';
import { jobProcess, newQueue, newStoreId, numberedJobs, RunCounter, untilAllDone } from '../../support/jobs.js';
import { servers } from '../../support/servers.js';
import { proxyTo } from '../../support/tcp-proxy.js';

const jobWorker = fileURLToPath(new URL('../../support/job-worker.js', import.meta.url));
const storeId = newStoreId();
let queue: string;

beforeEach(() => {
  queue = newQueue();
});

const jobs = (count: number): ReturnType<typeof numberedJobs> => numberedJobs(storeId, count);

describe('a backlog of several pages of the sweeper', () => {
  it('runs exactly once without any push to Redis', async () => {
    const handler = new RunCounter();
    const [producer, ...workers] = await Promise.all([
      jobProcess({ queue, redisUrl: 'redis://127.0.0.1:1' }),
      jobProcess({ queue, run: handler.run }),
      jobProcess({ queue, run: handler.run }),
    ]);
    await producer.add(...jobs(1_200));
    workers.forEach((worker) => worker.work());
    await untilAllDone(queue, 150_000);
    expect(handler.sorted).toEqual(RunCounter.eachOnce(1_200));
  });
});

describe('a worker that is killed during a job', () => {
  it('loses the job to another worker when the lease has expired, and not before', async () => {
    const handler = new RunCounter();
    const producer = await jobProcess({ queue });
    await producer.add(...jobs(1));
    const child = spawn(process.execPath, [jobWorker, queue], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [taken] = (await once(child.stdout, 'data')) as [Buffer];
    expect(taken.toString()).toBe('job-0\n');
    const [row] = await rows<{ due_at: Date }>('SELECT due_at FROM jobs WHERE store_id = ? AND queue = ?', [
      storeId,
      queue,
    ]);
    child.kill('SIGKILL');
    await once(child, 'close');
    let tookOver = 0;
    const run: typeof handler.run = (job) => {
      tookOver = Date.now();
      return handler.run(job);
    };
    const other = await jobProcess({ queue, run });
    other.work();
    await untilAllDone(queue);
    expect(handler.sorted).toEqual(RunCounter.eachOnce(1));
    expect(tookOver).toBeGreaterThanOrEqual(row?.due_at.getTime() ?? Infinity);
  });
});

describe('a worker that is killed during a batch', () => {
  it('loses its jobs to another worker when the leases have expired, and not before', async () => {
    queue = batchQueue(queue);
    const handler = new RunCounter();
    const producer = await jobProcess({ queue });
    await producer.add(...jobs(20));
    const child = spawn(process.execPath, [jobWorker, queue, 'batch'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [taken] = (await once(child.stdout, 'data')) as [Buffer];
    expect(taken.toString().trim().split(' ')).toHaveLength(20);
    const [row] = await rows<{ due_at: Date }>('SELECT due_at FROM jobs WHERE store_id = ? AND queue = ?', [
      storeId,
      queue,
    ]);
    child.kill('SIGKILL');
    await once(child, 'close');
    let tookOver = Infinity;
    const run: typeof handler.run = (job) => {
      tookOver = Math.min(tookOver, Date.now());
      return handler.run(job);
    };
    const runAll = (): Promise<never> => Promise.reject(new Error('A batch that was taken before runs job by job'));
    const other = await jobProcess({ queue, run, runAll });
    other.work();
    await untilAllDone(queue);
    expect(handler.sorted).toEqual(RunCounter.eachOnce(20));
    expect(tookOver).toBeGreaterThanOrEqual(row?.due_at.getTime() ?? Infinity);
  });
});

describe('the worker process', () => {
  it.each<[NodeJS.Signals, string, Record<string, string>]>([
    ['SIGTERM', 'with Redis', {}],
    ['SIGINT', 'without Redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
    ['SIGTERM', 'without Sentinels', { REDIS_URL: 'redis+sentinel://127.0.0.1:1,127.0.0.1:2/mymaster' }],
    ['SIGTERM', 'without nodes of its cluster', { REDIS_URL: 'redis+cluster://127.0.0.1:1,127.0.0.1:2' }],
  ])('exits with 0 at %s, %s', async (signal, _how, settings) => {
    const worker = await startWorker(settings);
    worker.signal(signal);
    expect(await worker.exited).toBe(0);
  });

  it('names invalid settings and does not start', async () => {
    const { status, output } = await failingStart({ WORKER_CONCURRENCY: '0' }, 'worker.js');
    expect([status, output]).toEqual([1, expect.stringMatching(/^ *WORKER_CONCURRENCY: .*1 to 100$/m)]);
  });

  it('does not start without its database', async () => {
    const proxy = await proxyTo(servers.database_url);
    await proxy.cut();
    const { status, output } = await failingStart({ DATABASE_URL: proxy.url }, 'worker.js');
    expect([status, output]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  });
});
