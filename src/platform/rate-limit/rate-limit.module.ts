import { Global, Module } from '@nestjs/common';
import { ClientLimitGuard } from './client-limit.guard.js';
import { REDIS, redisProvider, RedisConnectionService } from './redis-connection.service.js';
import { RedisThrottlerStorageService } from './redis-throttler-storage.service.js';
import { RefusalLimitGuard } from './refusal-limit.guard.js';
import { StoreLimitGuard } from './store-limit.guard.js';

/** Rate limits, counted in Redis for all processes (C-LIM); the root module puts the guards into the order of checks (C-CHK). */
@Global()
@Module({
  providers: [
    redisProvider,
    RedisConnectionService,
    RedisThrottlerStorageService,
    ClientLimitGuard,
    RefusalLimitGuard,
    StoreLimitGuard,
  ],
  exports: [REDIS, RedisThrottlerStorageService, ClientLimitGuard, RefusalLimitGuard, StoreLimitGuard],
})
export class RateLimitModule {}
