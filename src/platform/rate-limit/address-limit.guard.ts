import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { endpointOf } from '../http/endpoint.js';
import { addressOf } from './client-address.js';
import { RateLimiter } from './rate-limiter.js';

/** The limit per client address, `RATE_LIMIT_PER_IP` a minute, on every route that has limits but shipment writes. */
@Injectable()
export class AddressLimitGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { limit } = endpointOf(context.getHandler());
    if (limit === 'none' || limit === 'shipments') return true;
    const http = context.switchToHttp();
    const key = addressOf(http.getRequest<Request>().ip);
    await this.limiter.count(
      { policy: 'address', key, quota: this.config.RATE_LIMIT_PER_IP, windowSeconds: 60 },
      http.getResponse<Response>(),
    );
    return true;
  }
}
