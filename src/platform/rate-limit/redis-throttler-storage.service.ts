// SPDX-License-Identifier: Apache-2.0
import { setImmediate as nextIteration } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type ThrottlerStorage } from '@nestjs/throttler';
import { type Redis, type Result } from 'ioredis';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';
import { type CountedHit, FixedWindows, type Hit, windowSeconds } from './fixed-windows.js';
import { inTime, LIMITS_TAG, REDIS } from './redis-connection.service.js';

declare module 'ioredis' {
  interface RedisCommander<Context> {
    /**
     * Takes keys, then of each its window in milliseconds and the limit past which the next key is not counted: none if the next
     * one belongs to another request. Returns the hits, 0 of a key that is not counted, and the milliseconds left of each key in turn.
     */
    parcelwardHits(count: number, ...keysWindowsLimits: (string | number)[]): Result<number[], Context>;
    /** Takes the milliseconds that the window had left at each hit, so that a later window keeps its hits. */
    parcelwardTakeBack(key: string, ...msLeft: number[]): Result<null, Context>;
  }
}

/** A key without an expiry starts a new window, otherwise it would stay over its limit for ever. */
const HITS = `
local answer = {}
local isOver = false
for place, key in ipairs(KEYS) do
  local hits, left = 0, 0
  if not isOver then
    hits = redis.call('INCR', key)
    left = redis.call('PTTL', key)
    if left < 0 then
      left = tonumber(ARGV[2 * place - 1])
      redis.call('SET', key, 1, 'PX', left)
      hits = 1
    end
  end
  local limit = tonumber(ARGV[2 * place])
  isOver = limit and (isOver or hits > limit)
  answer[2 * place - 1] = hits
  answer[2 * place] = left
end
return answer`;

/** Keeps the window's expiry. Without hits it is no window, so that the next one begins with the next request. */
const TAKE_BACK = `
local left = redis.call('PTTL', KEYS[1])
local hits = 0
for _, ms in ipairs(ARGV) do
  if left >= 0 and left <= tonumber(ms) then hits = hits + 1 end
end
if hits > 0 and redis.call('DECRBY', KEYS[1], hits) < 1 then redis.call('DEL', KEYS[1]) end`;

const RETRY_MS = 1_000;

/** Hits that Redis counts together. */
interface Batch {
  keys: string[];
  /** The window and the limit of each key in turn. */
  windowsAndLimits: (number | string)[];
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
  /** The hits of this iteration to take back, by key. */
  private readonly returned = new Map<string, { msLeft: number[]; done: Promise<unknown> }>();

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly clock: ClockService,
  ) {
    this.local = new FixedWindows(() => this.clock.now().getTime());
    redis.defineCommand('parcelwardHits', { lua: HITS });
    redis.defineCommand('parcelwardTakeBack', { numberOfKeys: 1, lua: TAKE_BACK });
  }

  /** @returns the counted hits, which are the first ones up to one past its limit */
  async count(hits: readonly Hit[]): Promise<CountedHit[]> {
    if (!this.mayTryRedis()) return this.countLocally(hits);
    try {
      const counted = await this.countInRedis(hits);
      if (this.isLocal) this.logger.info('Processes count rate limits together again');
      this.isLocal = false;
      return counted;
    } catch (error) {
      if (!this.isLocal) this.logger.warn({ err: error }, 'This process counts rate limits by itself');
      this.isLocal = true;
      this.retryAt = performance.now() + RETRY_MS;
      return this.countLocally(hits);
    }
  }

  /** Takes back hits. If Redis fails here, they stay counted until their windows end. */
  async takeBack(counted: readonly CountedHit[]): Promise<void> {
    for (const { key, msLeft, isLocal } of counted)
      if (isLocal) this.local.takeBack(key, msLeft);
      else await this.takeBackInRedis(key, msLeft);
  }

  private takeBackInRedis(key: string, ms: number): Promise<unknown> {
    const open = this.returned.get(key);
    if (open) {
      open.msLeft.push(ms);
      return open.done;
    }
    const msLeft = [ms];
    const answer = nextIteration().then(() => {
      this.returned.delete(key);
      return this.redis.parcelwardTakeBack(redisKey(key), ...msLeft);
    });
    const done = inTime(answer).catch(() => undefined);
    this.returned.set(key, { msLeft, done });
    return done;
  }

  /** For ThrottlerGuard, whose subclass here counts all hits of a request together. */
  async increment(key: string, ttl: number, limit: number): Promise<StorageRecord> {
    const [counted] = (await this.count([{ key, ttl, limit }])) as [CountedHit];
    const [totalHits, timeToExpire] = [counted.hits, windowSeconds(counted)];
    const isBlocked = totalHits > limit;
    return { totalHits, timeToExpire, isBlocked, timeToBlockExpire: isBlocked ? timeToExpire : 0 };
  }

  private mayTryRedis(): boolean {
    if (!this.isLocal) return true;
    const now = performance.now();
    if (this.redis.status !== 'ready' || now < this.retryAt) return false;
    this.retryAt = now + RETRY_MS;
    return true;
  }

  private countLocally(hits: readonly Hit[]): CountedHit[] {
    const counted: CountedHit[] = [];
    for (const { key, ttl, limit } of hits) {
      const window = this.local.hit(key, ttl);
      counted.push({ key, ...window, isLocal: true });
      if (window.hits > limit) break;
    }
    return counted;
  }

  private async countInRedis(hits: readonly Hit[]): Promise<CountedHit[]> {
    const batch = (this.batch ??= this.openBatch());
    const first = batch.keys.length;
    for (const [place, { key, ttl, limit }] of hits.entries()) {
      batch.keys.push(redisKey(key));
      batch.windowsAndLimits.push(ttl, place === hits.length - 1 ? '' : limit);
    }
    const answer = await batch.answer;
    const counted: CountedHit[] = [];
    for (const [place, { key }] of hits.entries()) {
      const [count, msLeft] = answer.slice(2 * (first + place), 2 * (first + place + 1));
      if (count === undefined || msLeft === undefined) throw new Error('Redis did not count all hits');
      if (count > 0) counted.push({ key, hits: count, msLeft, isLocal: false });
    }
    return counted;
  }

  /** Returns a batch that is sent when the event loop has read all requests that have arrived. */
  private openBatch(): Batch {
    const keys: string[] = [];
    const windowsAndLimits: (number | string)[] = [];
    const answer = inTime(
      nextIteration().then(() => {
        this.batch = undefined;
        return this.redis.parcelwardHits(keys.length, ...keys, ...windowsAndLimits);
      }),
    );
    return { keys, windowsAndLimits, answer };
  }
}

const redisKey = (key: string): string => `${LIMITS_TAG}:${key}`;
