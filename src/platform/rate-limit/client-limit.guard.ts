import { Injectable } from '@nestjs/common';
import { type PolicyName } from './policies.js';
import { RateLimitGuard } from './rate-limit.guard.js';

/** The limits that count before the token is verified: on the client's address, and on the API key of a new token. */
@Injectable()
export class ClientLimitGuard extends RateLimitGuard {
  protected override readonly policies: PolicyName[] = ['address', 'lookup', 'token'];
}
