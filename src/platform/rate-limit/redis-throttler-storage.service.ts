import { Inject, Injectable } from '@nestjs/common';
import { type ThrottlerStorage } from '@nestjs/throttler';
import { type Redis, type Result } from 'ioredis';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';
import { FixedWindows, type Window } from './fixed-windows.js';
import { inTime } from './in-time.js';
import { REDIS } from './redis-connection.service.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    parcelwardHit(key: string, windowMs: number): Result<[hits: number, msLeft: number], Context>;
  }
}

/** A key that lost its expiry would be over its limit for ever; it begins a new window as a new key does. */
const HIT = `
local hits = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('SET', KEYS[1], 1, 'PX', ARGV[1])
  return {1, tonumber(ARGV[1])}
end
return {hits, left}`;

const RETRY_MS = 1_000;

type StorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Counts of @nestjs/throttler as fixed windows shared by all replicas: one atomic step in Redis each.
 * While Redis is away this process counts by itself; then one request a second tries Redis and the others do not wait.
 */
@Injectable()
export class RedisThrottlerStorageService implements ThrottlerStorage {
  private readonly own: FixedWindows;
  private isAlone = false;
  private retryAt = 0;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: ClockService,
  ) {
    this.own = new FixedWindows(() => this.clock.now().getTime());
    redis.defineCommand('parcelwardHit', { numberOfKeys: 1, lua: HIT });
  }

  /** @param ttl the window in milliseconds; the times returned are in whole seconds, at least 1 */
  async increment(key: string, ttl: number, limit: number): Promise<StorageRecord> {
    const { hits, msLeft } = this.mayTryRedis() ? await this.hit(key, ttl) : this.own.hit(key, ttl);
    const timeToExpire = Math.max(1, Math.ceil(msLeft / 1000));
    const isBlocked = hits > limit;
    return { totalHits: hits, timeToExpire, isBlocked, timeToBlockExpire: isBlocked ? timeToExpire : 0 };
  }

  private mayTryRedis(): boolean {
    if (!this.isAlone) return true;
    const now = performance.now();
    if (this.redis.status !== 'ready' || now < this.retryAt) return false;
    this.retryAt = now + RETRY_MS;
    return true;
  }

  private async hit(key: string, ttl: number): Promise<Window> {
    try {
      const [hits, msLeft] = await inTime(this.redis.parcelwardHit(`parcelward:limit:${key}`, ttl));
      if (this.isAlone) this.logger.info('Rate limits are shared with the other processes again');
      this.isAlone = false;
      return { hits, msLeft };
    } catch (error) {
      if (!this.isAlone) this.logger.warn({ err: error }, 'Rate limits are counted by this process alone');
      this.isAlone = true;
      this.retryAt = performance.now() + RETRY_MS;
      return this.own.hit(key, ttl);
    }
  }
}
