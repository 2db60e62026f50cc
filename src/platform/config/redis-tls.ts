import { readFileSync } from 'node:fs';
import { type RedisOptions } from 'ioredis';
import { type PlatformConfig } from './platform.settings.js';

/** For `rediss://`: verifies the server, also under `NODE_TLS_REJECT_UNAUTHORIZED=0`, by `REDIS_CA_FILE` or Node's authorities. */
export function redisTls({ REDIS_URL, REDIS_CA_FILE }: PlatformConfig): Pick<RedisOptions, 'tls'> {
  if (!REDIS_URL.startsWith('rediss:')) return {};
  const ca = REDIS_CA_FILE === undefined ? undefined : readFileSync(REDIS_CA_FILE, 'utf8');
  return { tls: { rejectUnauthorized: true, ca } };
}
