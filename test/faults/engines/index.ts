import { type StartEngine } from './engine.js';
import { startGaleraBehindProxy, startGaleraOfWriters } from './galera.js';
import { startWithRedisCluster, startWithSentinel } from './replicated-redis.js';
import { startSingle } from './single.js';

/** The engines by their names for `--engine`. */
export const ENGINES: Record<string, StartEngine> = {
  single: startSingle,
  galera: startGaleraOfWriters,
  'galera-haproxy': startGaleraBehindProxy,
  sentinel: startWithSentinel,
  'redis-cluster': startWithRedisCluster,
};
