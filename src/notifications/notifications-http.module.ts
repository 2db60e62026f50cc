import './notifications.problems.js';
import { Module } from '@nestjs/common';
import { FeedController } from './feed/feed.controller.js';
import { TwilioInboundController } from './messages/http/twilio-inbound.controller.js';
import { UnsubscribeController } from './messages/http/unsubscribe.controller.js';
import { NotificationsModule } from './notifications.module.js';

/** The feed of events over HTTP, and where customers end what they are sent. */
@Module({
  imports: [NotificationsModule],
  controllers: [FeedController, UnsubscribeController, TwilioInboundController],
})
export class NotificationsHttpModule {}
