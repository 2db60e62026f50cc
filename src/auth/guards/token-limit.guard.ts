import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { DatabaseService } from '../../platform/database/database.service.js';
import { routeOf } from '../../platform/http/api-route.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { RateLimiterService } from '../../platform/rate-limit/rate-limiter.service.js';
import { type Store } from '../../stores/index.js';
import { hashOf } from '../model/api-key.js';

const TOKENS = 20;
const WINDOW_SECONDS = 15 * 60;

// By the hash alone, as the store is what the key tells.
const LIMITS_OF_KEY =
  'SELECT s.rate_limits FROM api_keys k JOIN stores s ON s.store_id = k.store_id WHERE k.key_hash = ?';

/** The limit on token issuance, per API key presented, valid or not (C-LIM-1). */
@Injectable()
export class TokenLimitGuard implements CanActivate {
  constructor(
    private readonly database: DatabaseService,
    private readonly limiter: RateLimiterService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (routeOf(context.getHandler()).limit !== 'token') return true;
    const http = context.switchToHttp();
    const apiKey = http.getRequest<Request>().headers['x-api-key'];
    if (!apiKey) return true;
    const hash = hashOf(String(apiKey));
    const limit = { policy: 'token', key: hash.toString('hex'), windowSeconds: WINDOW_SECONDS } as const;
    await this.limiter.count({ ...limit, quota: await this.quotaOf(hash) }, http.getResponse<Response>());
    return true;
  }

  private async quotaOf(hash: Buffer): Promise<number> {
    const [row] = await this.database.query<{ rate_limits: string }[]>(LIMITS_OF_KEY, [hash]);
    const limits = row && (parseJson(row.rate_limits) as Store['rate_limits']);
    return limits?.tokens_per_15_minutes ?? TOKENS;
  }
}
