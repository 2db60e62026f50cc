// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { StoresModule } from '../stores/index.js';
import { FeedController } from './feed/feed.controller.js';
import { BouncesController } from './messages/http/bounces.controller.js';
import { OptOutsController } from './messages/http/opt-outs.controller.js';
import { TestInboxController } from './messages/http/test-inbox.controller.js';
import { NotificationsModule } from './notifications.module.js';
import {
  WebhookDeliveriesController,
  WebhookEndpointsController,
} from './webhooks/http/webhook-endpoints.controller.js';

/** HTTP routes of the event feed, of webhook endpoints, of opt-outs and of the test inbox. */
@Module({
  imports: [NotificationsModule, StoresModule],
  controllers: [
    FeedController,
    WebhookEndpointsController,
    WebhookDeliveriesController,
    OptOutsController,
    BouncesController,
    TestInboxController,
  ],
})
export class NotificationsHttpModule {}
