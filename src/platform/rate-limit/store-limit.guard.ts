import { Injectable } from '@nestjs/common';
import { RateLimitGuard } from './rate-limit.guard.js';

/** Counts the limits per store, after the guard that puts the store into the request (C-CHK-8). */
@Injectable()
export class StoreLimitGuard extends RateLimitGuard {
  protected override readonly per = 'store';
}
