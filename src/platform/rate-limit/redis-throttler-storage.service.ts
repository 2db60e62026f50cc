import { setImmediate as nextIteration } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type ThrottlerStorage } from '@nestjs/throttler';
import { type Redis, type Result } from 'ioredis';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';
import { FixedWindows, type Window } from './fixed-windows.js';
import { inTime, LIMITS_TAG, REDIS } from './redis-connection.service.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /** Takes keys, then their windows in milliseconds; returns the hits and the milliseconds left of each key in turn. */
    parcelwardHits(count: number, ...keysAndWindows: (string | number)[]): Result<number[], Context>;
    parcelwardTakeBack(key: string): Result<number, Context>;
  }
}

/** A key without an expiry starts a new window, otherwise it would stay over its limit for ever. */
const HITS = `
local answer = {}
for place, key in ipairs(KEYS) do
  local hits = redis.call('INCR', key)
  local left = redis.call('PTTL', key)
  if left < 0 then
    redis.call('SET', key, 1, 'PX', ARGV[place])
    hits, left = 1, tonumber(ARGV[place])
  end
  answer[2 * place - 1] = hits
  answer[2 * place] = left
end
return answer`;

/** Keeps the window's expiry. A window that has ended has nothing to take back. */
const TAKE_BACK = `
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then return redis.call('DECR', KEYS[1]) end
return 0`;

const RETRY_MS = 1_000;

/** Hits that Redis counts together. */
interface Batch {
  keys: string[];
  /** In milliseconds, one for each key. */
  windows: number[];
  /** Hits and milliseconds left of each key in turn. */
  answer: Promise<number[]>;
}

type StorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Counts requests in fixed windows that all processes share, in Redis (C-LIM-13). One atomic script counts all requests of an
 * iteration of the event loop, because each command costs a write to the socket.
 * While Redis is unavailable this process counts by itself (C-LIM-16). One request a second retries Redis, and the others
 * do not wait.
 */
@Injectable()
export class RedisThrottlerStorageService implements ThrottlerStorage {
  private readonly local: FixedWindows;
  private isLocal = false;
  private retryAt = 0;
  /** The hits of this iteration of the event loop. */
  private batch: Batch | undefined;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: ClockService,
  ) {
    this.local = new FixedWindows(() => this.clock.now().getTime());
    redis.defineCommand('parcelwardHits', { lua: HITS });
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
      const window = await this.hitRedis(key, ttl);
      if (this.isLocal) this.logger.info('Processes count rate limits together again');
      this.isLocal = false;
      return window;
    } catch (error) {
      if (!this.isLocal) this.logger.warn({ err: error }, 'This process counts rate limits by itself');
      this.isLocal = true;
      this.retryAt = performance.now() + RETRY_MS;
      return this.local.hit(key, ttl);
    }
  }

  private async hitRedis(key: string, windowMs: number): Promise<Window> {
    const batch = (this.batch ??= this.openBatch());
    const place = batch.keys.push(redisKey(key)) - 1;
    batch.windows.push(windowMs);
    const answer = await batch.answer;
    const [hits, msLeft] = answer.slice(2 * place, 2 * place + 2);
    if (hits === undefined || msLeft === undefined) throw new Error('Redis did not count all hits');
    return { hits, msLeft };
  }

  /** Returns a batch that is sent when the event loop has read all requests that have arrived. */
  private openBatch(): Batch {
    const keys: string[] = [];
    const windows: number[] = [];
    const answer = inTime(
      nextIteration().then(() => {
        this.batch = undefined;
        return this.redis.parcelwardHits(keys.length, ...keys, ...windows);
      }),
    );
    return { keys, windows, answer };
  }
}

const redisKey = (key: string): string => `${LIMITS_TAG}:${key}`;
