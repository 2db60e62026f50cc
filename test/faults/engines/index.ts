// SPDX-License-Identifier: Apache-2.0
import { type StartEngine } from './engine.js';
import { startGaleraBehindHaproxy } from './galera.js';
import { startWithRedisCluster, startWithSentinel } from './replicated-redis.js';
import { startSingle } from './single.js';

/** The engines by their names for `--engine`. */
const ENGINES: Record<string, StartEngine> = {
  single: startSingle,
  'galera-haproxy': startGaleraBehindHaproxy,
  sentinel: startWithSentinel,
  'redis-cluster': startWithRedisCluster,
};

/** @throws Error if no engine has this name */
export function engineOf(name: string): StartEngine {
  const start = ENGINES[name];
  if (!start) throw new Error(`No engine "${name}": ${Object.keys(ENGINES).join(', ')}.`);
  return start;
}
