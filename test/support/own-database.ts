import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { type Connection } from 'mysql2/promise';
import { afterFile } from './cleanup.js';
import { connectDatabase } from './row-lock.js';
import { redisDatabase } from './servers.js';
import { createDatabase, dropDatabase } from './services.js';

/** A database that no other test file uses. */
export interface OwnDatabase {
  url: string;
  /** An empty Redis database, because workers that share one run each other's jobs. */
  redisUrl: string;
  connection: Connection;
}

/** Each of four Jest workers allocates three Redis databases, 1 to 12 in all. */
const first = 3 * Number(process.env.JEST_WORKER_ID) - 2;
const free = [first, first + 1, first + 2].filter((number) => number <= 12);

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

async function emptyRedisDatabase(): Promise<string> {
  const number = free.shift();
  if (number === undefined) throw new Error('No Redis database is free: each of four Jest workers has three');
  afterFile(() => free.push(number));
  const url = redisDatabase(number);
  const redis = new Redis(url);
  await redis.flushdb();
  await redis.quit();
  return url;
}
