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
    parcelwardTakeBack(key: string): Result<number, Context>;
  }
}

/** A key without an expiry starts a new window, otherwise it would stay over its limit for ever. */
const HIT = `
local hits = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('SET', KEYS[1], 1, 'PX', ARGV[1])
  return {1, tonumber(ARGV[1])}
end
return {hits, left}`;

/** Keeps the window's expiry. A window that has ended has nothing to take back. */
const TAKE_BACK = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then return redis.call('DECR', KEYS[1]) end
return 0`;

const RETRY_MS = 1_000;

type StorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Counts requests in fixed windows that all processes share: one atomic script in Redis for each (C-LIM-13).
 * While Redis is unavailable this process counts by itself (C-LIM-16). One request a second retries Redis, and the others
 * do not wait.
 */
@Injectable()
export class RedisThrottlerStorageService implements ThrottlerStorage {
  private readonly local: FixedWindows;
  private isLocal = false;
  private retryAt = 0;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: ClockService,
  ) {
    this.local = new FixedWindows(() => this.clock.now().getTime());
    redis.defineCommand('parcelwardHit', { numberOfKeys: 1, lua: HIT });
    redis.defineCommand('parcelwardTakeBack', { numberOfKeys: 1, lua: TAKE_BACK });
  }

  /** @param ttl the window in milliseconds; the times in the result are whole seconds, at least 1 */
  async increment(key: string, ttl: number, limit: number): Promise<StorageRecord> {
    const { hits, msLeft } = this.mayTryRedis() ? await this.hit(key, ttl) : this.local.hit(key, ttl);
    const timeToExpire = Math.max(1, Math.ceil(msLeft / 1000));
    const isBlocked = hits > limit;
    return { totalHits: hits, timeToExpire, isBlocked, timeToBlockExpire: isBlocked ? timeToExpire : 0 };
  }

  /** Takes back one hit, wherever hits are counted now. */
  async decrement(key: string): Promise<void> {
    if (this.isLocal) return this.local.takeBack(key);
    // A success stays counted as an attempt if Redis fails here.
    await inTime(this.redis.parcelwardTakeBack(redisKey(key))).catch(() => undefined);
  }

  private mayTryRedis(): boolean {
    if (!this.isLocal) return true;
    const now = performance.now();
    if (this.redis.status !== 'ready' || now < this.retryAt) return false;
    this.retryAt = now + RETRY_MS;
    return true;
  }

  private async hit(key: string, ttl: number): Promise<Window> {
    try {
      const [hits, msLeft] = await inTime(this.redis.parcelwardHit(redisKey(key), ttl));
      if (this.isLocal) this.logger.info('Processes count rate limits together again');
      this.isLocal = false;
      return { hits, msLeft };
    } catch (error) {
      if (!this.isLocal) this.logger.warn({ err: error }, 'This process counts rate limits by itself');
      this.isLocal = true;
      this.retryAt = performance.now() + RETRY_MS;
      return this.local.hit(key, ttl);
    }
  }
}

const redisKey = (key: string): string => `parcelward:limit:${key}`;
