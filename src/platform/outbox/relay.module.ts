import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobsModule } from '../queue/queue.module.js';
import { OutboxModule } from './outbox.module.js';
import { Redispatch } from './dead-letter-retry.job.js';
import { Relay } from './relay.service.js';
import { Subscribers } from './event-subscribers.service.js';

/** What hands out events; in the worker process alone. */
@Module({
  imports: [OutboxModule, DiscoveryModule, JobsModule],
  providers: [Subscribers, Relay, Redispatch],
})
export class RelayModule {}
