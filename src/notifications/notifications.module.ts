// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { MessagesModule } from './messages/messages.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

const PARTS = [WebhooksModule, MessagesModule];

/** Notifies merchants and customers of events. */
@Module({ imports: PARTS, exports: PARTS })
export class NotificationsModule {}
