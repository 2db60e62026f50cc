import { type ServerResponse } from 'node:http';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { type Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import { type Request } from 'express';
import { Problem } from '../errors/problem.js';
import { routeOf } from '../http/api-route.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { ADDRESS_LIMIT, type CountedRequest, type RateLimit } from './rate-limit.js';

interface CountedLimit extends Pick<ThrottlerLimitDetail, 'limit' | 'ttl' | 'totalHits' | 'timeToExpire'> {
  policy: string;
}

/** Adds a limit that counted the request to `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
export function appendRateLimitHeaders(response: ServerResponse, counted: CountedLimit): void {
  const { policy, limit, ttl, totalHits, timeToExpire } = counted;
  append(response, 'RateLimit-Policy', `"${policy}";q=${limit};w=${ttl / 1000}`);
  append(response, 'RateLimit', `"${policy}";r=${Math.max(0, limit - totalHits)};t=${timeToExpire}`);
}

function append(response: ServerResponse, name: string, item: string): void {
  const items = response.getHeader(name);
  response.setHeader(name, items === undefined ? item : `${String(items)}, ${item}`);
}

/** `@ApiRoute` declares the limits of a route. Looking for @Throttle and @SkipThrottle took 7 µs of every request. */
const NO_DECORATORS = { getAllAndOverride: () => undefined } as unknown as Reflector;

/**
 * ThrottlerGuard for the limits that a route declares, with the headers and the problem of the contract (C-LIM-18 to
 * C-LIM-20). A subclass counts one kind of limits, because some are checked before the token and others after it.
 */
@Injectable()
abstract class RateLimitGuard extends ThrottlerGuard {
  protected abstract readonly per: RateLimit['per'];

  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    private readonly metrics: MetricsService,
  ) {
    super(options, storage, NO_DECORATORS);
  }

  override async onModuleInit(): Promise<void> {
    await super.onModuleInit();
    this.throttlers = (this.throttlers as RateLimit[])
      .filter(({ per }) => per === this.per)
      .map((limit) => ({ ...limit, skipIf: (context) => !this.counts(limit, context) || !!limit.skipIf?.(context) }));
  }

  /** Whether the limit counts requests of the route: if the route declares it. */
  protected counts({ name }: RateLimit, context: ExecutionContext): boolean {
    return routeOf(context.getHandler()).limits.some((limit) => limit.name === name);
  }

  /** Counts the request and adds the headers. ThrottlerGuard has one set of headers for each policy, and not one list. */
  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, throttler, blockDuration, getTracker, generateKey } = request;
    const http = context.switchToHttp();
    const policy = String(throttler.name);
    const tracker = await getTracker(http.getRequest<Request>(), context);
    const key = generateKey(context, tracker, policy);
    const record = await this.storageService.increment(key, ttl, limit, blockDuration, policy);
    (http.getRequest<CountedRequest>().countedKeys ??= []).push(key);
    appendRateLimitHeaders(http.getResponse(), { policy, limit, ttl, ...record });
    if (record.isBlocked) {
      this.metrics.rateLimited.inc({ policy });
      await this.throwThrottlingException(context, { ...record, limit, ttl, key, tracker });
    }
    return true;
  }

  /** One count for all routes of a policy. */
  protected override generateKey(_context: ExecutionContext, tracker: string, policy: string): string {
    return `${policy}:${tracker}`;
  }

  /** @throws Problem RATE_LIMITED with `Retry-After` in seconds */
  protected override async throwThrottlingException(
    _context: ExecutionContext,
    { limit, ttl, timeToExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    const detail = `More than ${limit} requests in ${ttl / 1000} seconds; try again in ${timeToExpire} seconds.`;
    throw new Problem('RATE_LIMITED', detail, { headers: { 'Retry-After': String(timeToExpire) } });
  }
}

/** Counts the limits per client, before the token is verified (C-CHK-5). */
@Injectable()
export class ClientLimitGuard extends RateLimitGuard {
  protected override readonly per = 'client';
}

/** Counts the limits per store, after the guard that puts the store into the request (C-CHK-8). */
@Injectable()
export class StoreLimitGuard extends RateLimitGuard {
  protected override readonly per = 'store';
}

/** Counts a refused request on its address, if the route does not count there anyway (C-LIM-23). The guard that refuses calls it. */
@Injectable()
export class RefusalLimitGuard extends RateLimitGuard {
  protected override readonly per = 'client';

  protected override counts(limit: RateLimit, context: ExecutionContext): boolean {
    return limit.name === ADDRESS_LIMIT.name && !super.counts(limit, context);
  }
}
