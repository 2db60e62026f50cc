// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { type Connection } from 'mysql2/promise';
import { afterFile } from './cleanup.js';
import { connectDatabase } from './row-lock.js';
import { redisDatabase, servers } from './servers.js';
import { createDatabase, dropDatabase } from './services.js';

/** A database that no other test file uses. */
export interface OwnDatabase {
  url: string;
  /** An empty Redis database, because workers that share one run each other's jobs. */
  redisUrl: string;
  connection: Connection;
}

/** The Redis databases that test files take while they run. */
const SHARED_NUMBERS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Creates a migrated database and drops it when the test file ends. */
export async function newDatabase(): Promise<OwnDatabase> {
  const redisUrl = await emptyRedisDatabase();
  const url = await createDatabase(`parcelward_${randomUUID().slice(0, 8)}`);
  const connection = await connectDatabase(url);
  afterFile(async () => {
    await connection.end();
    await dropDatabase(url);
  });
  return { url, redisUrl, connection };
}

/** An empty Redis database, until the test file ends. */
export async function emptyRedisDatabase(): Promise<string> {
  const url = redisDatabase(await freeNumber());
  const redis = new Redis(url);
  await redis.flushdb();
  await redis.quit();
  return url;
}

/** Takes a number that no other test file holds. A key of the database that all tests use marks it as taken. */
async function freeNumber(): Promise<number> {
  const redis = new Redis(servers.redis_url);
  afterFile(() => redis.quit());
  for (const number of SHARED_NUMBERS) {
    const key = `test:redis-database:${number}`;
    if ((await redis.set(key, 'taken', 'NX')) === null) continue;
    afterFile(() => redis.del(key));
    return number;
  }
  throw new Error('No Redis database is free: too many test files run at once');
}
