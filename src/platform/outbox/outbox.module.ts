import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module.js';
import { EventErasureService } from './event-erasure.service.js';
import { EventFeedRepository } from './event-feed.repository.js';
import { OutboxService, RELAY_QUEUE, DEAD_LETTER_QUEUE } from './outbox.service.js';

@Module({
  imports: [QueueModule.forFeature(RELAY_QUEUE, DEAD_LETTER_QUEUE)],
  providers: [OutboxService, EventErasureService, EventFeedRepository],
  exports: [OutboxService, EventErasureService, EventFeedRepository],
})
export class OutboxModule {}
