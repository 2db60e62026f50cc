import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { QueueModule } from '../queue/queue.module.js';
import { OutboxModule } from './outbox.module.js';
import { Redispatch } from './redispatch.js';
import { Relay, SET_ASIDE_QUEUE } from './relay.js';
import { Subscribers } from './subscribers.js';

/** What hands out events; in the worker process alone. */
@Module({
  imports: [OutboxModule, DiscoveryModule, QueueModule.of(SET_ASIDE_QUEUE)],
  providers: [Subscribers, Relay, Redispatch],
})
export class RelayModule {}
