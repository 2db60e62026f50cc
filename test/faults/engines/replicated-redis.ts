import { type Fault, over } from '../fault.js';
import { type RedisServer, type ReplicatedRedis, scripts } from '../scripts.js';
import { type Engine, type EnginePlace } from './engine.js';
import { startRestartable } from './restartable-server.js';

/** Longer than the others wait for a master (1 s), so that a replica takes over. */
const AWAY_SECONDS = 10;
const FROZEN_SECONDS = 20;

/** Keys of the service: the limits and the jobs may have different masters. */
const TAGS = { limits: '{parcelward:limit}', jobs: '{parcelward:jobs}' };

/** One database, and a Redis master with two replicas and three Sentinels. */
export async function startWithSentinel(place: EnginePlace): Promise<Engine> {
  return withRedis(place, { jobs: TAGS.jobs }, (options) => scripts.startRedisSentinel(options));
}

/** One database, and a Redis Cluster of three masters with a replica each. */
export async function startWithRedisCluster(place: EnginePlace): Promise<Engine> {
  return withRedis(place, TAGS, (options) => scripts.startRedisCluster(options));
}

async function withRedis(
  { daemons, folder, database, secrets }: EnginePlace,
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
    nodeUrls: [mysql.url],
    settingsOf: () => ({ DATABASE_URL: mysql.url, REDIS_URL: redis.url }),
    faults: Object.entries(tags).flatMap(([name, tag]) => masterFaults(redis, name, tag)),
  };
}

function masterFaults(redis: ReplicatedRedis, name: string, tag: string): Fault[] {
  const master = (): Promise<RedisServer> => scripts.eventually(() => redis.master(tag), 'a master of Redis');
  return [
    {
      name: `Redis master of ${name} killed`,
      seconds: AWAY_SECONDS,
      isTakenOver: true,
      begin: async () => {
        const server = await master();
        await server.kill();
        return () => server.start();
      },
    },
    {
      name: `Redis master of ${name} frozen`,
      seconds: FROZEN_SECONDS,
      isTakenOver: true,
      begin: async () => {
        const server = await master();
        server.freeze();
        return () => Promise.resolve(server.thaw());
      },
    },
    {
      name: `Redis master of ${name} replaced as planned`,
      seconds: 0,
      begin: async () => {
        await redis.switchMaster(tag);
        return over;
      },
    },
    {
      name: `Redis of ${name} flushed`,
      seconds: 0,
      begin: async () => {
        await (await master()).send('FLUSHALL');
        return over;
      },
    },
  ];
}
