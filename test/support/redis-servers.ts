// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ReplicatedRedis, scripts } from '../faults/scripts.js';
import { afterFile } from './cleanup.js';

/** Starts a master with two replicas and three Sentinels, until the test file ends. */
export const startSentinel = (): Promise<ReplicatedRedis> => startWith('startRedisSentinel');

/** Starts a cluster of three masters with a replica each, until the test file ends. */
export const startRedisCluster = (): Promise<ReplicatedRedis> => startWith('startRedisCluster');

async function startWith(start: 'startRedisSentinel' | 'startRedisCluster'): Promise<ReplicatedRedis> {
  const folder = scripts.privateFolder(resolve('.local/test', `redis-${randomUUID().slice(0, 8)}`));
  const daemons = new scripts.Daemons(folder);
  afterFile(async () => {
    await daemons.stopAll();
    rmSync(folder, { recursive: true, force: true });
  });
  return scripts[start]({ program: await scripts.redisProgram(), folder, daemons, password: randomUUID() });
}
