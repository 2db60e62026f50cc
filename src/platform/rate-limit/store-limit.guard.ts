import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { endpointOf } from '../http/endpoint.js';
import { type TenantRequest } from '../http/tenant-request.js';
import { RateLimiter } from './rate-limiter.js';

const DATA_PER_MINUTE = 100;

/** The limit per store on data endpoints; it stands after the guard that puts the token's store into the request. */
@Injectable()
export class StoreLimitGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (endpointOf(context.getHandler()).limit !== 'data') return true;
    const http = context.switchToHttp();
    const { store } = http.getRequest<TenantRequest>();
    if (store === undefined) return true;
    const quota = store.rate_limits?.data_per_minute ?? DATA_PER_MINUTE;
    await this.limiter.count(
      { policy: 'store', key: store.store_id, quota, windowSeconds: 60 },
      http.getResponse<Response>(),
    );
    return true;
  }
}
