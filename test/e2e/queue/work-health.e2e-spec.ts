// SPDX-License-Identifier: Apache-2.0
import { type DynamicModule } from '@nestjs/common';
import { SendWebhooksJob } from '../../../src/notifications/webhooks/delivery/send-webhooks.job.js';
import { WebhookJobsModule } from '../../../src/notifications/webhooks/webhooks.module.js';
import { type MetricsServerService } from '../../../src/platform/http/metrics/metrics-server.service.js';
import { RelayModule } from '../../../src/platform/outbox/relay.module.js';
import { RelayService } from '../../../src/platform/outbox/relay.service.js';
import { QueueConnectionsService } from '../../../src/platform/queue/queue-connections.service.js';
import { WorkBacklogService } from '../../../src/platform/queue/worker/work-backlog.service.js';
import { WorkHealthService } from '../../../src/platform/queue/worker/work-health.service.js';
import { type JobProcess, jobProcess, newQueue, newStoreId, TestClock } from '../../support/jobs.js';
import { newDatabase, type OwnDatabase } from '../../support/own-database.js';
import { connectDatabase } from '../../support/row-lock.js';
import { freePort, workerWith } from '../../support/services.js';
import { proxyTo } from '../../support/tcp-proxy.js';
import { until } from '../../support/until.js';

const LIMIT_SECONDS = 300;

const storeId = newStoreId();
let own: OwnDatabase;

beforeAll(async () => {
  own = await newDatabase();
});

interface Options {
  queue?: string;
  clock?: TestClock;
  databaseUrl?: string;
  redisUrl?: string;
  also?: DynamicModule[];
}

/** A worker that runs no jobs yet, and its health. */
async function worker(
  options: Options = {},
): Promise<{ process: JobProcess; health: WorkHealthService; clock: TestClock; queue: string }> {
  const { queue = newQueue(), clock = new TestClock(0.001) } = options;
  const process = await jobProcess({ databaseUrl: own.url, redisUrl: own.redisUrl, ...options, queue, clock });
  const [backlog, connections] = [process.get(WorkBacklogService), process.get(QueueConnectionsService)];
  const server = { get: () => undefined } as unknown as MetricsServerService;
  const health = new WorkHealthService(backlog, connections, clock, { WORK_STUCK_SECONDS: LIMIT_SECONDS }, server);
  return { process, health, clock, queue };
}

it('a worker without due work is healthy', async () => {
  const { process, health, clock } = await worker();
  await process.add({ storeId, reference: 'later', dueAt: new Date(clock.now().getTime() + 3_600_000) });
  clock.forward(LIMIT_SECONDS + 1);
  expect(await health.check()).toEqual({ status: 'ok', oldest_due_seconds: {} });
});

it('a worker is stuck once a job has been due for longer than the limit, and it took nothing of its queue', async () => {
  const { process, health, clock, queue } = await worker();
  await process.add({ storeId, reference: 'due' });
  clock.forward(LIMIT_SECONDS - 1);
  expect(await health.check()).toMatchObject({ status: 'ok', oldest_due_seconds: { [queue]: expect.closeTo(299, 0) } });
  clock.forward(2);
  const stuck = { status: 'stuck', stuck: [queue], oldest_due_seconds: { [queue]: expect.closeTo(301, 0) as number } };
  expect(await health.check()).toEqual(stuck);
});

it('a new worker that finds an old backlog has the same time to take something', async () => {
  const clock = new TestClock(0.001);
  const { process, queue } = await worker({ clock });
  await process.add({ storeId, reference: 'due' });
  clock.forward(LIMIT_SECONDS + 1);
  const { health } = await worker({ queue, clock });
  expect(await health.check()).toMatchObject({ status: 'ok', oldest_due_seconds: { [queue]: expect.closeTo(301, 0) } });
});

it('C-OPS-13: a worker that takes jobs is healthy, however long the backlog is', async () => {
  const { process, health, clock, queue } = await worker();
  const add = async (reference: string) => {
    await process.add({ storeId, reference });
    const [rows] = await own.connection.query('SELECT id FROM jobs WHERE queue = ? AND reference = ?', [
      queue,
      reference,
    ]);
    return { storeId, id: (rows as { id: string }[])[0]?.id ?? '' };
  };
  const [, taken] = [await add('waits'), await add('taken')];
  clock.forward(LIMIT_SECONDS + 1);
  await process.run(taken);
  expect(await health.check()).toMatchObject({ status: 'ok', oldest_due_seconds: { [queue]: expect.closeTo(301, 0) } });
});

it('jobs that another worker runs, dead jobs and jobs of an unknown queue are not due', async () => {
  const { process, health, clock, queue } = await worker();
  const other = newQueue();
  const { process: another } = await worker({ queue: other });
  await process.add({ storeId, reference: 'leased' }, { storeId, reference: 'dead' });
  await another.add({ storeId, reference: 'unknown' });
  clock.forward(LIMIT_SECONDS + 1);
  const lease = new Date(clock.now().getTime() + 60_000);
  await own.connection.query("UPDATE jobs SET due_at = ? WHERE queue = ? AND reference = 'leased'", [lease, queue]);
  await own.connection.query("UPDATE jobs SET parked_at = ? WHERE queue = ? AND reference = 'dead'", [lease, queue]);
  expect(await health.check()).toEqual({ status: 'ok', oldest_due_seconds: {} });
});

it('C-OPS-13: a worker is not stuck while Redis is down or frozen, because a restart would not help', async () => {
  const redis = await proxyTo(own.redisUrl);
  const { process, health, clock } = await worker({ redisUrl: redis.url });
  await process.add({ storeId, reference: 'due' });
  clock.forward(LIMIT_SECONDS + 1);
  expect((await health.check()).status).toBe('stuck');
  redis.freeze();
  expect((await health.check()).status).toBe('unknown');
  redis.thaw();
  await redis.cut();
  expect((await health.check()).status).toBe('unknown');
  await redis.restore();
  expect((await health.check()).status).toBe('stuck');
});

it('C-OPS-13: a worker is not stuck while the database is down or frozen', async () => {
  const database = await proxyTo(own.url);
  const { health } = await worker({ databaseUrl: database.url });
  const unknown = { status: 'unknown', oldest_due_seconds: {} };
  database.freeze();
  expect(await health.check()).toEqual(unknown);
  database.thaw();
  await database.cut();
  expect(await health.check()).toEqual(unknown);
  await database.restore();
  expect((await health.check()).status).toBe('ok');
});

it('a worker that stops is not stuck, because it takes nothing on purpose', async () => {
  const { process, health, clock } = await worker();
  await process.add({ storeId, reference: 'due' });
  clock.forward(LIMIT_SECONDS + 1);
  health.beforeApplicationShutdown();
  expect(await health.check()).toEqual({ status: 'stopping', oldest_due_seconds: {} });
});

it('C-OPS-13: GET /health/work is 503 while a worker cannot take due work, and 200 again when it can', async () => {
  const { url, redisUrl, connection } = await newDatabase();
  const port = await freePort();
  const settings = { DATABASE_URL: url, REDIS_URL: redisUrl, WORK_STUCK_SECONDS: '1' };
  await workerWith({ ...settings, METRICS_PORT: String(port) });
  const ask = () => fetch(`http://127.0.0.1:${port}/health/work`);
  const healthy = await ask();
  expect([healthy.status, healthy.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await healthy.json()).toEqual({ status: 'ok', oldest_due_seconds: {}, lag_seconds: { 'platforms.inbox': 0 } });
  const locking = await connectDatabase(url);
  await locking.beginTransaction();
  await locking.query(`INSERT INTO jobs (store_id, id, queue, reference, attempts, due_at, created_at)
    VALUES ('sto_1', 'job_1', 'stores.changed', 'sto_1', 0, '2026-01-01', '2026-01-01')`);
  await locking.commit();
  await locking.beginTransaction();
  await locking.query("SELECT id FROM jobs WHERE store_id = 'sto_1' AND id = 'job_1' FOR UPDATE");
  const stuck = await until(async () => {
    const answer = await ask();
    return answer.status === 503 && answer;
  }, 'the worker to be stuck');
  expect(await stuck.json()).toMatchObject({ status: 'stuck', stuck: ['stores.changed'] });
  await locking.rollback();
  await locking.end();
  await until(async () => (await ask()).status === 200, 'the worker to take the job');
  await until(async () => {
    const [rows] = await connection.query('SELECT attempts FROM jobs WHERE attempts > 0');
    return (rows as unknown[]).length === 1;
  }, 'the job to have run');
});

it('events and webhooks that nobody takes make a worker stuck, even without Redis', async () => {
  const database = await newDatabase();
  const redis = await proxyTo(database.redisUrl);
  const also = [{ module: RelayModule }, WebhookJobsModule.forRoot()];
  const { process, health, clock } = await worker({ databaseUrl: database.url, redisUrl: redis.url, also });
  const at = clock.now();
  /** An event and a webhook that are due since the beginning. */
  const add = async (id: number): Promise<void> => {
    await database.connection.query(
      `INSERT INTO outbox_events (store_id, id, type, resource_id, sequence, occurred_at, actor, size_bytes, data)
       VALUES ('sto_1', ?, 'order.created', 'ord_1', ?, ?, 'service:test', 2, '{}')`,
      [`evt_${id}`, id, at],
    );
    await database.connection.query(
      `INSERT INTO webhook_deliveries
       (store_id, id, endpoint_id, event_id, type, resource_id, sequence, status, attempts, step, due_at, created_at, updated_at)
       VALUES ('sto_1', ?, 'whe_1', ?, 'order.created', 'ord_1', 1, 'pending', 0, 0, ?, ?, ?)`,
      [`del_${id}`, `evt_${id}`, at, at, at],
    );
  };
  await add(1);
  clock.forward(LIMIT_SECONDS + 1);
  await redis.cut();
  const stuck = await health.check();
  expect([stuck.status, stuck.stuck?.sort()]).toEqual(['stuck', ['events.relay', 'webhooks.deliveries']]);
  const idle = new AbortController().signal;
  await process.get(RelayService).drain(idle);
  await process.get(SendWebhooksJob).drain(idle);
  await add(2);
  const queues = {
    'events.relay': expect.closeTo(301, 0) as number,
    'webhooks.deliveries': expect.closeTo(301, 0) as number,
  };
  expect(await health.check()).toEqual({ status: 'ok', oldest_due_seconds: queues });
});
