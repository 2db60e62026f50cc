import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobsModule } from '../queue/queue.module.js';
import { OutboxModule } from './outbox.module.js';
import { Redispatch } from './redispatch.js';
import { Relay } from './relay.js';
import { Subscribers } from './subscribers.js';

/** What hands out events; in the worker process alone. */
@Module({
  imports: [OutboxModule, DiscoveryModule, JobsModule],
  providers: [Subscribers, Relay, Redispatch],
})
export class RelayModule {}
