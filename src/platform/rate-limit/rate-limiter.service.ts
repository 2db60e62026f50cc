import { Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { Problem } from '../errors/problem.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { appendRateLimitHeaders } from './rate-limit-headers.js';
import { RedisThrottlerStorageService } from './redis-throttler-storage.service.js';

/** One limit, on one client. */
export interface RateLimit {
  /** The name of the policy in the headers. */
  policy: 'address' | 'store' | 'shipments' | 'token' | 'lookup';
  /** Who is counted; what is secret comes hashed. */
  key: string;
  quota: number;
  windowSeconds: number;
}

/** Counts requests on limits (C-LIM). */
@Injectable()
export class RateLimiterService {
  constructor(
    private readonly storage: RedisThrottlerStorageService,
    private readonly metrics: MetricsService,
  ) {}

  /**
   * Counts one request and says so in the answer's `RateLimit-Policy` and `RateLimit`.
   * @throws Problem RATE_LIMITED with `Retry-After` past the quota
   */
  async count({ policy, key, quota, windowSeconds }: RateLimit, response: Response): Promise<void> {
    const { totalHits, timeToExpire } = await this.storage.increment(`${policy}:${key}`, windowSeconds * 1000, quota);
    appendRateLimitHeaders(response, {
      policy,
      quota,
      windowSeconds,
      remaining: quota - totalHits,
      resetSeconds: timeToExpire,
    });
    if (totalHits <= quota) return;
    this.metrics.rateLimited.inc({ policy });
    const detail = `More than ${quota} requests in ${windowSeconds} seconds; try again in ${timeToExpire} seconds.`;
    throw new Problem('RATE_LIMITED', detail, { headers: { 'Retry-After': String(timeToExpire) } });
  }
}
