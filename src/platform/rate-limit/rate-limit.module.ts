import { Global, Module } from '@nestjs/common';
import { AddressLimitGuard } from './address-limit.guard.js';
import { RateLimiter } from './rate-limiter.service.js';
import { REDIS, redisProvider, RedisShutdown } from './redis-connection.service.js';
import { RedisThrottlerStorage } from './redis-throttler-storage.service.js';
import { StoreLimitGuard } from './store-limit.guard.js';

/** Rate limits, counted for all replicas in Redis; the guards stand in the order of checks (C-CHK). */
@Global()
@Module({
  providers: [redisProvider, RedisShutdown, RedisThrottlerStorage, RateLimiter, AddressLimitGuard, StoreLimitGuard],
  exports: [REDIS, RateLimiter, AddressLimitGuard, StoreLimitGuard],
})
export class RateLimitModule {}
