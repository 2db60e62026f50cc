// SPDX-License-Identifier: Apache-2.0
import { type Fault, nothingToEnd } from '../fault.js';
import { type RedisServer, type ReplicatedRedis, scripts } from '../scripts.js';
import { type Engine, type EngineOptions } from './engine.js';
import { startRestartable } from './restartable-server.js';

/** Longer than the detection of a failed master (1 s), so that a replica takes over. */
const DOWN_SECONDS = 10;
const FROZEN_SECONDS = 20;

/** Hash tags of the service's keys. In a cluster, the limits and the jobs may have different masters. */
const TAGS = { limits: '{parcelward:limit}', jobs: '{parcelward:jobs}' };

/** One database, and a Redis master with two replicas and three Sentinels. */
export async function startWithSentinel(options: EngineOptions): Promise<Engine> {
  return withRedis(options, { jobs: TAGS.jobs }, (given) => scripts.startRedisSentinel(given));
}

/** One database, and a Redis Cluster of three masters with a replica each. */
export async function startWithRedisCluster(options: EngineOptions): Promise<Engine> {
  return withRedis(options, TAGS, (given) => scripts.startRedisCluster(given));
}

async function withRedis(
  { daemons, folder, database, secrets }: EngineOptions,
  tags: Partial<typeof TAGS>,
  start: (options: object) => Promise<ReplicatedRedis>,
): Promise<Engine> {
  const program = await scripts.redisProgram();
  const [mysql, redis] = await Promise.all([
    startRestartable('mysql', daemons, { folder, database, password: secrets.database }),
    start({ program, folder, daemons, password: secrets.redis }),
  ]);
  return {
    databaseUrl: mysql.url,
    settingsOf: () => ({ DATABASE_URL: mysql.url, REDIS_URL: redis.url }),
    faults: Object.entries(tags).flatMap(([name, tag]) => masterFaults(redis, name, tag)),
  };
}

function masterFaults(redis: ReplicatedRedis, name: string, tag: string): Fault[] {
  const master = (): Promise<RedisServer> => scripts.eventually(() => redis.master(tag), 'a master of Redis');
  return [
    {
      name: `Redis master of ${name} killed`,
      seconds: DOWN_SECONDS,
      hasFailover: true,
      inject: async () => {
        const server = await master();
        await server.kill();
        return () => server.start();
      },
    },
    {
      name: `Redis master of ${name} frozen`,
      seconds: FROZEN_SECONDS,
      hasFailover: true,
      inject: async () => {
        const server = await master();
        server.freeze();
        return () => Promise.resolve(server.thaw());
      },
    },
    {
      name: `Redis master of ${name} switched over`,
      seconds: 0,
      inject: async () => {
        await redis.switchMaster(tag);
        return nothingToEnd;
      },
    },
    {
      name: `Redis of ${name} flushed`,
      seconds: 0,
      inject: async () => {
        await (await master()).send('FLUSHALL');
        return nothingToEnd;
      },
    },
  ];
}
