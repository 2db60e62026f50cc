// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Redis, type RedisOptions } from 'ioredis';
import { type Logger } from 'pino';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { LOGGER } from '../logging/logger.js';
import { createRedis } from '../redis/redis-client.js';

/** Bull's kinds of connections: for commands, for pub/sub messages, and for blocking reads of jobs. */
type Purpose = 'client' | 'subscriber' | 'bclient';

/** The prefix of all of Bull's keys. Its hash tag keeps them in one slot of a Redis Cluster, as Bull's scripts require. */
export const QUEUES_TAG = '{parcelward:jobs}';

const OPTIONS: Record<Purpose, RedisOptions> = {
  // Commands fail at once if Redis is unavailable: the jobs are in the database, and the sweeper pushes them later.
  client: { enableOfflineQueue: false, maxRetriesPerRequest: 1, socketTimeout: 5_000 },
  // Bull requires these values of enableReadyCheck and maxRetriesPerRequest.
  subscriber: { enableReadyCheck: false, maxRetriesPerRequest: null },
  // The timeout detects dead connections. It exceeds the 5 seconds for which a read blocks.
  bclient: { enableReadyCheck: false, maxRetriesPerRequest: null, socketTimeout: 10_000 },
};

const PING_MS = 1_000;

/** The connections of all Bull queues of this process. They open at their first use. */
@Injectable()
export class QueueConnectionsService implements OnApplicationShutdown {
  private readonly all: Redis[] = [];
  private readonly shared: Partial<Record<Purpose, Redis>> = {};

  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The queues share two connections. Each has its own connection for blocking reads. */
  get(purpose: Purpose): Redis {
    if (purpose === 'bclient') return this.open(purpose);
    return (this.shared[purpose] ??= this.open(purpose));
  }

  /**
   * Checks over a connection of its own whether Redis answers: the queues' connections may be broken.
   */
  async ping(): Promise<boolean> {
    // The time of a command includes its wait for a connection.
    const redis = createRedis(this.config, QUEUES_TAG, { lazyConnect: true, commandTimeout: PING_MS });
    redis.on('error', (error) => this.logger.debug({ err: error }, 'Redis does not answer'));
    try {
      return (await redis.ping()) === 'PONG';
    } catch {
      return false;
    } finally {
      redis.disconnect();
    }
  }

  onApplicationShutdown(): void {
    for (const redis of this.all) redis.disconnect();
  }

  private open(purpose: Purpose): Redis {
    const redis = createRedis(this.config, QUEUES_TAG, OPTIONS[purpose]);
    redis.setMaxListeners(0);
    redis.on('error', (error) => this.logger.debug({ err: error, purpose }, 'Queue connection failed'));
    this.all.push(redis);
    return redis;
  }
}
