import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ADDRESS_LIMIT, type RateLimit } from './rate-limit.js';
import { RateLimitGuard } from './rate-limit.guard.js';

/** Counts a refused request on its address, if the route does not count there anyway (C-LIM-23). The guard that refuses calls it. */
@Injectable()
export class RefusalLimitGuard extends RateLimitGuard {
  protected override readonly per = 'client';

  protected override counts(limit: RateLimit, context: ExecutionContext): boolean {
    return limit.name === ADDRESS_LIMIT.name && !super.counts(limit, context);
  }
}
