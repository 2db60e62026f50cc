// SPDX-License-Identifier: Apache-2.0
import { type RedisServer, type ReplicatedRedis } from '../../faults/scripts.js';
import { type Cluster, type ClusterReply, type ClusterStore, startCluster } from '../../support/cluster.js';
import { jobProcess, newQueue, newStoreId } from '../../support/jobs.js';
import { startRedisCluster, startSentinel } from '../../support/redis-servers.js';
import { aShipment } from '../../support/shipments.js';
import { until } from '../../support/until.js';

const JOBS_KEY = '{parcelward:jobs}';
const LIMITS_KEY = '{parcelward:limit}';

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

describe.each([
  ['Sentinel', startSentinel],
  ['Cluster', startRedisCluster],
])('Redis %s', (_name, startRedis) => {
  let redis: ReplicatedRedis;
  let cluster: Cluster;
  let store: ClusterStore;

  beforeAll(async () => {
    redis = await startRedis();
    cluster = await startCluster({ redisUrl: redis.url });
    store = await cluster.store();
  });

  const masterOf = (key: string): Promise<RedisServer> => until(() => redis.master(key), 'a master');

  const newMaster = (key: string, old: RedisServer): Promise<RedisServer> =>
    until(async () => {
      const master = await redis.master(key);
      return master !== old && master;
    }, 'another master');

  const untilReplica = (server: RedisServer): Promise<unknown> =>
    until(async () => (await server.role()) === 'slave', 'the old master to follow the new one');

  /** Waits until a store has exactly its 100 requests a minute over both API processes. */
  const untilCountedTogether = (): Promise<unknown> =>
    until(async () => {
      const limited = await cluster.store({});
      const clients = [limited.client(), limited.client()];
      const replies = await Promise.all(clients.flatMap((client) => times(65, () => client('/orders/NONE'))));
      const passed = replies.filter(({ status }) => status === 404);
      const refused = replies.filter(({ status }) => status === 429);
      return passed.length === 100 && refused.length === 30;
    }, 'exactly 100 of 130 requests to pass');

  const push = (): Promise<ClusterReply[]> => {
    const client = store.client();
    return Promise.all(times(20, () => client('/shipments', { method: 'POST', body: aShipment() })));
  };

  /** Waits until workers have registered all parcels. Only Redis hands out these jobs. */
  const untilRegistered = (): Promise<unknown> =>
    until(async () => {
      const sql = "SELECT COUNT(*) AS n FROM jobs WHERE store_id = ? AND queue = 'shipments.registration'";
      const [row] = await cluster.rows<{ n: number }>(sql, [store.id]);
      return Number(row?.n) === 0;
    }, 'all parcels to be registered');

  /** Pushes shipments, which all are accepted, and waits until workers have run their jobs. */
  async function expectService(): Promise<void> {
    expect((await push()).map(({ status }) => status)).toEqual(Array(20).fill(201));
    await untilRegistered();
  }

  it('counts limits over all processes, and hands out jobs', async () => {
    await untilCountedTogether();
    await expectService();
  });

  it('C-OPS-12: serves without its master, and uses the new one without a restart', async () => {
    const old = await masterOf(LIMITS_KEY);
    await old.kill();
    await expectService();
    await newMaster(LIMITS_KEY, old);
    await untilCountedTogether();
    await expectService();
    await old.start();
    await untilReplica(old);
    await untilCountedTogether();
  });

  it('leaves a master that is frozen, and does not return to it', async () => {
    const old = await masterOf(JOBS_KEY);
    old.freeze();
    await expectService();
    await newMaster(JOBS_KEY, old);
    old.thaw();
    await untilReplica(old);
    await untilCountedTogether();
    await expectService();
  });

  it('follows a planned switch to another master', async () => {
    const old = await masterOf(JOBS_KEY);
    await redis.switchMaster(JOBS_KEY);
    await newMaster(JOBS_KEY, old);
    await untilReplica(old);
    await untilCountedTogether();
    await expectService();
  });

  it('C-OPS-12: loses no job and runs none twice if its master is killed during 200 jobs', async () => {
    const [queue, storeId, runs] = [newQueue(), newStoreId(), new Map<string, number>()];
    const old = await masterOf(JOBS_KEY);
    let killed: Promise<void> | undefined;
    const run = async ({ reference }: { reference: string }): Promise<void> => {
      runs.set(reference, (runs.get(reference) ?? 0) + 1);
      if (runs.size === 50) killed = old.kill();
      await killed;
    };
    const workers = await Promise.all([1, 2].map(() => jobProcess({ queue, run, redisUrl: redis.url })));
    workers.forEach((worker) => worker.work());
    const references = times(200, (n) => `job-${n}`);
    await workers[0]?.add(...references.map((reference) => ({ storeId, reference })));
    await until(() => runs.size === 200, 'all jobs to run');
    expect(killed).toBeDefined();
    await Promise.all(workers.map((worker) => worker.stop()));
    expect([...runs]).toEqual(expect.arrayContaining(references.map((reference) => [reference, 1])));
    await old.start();
  });

  it('logs an outage once, and lets processes end', async () => {
    const { api, worker } = cluster;
    await untilCountedTogether();
    const lines = (text: string): number => api.output().split(text).length - 1;
    expect(lines('Redis unavailable, will reconnect')).toBeGreaterThan(0);
    expect(lines('Redis available again')).toBe(lines('Redis unavailable, will reconnect'));
    for (const process of [api, worker]) process.signal('SIGTERM');
    expect(await Promise.all([api.exited, worker.exited])).toEqual([0, 0]);
  });
});
