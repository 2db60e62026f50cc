import { readFileSync } from 'node:fs';
import { type RedisOptions } from 'ioredis';
import { type PlatformConfig } from './platform.settings.js';

/** For `rediss://`: the authorities of `REDIS_CA_FILE` in place of Node's (C-OPS-8). */
export function redisTls({ REDIS_CA_FILE }: PlatformConfig): Pick<RedisOptions, 'tls'> {
  return REDIS_CA_FILE === undefined ? {} : { tls: { ca: readFileSync(REDIS_CA_FILE, 'utf8') } };
}
