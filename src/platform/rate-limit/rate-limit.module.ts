import { Global, Module } from '@nestjs/common';
import { ClientLimitGuard } from './client-limit.guard.js';
import { REDIS, redisProvider, RedisConnectionService } from './redis-connection.service.js';
import { RedisThrottlerStorageService } from './redis-throttler-storage.service.js';
import { StoreLimitGuard } from './store-limit.guard.js';

/** Rate limits, counted for all replicas in Redis; the guards stand in the order of checks (C-CHK). */
@Global()
@Module({
  providers: [redisProvider, RedisConnectionService, RedisThrottlerStorageService, ClientLimitGuard, StoreLimitGuard],
  exports: [REDIS, RedisThrottlerStorageService, ClientLimitGuard, StoreLimitGuard],
})
export class RateLimitModule {}
