import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { type Logger } from 'pino';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { LOGGER } from '../logging/logger.js';

/** What Bull wants connections for: commands, messages of other processes, and waiting for jobs. */
type Purpose = 'client' | 'subscriber' | 'bclient';

const COMMON: RedisOptions = {
  connectTimeout: 2_000,
  retryStrategy: (times) => Math.min(100 * times, 2_000) * (0.5 + Math.random() / 2),
};

const OPTIONS: Record<Purpose, RedisOptions> = {
  // A command fails at once where there is no Redis: the jobs are in the database, and the sweeper hands them out.
  client: { ...COMMON, enableOfflineQueue: false, maxRetriesPerRequest: 1, socketTimeout: 5_000 },
  // Bull refuses other values of the first two.
  subscriber: { ...COMMON, enableReadyCheck: false, maxRetriesPerRequest: null },
  // Longer than the five seconds that it waits for a job; a connection that went silent would make the worker deaf.
  bclient: { ...COMMON, enableReadyCheck: false, maxRetriesPerRequest: null, socketTimeout: 15_000 },
};

/**
 * Bull connects anew when it stops, and catches the failure too late: with Redis away, the rejection that nobody handles
 * yet would end the process before its running jobs. The client goes on trying by itself in any case.
 */
class QuietRedis extends Redis {
  override async connect(): Promise<void> {
    await super.connect().catch(() => undefined);
  }
}

/** The connections of all Bull queues of this process, opened when they are first used. */
@Injectable()
export class QueueConnectionsService implements OnApplicationShutdown {
  private readonly all: Redis[] = [];
  private readonly shared: Partial<Record<Purpose, Redis>> = {};

  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The queues share two connections; each waits for its jobs on one of its own. */
  get(purpose: Purpose): Redis {
    if (purpose === 'bclient') return this.open(purpose);
    return (this.shared[purpose] ??= this.open(purpose));
  }

  onApplicationShutdown(): void {
    for (const redis of this.all) redis.disconnect();
  }

  private open(purpose: Purpose): Redis {
    const redis = new QuietRedis(this.config.REDIS_URL, OPTIONS[purpose]);
    redis.setMaxListeners(0);
    // ioredis lets this timer outlive its connection, and then cuts the next one.
    redis.on('close', () => {
      clearTimeout(redis['socketTimeoutTimer']);
      redis['socketTimeoutTimer'] = undefined;
    });
    redis.on('error', (error) => this.logger.debug({ err: error, purpose }, 'A connection of the queues broke'));
    this.all.push(redis);
    return redis;
  }
}
