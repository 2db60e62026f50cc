// SPDX-License-Identifier: Apache-2.0
import { Redis } from 'ioredis';
import { type Fault, nothingToEnd } from '../fault.js';
import { withProcessLinks } from '../network/process-links.js';
import { type Engine, type EngineOptions } from './engine.js';
import { type RestartableServer, startRestartable } from './restartable-server.js';

const FROZEN_SECONDS = 20;
const DOWN_SECONDS = 5;
const LONG_OUTAGE_SECONDS = 40;

/** One MariaDB or MySQL server and one Redis server. */
export async function startSingle({ daemons, folder, database, secrets }: EngineOptions): Promise<Engine> {
  const [mysql, redis] = await Promise.all([
    startRestartable('mysql', daemons, { folder, database, password: secrets.database }),
    startRestartable('redis', daemons, { folder, database, password: secrets.redis }),
  ]);
  return withProcessLinks({
    databaseUrl: mysql.url,
    settingsOf: () => ({ DATABASE_URL: mysql.url, REDIS_URL: redis.url }),
    faults: [
      killed('database killed', mysql.server, DOWN_SECONDS),
      restarted('database restarted', mysql.server),
      frozen('database frozen', mysql.server),
      killed('Redis killed', redis.server, DOWN_SECONDS),
      killed('Redis down for 40 s', redis.server, LONG_OUTAGE_SECONDS),
      frozen('Redis frozen', redis.server),
      flushed(redis.url),
    ],
  });
}

function killed(name: string, server: RestartableServer, seconds: number): Fault {
  const inject = async (): Promise<() => Promise<void>> => {
    await server.end('SIGKILL');
    return () => server.start();
  };
  return { name, seconds, inject };
}

function restarted(name: string, server: RestartableServer): Fault {
  const inject = async (): Promise<() => Promise<void>> => {
    await server.end('SIGTERM');
    return () => server.start();
  };
  return { name, seconds: 0, inject };
}

function frozen(name: string, server: RestartableServer): Fault {
  const inject = (): Promise<() => Promise<void>> => {
    server.signal('SIGSTOP');
    return Promise.resolve(() => Promise.resolve(server.signal('SIGCONT')));
  };
  return { name, seconds: FROZEN_SECONDS, inject };
}

/** Deletes all keys of a Redis. */
export function flushed(redisUrl: string): Fault {
  const inject = async (): Promise<() => Promise<void>> => {
    const redis = new Redis(redisUrl);
    await redis.flushdb();
    await redis.quit();
    return nothingToEnd;
  };
  return { name: 'Redis flushed', seconds: 0, inject };
}
