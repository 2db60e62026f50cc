import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { routeOf } from '../http/api-route.js';
import { addressOf } from './client-address.js';
import { RateLimiterService } from './rate-limiter.service.js';

/**
 * The limits per client address: `RATE_LIMIT_PER_IP` a minute on every route that has limits but shipment writes, and in its
 * place `LOOKUP_LIMIT_PER_IP` in 15 minutes where somebody may guess.
 */
@Injectable()
export class AddressLimitGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    private readonly limiter: RateLimiterService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { limit } = routeOf(context.getHandler());
    if (limit === 'none' || limit === 'shipments') return true;
    const http = context.switchToHttp();
    const key = addressOf(http.getRequest<Request>().ip);
    const { RATE_LIMIT_PER_IP, LOOKUP_LIMIT_PER_IP } = this.config;
    const counted =
      limit === 'lookup'
        ? { policy: 'lookup' as const, quota: LOOKUP_LIMIT_PER_IP, windowSeconds: 15 * 60 }
        : { policy: 'address' as const, quota: RATE_LIMIT_PER_IP, windowSeconds: 60 };
    await this.limiter.count({ ...counted, key }, http.getResponse<Response>());
    return true;
  }
}
