import { Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module.js';
import { EventBacklogRepository } from './event-backlog.repository.js';
import { EventErasureService } from './event-erasure.service.js';
import { EventFeedRepository } from './event-feed.repository.js';
import { OutboxService, RELAY_QUEUE, DEAD_LETTER_QUEUE } from './outbox.service.js';

@Module({
  imports: [QueueModule.forFeature(RELAY_QUEUE, DEAD_LETTER_QUEUE)],
  providers: [OutboxService, EventErasureService, EventFeedRepository, EventBacklogRepository],
  exports: [OutboxService, EventErasureService, EventFeedRepository, EventBacklogRepository],
})
export class OutboxModule {}
