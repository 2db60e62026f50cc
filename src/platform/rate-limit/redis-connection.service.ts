import { type FactoryProvider, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type Logger } from 'pino';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { LOGGER } from '../logging/logger.js';
import { inTime } from './in-time.js';

/** Nest token of the Redis client that counts limits. */
export const REDIS = Symbol('REDIS');

const LONGEST_RECONNECT_DELAY_MS = 2_000;

/** Connects in the background: a start waits for no Redis, and a command fails at once where there is none. */
function connectRedis(config: PlatformConfig, logger: Logger): Redis {
  const redis = new Redis(config.REDIS_URL, {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    // Ends a connection that has gone silent, which the operating system would keep for a quarter of an hour.
    socketTimeout: 2_000,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(100 * times, LONGEST_RECONNECT_DELAY_MS) * (0.5 + Math.random() / 2),
  });
  logOutages(redis, logger);
  // The error is logged as an outage, and the client goes on trying by itself.
  redis.connect().catch(() => undefined);
  return redis;
}

function logOutages(redis: Redis, logger: Logger): void {
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) logger.warn({ err: error }, 'Redis is away');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) logger.info('Redis is back');
    isAway = false;
  });
}

export const redisProvider: FactoryProvider<Redis> = {
  provide: REDIS,
  inject: [CONFIG, LOGGER],
  useFactory: connectRedis,
};

/** Leaves Redis after the last request was answered. */
@Injectable()
export class RedisConnectionService implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  async onApplicationShutdown(): Promise<void> {
    await inTime(this.redis.quit()).catch(() => undefined);
    this.redis.disconnect();
  }
}
