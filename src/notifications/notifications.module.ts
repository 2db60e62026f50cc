import { Module } from '@nestjs/common';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

const PARTS = [OutboxModule, WebhooksModule, MessagesModule];

/** Notifies merchants and customers of events. */
@Module({ imports: PARTS, exports: PARTS })
export class NotificationsModule {}
