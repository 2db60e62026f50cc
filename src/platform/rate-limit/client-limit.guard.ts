import { Injectable } from '@nestjs/common';
import { RateLimitGuard } from './rate-limit.guard.js';

/** Counts the limits per client, before the token is verified (C-CHK-5). */
@Injectable()
export class ClientLimitGuard extends RateLimitGuard {
  protected override readonly per = 'client';
}
