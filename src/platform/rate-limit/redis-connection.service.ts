import { type FactoryProvider, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type Logger } from 'pino';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { redisTls } from '../config/redis-tls.js';
import { LOGGER } from '../logging/logger.js';
import { inTime } from './in-time.js';

/** Nest token of the Redis client that counts rate limits. */
export const REDIS = Symbol('REDIS');

const MAX_RECONNECT_DELAY_MS = 2_000;

/** Connects in the background: the process starts without Redis, and commands fail at once while it is unavailable. */
function connectRedis(config: PlatformConfig, logger: Logger): Redis {
  const redis = new Redis(config.REDIS_URL, {
    ...redisTls(config),
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // Close a silent connection; the operating system would keep it for a quarter of an hour.
    socketTimeout: 2_000,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(100 * times, MAX_RECONNECT_DELAY_MS) * (0.5 + Math.random() / 2),
  });
  logOutages(redis, logger);
  // The outage is logged above, and the client reconnects by itself.
  redis.connect().catch(() => undefined);
  return redis;
}

function logOutages(redis: Redis, logger: Logger): void {
  let isUnavailable = false;
  redis.on('error', (error) => {
    if (!isUnavailable) logger.warn({ err: error }, 'Redis unavailable, will reconnect');
    isUnavailable = true;
  });
  redis.on('ready', () => {
    if (isUnavailable) logger.info('Redis available again');
    isUnavailable = false;
  });
}

export const redisProvider: FactoryProvider<Redis> = {
  provide: REDIS,
  inject: [CONFIG, LOGGER],
  useFactory: connectRedis,
};

/** Closes the connection after the last response. */
@Injectable()
export class RedisConnectionService implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async onApplicationShutdown(): Promise<void> {
    await inTime(this.redis.quit()).catch(() => undefined);
    this.redis.disconnect();
  }
}
