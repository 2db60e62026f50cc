// SPDX-License-Identifier: Apache-2.0
import { type ServerResponse } from 'node:http';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
} from '@nestjs/throttler';
import { Problem } from '../errors/problem.js';
import { routeOf } from '../http/api-route.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { type CountedHit, windowSeconds } from './fixed-windows.js';
import { ADDRESS_LIMIT, type CountedRequest, type RateLimit } from './rate-limit.js';
import { type RedisThrottlerStorageService } from './redis-throttler-storage.service.js';

/** A request as one of its limits counted it. */
export type LimitCount = CountedHit & { policy: RateLimit };

/** Adds a limit that counted the request to `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
export function appendRateLimitHeaders(response: ServerResponse, count: LimitCount, limit: number): void {
  const { name, ttl } = count.policy;
  append(response, 'RateLimit-Policy', `"${name}";q=${limit};w=${ttl / 1000}`);
  append(response, 'RateLimit', `"${name}";r=${Math.max(0, limit - count.hits)};t=${windowSeconds(count)}`);
}

function append(response: ServerResponse, name: string, item: string): void {
  const items = response.getHeader(name);
  response.setHeader(name, items === undefined ? item : `${String(items)}, ${item}`);
}

/**
 * ThrottlerGuard for the limits that a route declares in `@ApiRoute`, with the headers and the problem of the contract (C-LIM-18 to
 * C-LIM-20). It counts a request on several limits in one round trip, and checks those per client before those per store.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  private readonly policiesOfRoutes = new WeakMap<object, readonly RateLimit[]>();

  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() private readonly counters: RedisThrottlerStorageService,
    private readonly metrics: MetricsService,
  ) {
    super(options, counters, new Reflector());
  }

  /**
   * Counts a request without a store.
   * @throws Problem RATE_LIMITED with `Retry-After` in seconds
   */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const counts = await this.count(context);
    context.switchToHttp().getRequest<CountedRequest>().counts = counts;
    await this.check(context, counts);
    return true;
  }

  /**
   * Counts a request on the limits of its route, in their order and up to the first that is exceeded.
   * @param per counts only these limits
   */
  count(context: ExecutionContext, per?: RateLimit['per']): Promise<LimitCount[]> {
    const policies = this.policiesOf(context.getHandler());
    return this.countOn(per ? policies.filter((policy) => policy.per === per) : policies, context);
  }

  /**
   * Adds the headers of counts.
   * @param per checks only these
   * @throws Problem RATE_LIMITED with `Retry-After` in seconds
   */
  async check(context: ExecutionContext, counts: readonly LimitCount[], per?: RateLimit['per']): Promise<void> {
    for (const count of counts) {
      const { limit, name, ttl } = count.policy;
      if (per && count.policy.per !== per) continue;
      const most = typeof limit === 'number' ? limit : await limit(context);
      appendRateLimitHeaders(context.switchToHttp().getResponse(), count, most);
      if (count.hits <= most) continue;
      this.metrics.rateLimited.inc({ policy: name });
      const seconds = windowSeconds(count);
      const detail = `More than ${most} requests in ${ttl / 1000} seconds; try again in ${seconds} seconds.`;
      throw new Problem('RATE_LIMITED', detail, { headers: { 'Retry-After': String(seconds) } });
    }
  }

  /** Takes a request back from the limits per store. */
  takeBack(counts: readonly LimitCount[]): Promise<void> {
    return this.counters.takeBack(counts.filter(({ policy }) => policy.per === 'store'));
  }

  /**
   * Counts a refused request on its address, if the route does not count there anyway (C-LIM-23).
   * @throws Problem RATE_LIMITED
   */
  async countRefusal(context: ExecutionContext): Promise<void> {
    if (this.policiesOf(context.getHandler()).some(({ name }) => name === ADDRESS_LIMIT.name)) return;
    await this.check(context, await this.countOn(this.policiesNamed(ADDRESS_LIMIT.name), context));
  }

  private policiesOf(handler: ReturnType<ExecutionContext['getHandler']>): readonly RateLimit[] {
    let policies = this.policiesOfRoutes.get(handler);
    if (!policies) {
      policies = routeOf(handler).limits.flatMap(({ name }) => this.policiesNamed(name));
      this.policiesOfRoutes.set(handler, policies);
    }
    return policies;
  }

  private policiesNamed(name: string): RateLimit[] {
    return (this.throttlers as RateLimit[]).filter((policy) => policy.name === name);
  }

  private async countOn(policies: readonly RateLimit[], context: ExecutionContext): Promise<LimitCount[]> {
    const request = context.switchToHttp().getRequest<CountedRequest>();
    const due = policies.filter(({ skipIf }) => !skipIf?.(context));
    if (due.length === 0) return [];
    const hits = [];
    for (const { name, limit, ttl, getTracker } of due) {
      const tracker = await (getTracker ? getTracker(request, context) : this.getTracker(request));
      hits.push({ key: `${name}:${tracker}`, ttl, limit: typeof limit === 'number' ? limit : Number.MAX_SAFE_INTEGER });
    }
    const counted = await this.counters.count(hits);
    return counted.map((hit, place) => ({ ...hit, policy: due[place] as RateLimit }));
  }
}
