import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ReplicatedRedis } from '../faults/scripts.js';
import { afterFile } from './cleanup.js';

interface Scripts {
  Daemons: new (folder: string) => { stopAll(): Promise<void> };
  privateFolder(path: string): string;
  redisProgram(): Promise<object>;
  startRedisSentinel(options: object): Promise<ReplicatedRedis>;
  startRedisCluster(options: object): Promise<ReplicatedRedis>;
}

/** Starts a master with two replicas and three Sentinels, until the test file ends. */
export const startSentinel = (): Promise<ReplicatedRedis> => startWith('startRedisSentinel');

/** Starts a cluster of three masters with a replica each, until the test file ends. */
export const startRedisCluster = (): Promise<ReplicatedRedis> => startWith('startRedisCluster');

async function startWith(start: 'startRedisSentinel' | 'startRedisCluster'): Promise<ReplicatedRedis> {
  const files = ['daemons.mjs', 'folders.mjs', 'servers.mjs', 'redis-sentinel.mjs', 'redis-cluster.mjs'];
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(resolve('scripts/lib', file)).href) as Promise<object>),
  );
  const scripts = Object.assign({}, ...modules) as Scripts;
  const folder = scripts.privateFolder(resolve('.local/test', `redis-${randomUUID().slice(0, 8)}`));
  const daemons = new scripts.Daemons(folder);
  afterFile(async () => {
    await daemons.stopAll();
    rmSync(folder, { recursive: true, force: true });
  });
  return scripts[start]({ program: await scripts.redisProgram(), folder, daemons, password: randomUUID() });
}
