import { Module } from '@nestjs/common';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { FeedController } from './feed/feed.controller.js';

/** What tells merchants and customers of events. */
@Module({ imports: [OutboxModule], controllers: [FeedController] })
export class NotificationsModule {}
