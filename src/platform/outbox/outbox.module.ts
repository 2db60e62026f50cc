import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module.js';
import { EventFeed } from './event-feed.repository.js';
import { Outbox, RELAY_QUEUE, SET_ASIDE_QUEUE } from './outbox.service.js';

@Module({
  imports: [QueueModule.of(RELAY_QUEUE, SET_ASIDE_QUEUE)],
  providers: [Outbox, EventFeed],
  exports: [Outbox, EventFeed],
})
export class OutboxModule {}
