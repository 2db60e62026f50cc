// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { AttemptLimitService } from './attempt-limit.service.js';
import { REDIS, redisProvider, RedisConnectionService } from './redis-connection.service.js';
import { RedisThrottlerStorageService } from './redis-throttler-storage.service.js';

/** Counters in Redis that all processes share. */
@Module({
  providers: [redisProvider, RedisConnectionService, RedisThrottlerStorageService, AttemptLimitService],
  exports: [REDIS, RedisThrottlerStorageService, AttemptLimitService],
})
export class AttemptLimitModule {}
