// SPDX-License-Identifier: Apache-2.0
import { type FactoryProvider, Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Redis } from 'ioredis';
import { type Logger } from 'pino';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { LOGGER } from '../logging/logger.js';
import { createRedis } from '../redis/redis-client.js';

const TICKS = 5;
const TICK_MS = 20;

/**
 * Waits for another process for five timers of 20 ms in a row. If this process is busy for 100 ms, a single timer would fire
 * before an answer that has arrived is read.
 * @throws Error if there is no answer
 */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    const timer = setTimeout(() => {
      ticks++;
      if (ticks < TICKS) timer.refresh();
      else reject(new Error(`No answer within ${TICKS * TICK_MS} ms`));
    }, TICK_MS);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Nest token of the Redis client that counts rate limits. */
export const REDIS = Symbol('REDIS');

/** The hash tag of all keys of this client: a Redis Cluster keeps them in one slot, so that one script counts several. */
export const LIMITS_TAG = '{parcelward:limit}';

/** Connects in the background: the process starts without Redis, and commands fail at once while it is unavailable. */
function connectRedis(config: PlatformConfig, logger: Logger): Redis {
  const redis = createRedis(config, LIMITS_TAG, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // Close a silent connection; the operating system would keep it for a quarter of an hour.
    socketTimeout: 2_000,
  });
  logOutages(redis, logger);
  void redis.connect();
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
