import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { type Logger } from 'pino';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { redisTls } from '../config/redis-tls.js';
import { LOGGER } from '../logging/logger.js';

/** Bull's kinds of connections: for commands, for pub/sub messages, and for blocking reads of jobs. */
type Purpose = 'client' | 'subscriber' | 'bclient';

const COMMON: RedisOptions = {
  connectTimeout: 2_000,
  retryStrategy: (times) => Math.min(100 * times, 2_000) * (0.5 + Math.random() / 2),
};

const OPTIONS: Record<Purpose, RedisOptions> = {
  // Commands fail at once if Redis is unavailable: the jobs are in the database, and the sweeper pushes them later.
  client: { ...COMMON, enableOfflineQueue: false, maxRetriesPerRequest: 1, socketTimeout: 5_000 },
  // Bull requires these values of enableReadyCheck and maxRetriesPerRequest.
  subscriber: { ...COMMON, enableReadyCheck: false, maxRetriesPerRequest: null },
  // The timeout detects dead connections. It exceeds the 5 seconds for which a read blocks.
  bclient: { ...COMMON, enableReadyCheck: false, maxRetriesPerRequest: null, socketTimeout: 15_000 },
};

/**
 * When Bull stops, it reconnects and handles a failure too late. If Redis is unavailable, the unhandled rejection would end
 * the process before its running jobs finish. The client reconnects by itself in any case.
 */
class NonRejectingRedis extends Redis {
  override async connect(): Promise<void> {
    await super.connect().catch(() => undefined);
  }
}

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
   * Whether Redis answers, over a connection of its own: those of the queues may be what is broken.
   * @returns false if it does not
   */
  async ping(): Promise<boolean> {
    const redis = new Redis(this.config.REDIS_URL, {
      ...{ ...COMMON, ...redisTls(this.config), lazyConnect: true, retryStrategy: () => null },
      // A frozen Redis accepts connections and answers nothing.
      ...{ connectTimeout: 1_000, socketTimeout: 1_000 },
    });
    redis.on('error', (error) => this.logger.debug({ err: error }, 'Redis does not answer'));
    try {
      await redis.connect();
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
    const redis = new NonRejectingRedis(this.config.REDIS_URL, { ...OPTIONS[purpose], ...redisTls(this.config) });
    redis.setMaxListeners(0);
    // ioredis does not clear this timer when the connection closes, and it would then close the next one.
    redis.on('close', () => {
      clearTimeout(redis['socketTimeoutTimer']);
      redis['socketTimeoutTimer'] = undefined;
    });
    redis.on('error', (error) => this.logger.debug({ err: error, purpose }, 'Queue connection failed'));
    this.all.push(redis);
    return redis;
  }
}
