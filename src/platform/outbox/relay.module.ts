import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobsModule } from '../queue/queue.module.js';
import { DailyUsageModule } from '../usage/daily-usage.module.js';
import { OutboxModule } from './outbox.module.js';
import { DeadLetterRetryJob } from './dead-letter-retry.job.js';
import { RelayService } from './relay.service.js';
import { EventSubscribersService } from './event-subscribers.service.js';

/** Relays events. Only the worker process imports it. */
@Module({
  imports: [OutboxModule, DiscoveryModule, JobsModule, DailyUsageModule],
  providers: [EventSubscribersService, RelayService, DeadLetterRetryJob],
})
export class RelayModule {}
