import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { routeOf } from '../http/api-route.js';
import { type TenantRequest } from '../http/tenant-request.js';
import { RateLimiterService } from './rate-limiter.service.js';

const DATA_PER_MINUTE = 100;
const SHIPMENT_WRITES_PER_MINUTE = 600;

/**
 * The limits per store: that of shipment writes, which the three of them share, and that of all other data endpoints. It
 * stands after the guard that puts the token's store into the request.
 */
@Injectable()
export class StoreLimitGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiterService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { limit } = routeOf(context.getHandler());
    if (limit !== 'data' && limit !== 'shipments') return true;
    const http = context.switchToHttp();
    const { store } = http.getRequest<TenantRequest>();
    if (store === undefined) return true;
    const { data_per_minute, shipment_writes_per_minute } = store.rate_limits ?? {};
    const counted =
      limit === 'data'
        ? { policy: 'store' as const, quota: data_per_minute ?? DATA_PER_MINUTE }
        : { policy: 'shipments' as const, quota: shipment_writes_per_minute ?? SHIPMENT_WRITES_PER_MINUTE };
    await this.limiter.count({ ...counted, key: store.store_id, windowSeconds: 60 }, http.getResponse<Response>());
    return true;
  }
}
