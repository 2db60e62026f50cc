import { Module } from '@nestjs/common';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { FeedController } from './feed/feed.controller.js';
import { MessagesModule } from './messages/messages.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** What tells merchants and customers of events. */
@Module({ imports: [OutboxModule, WebhooksModule, MessagesModule], controllers: [FeedController] })
export class NotificationsModule {}
