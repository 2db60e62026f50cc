import { Injectable } from '@nestjs/common';
import { type PolicyName } from './policies.js';
import { RateLimitGuard } from './rate-limit.guard.js';

/** The limits that count on the token's store, after the guard that puts it into the request. */
@Injectable()
export class StoreLimitGuard extends RateLimitGuard {
  protected override readonly policies: PolicyName[] = ['store', 'shipments'];
}
