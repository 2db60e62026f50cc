import { Global, Module } from '@nestjs/common';
import { AttemptLimitModule } from './attempt-limit.module.js';
import { ClientLimitGuard, RefusalLimitGuard, StoreLimitGuard } from './rate-limit.guard.js';

/** Rate limits, counted in Redis for all processes (C-LIM); the root module puts the guards into the order of checks (C-CHK). */
@Global()
@Module({
  imports: [AttemptLimitModule],
  providers: [ClientLimitGuard, RefusalLimitGuard, StoreLimitGuard],
  exports: [AttemptLimitModule, ClientLimitGuard, RefusalLimitGuard, StoreLimitGuard],
})
export class RateLimitModule {}
