import { Module } from '@nestjs/common';
import { FeedController } from './feed/feed.controller.js';
import { TestInboxController } from './messages/http/test-inbox.controller.js';
import { TwilioInboundController } from './messages/http/twilio-inbound.controller.js';
import { UnsubscribeController } from './messages/http/unsubscribe.controller.js';
import { NotificationsModule } from './notifications.module.js';

/** HTTP endpoints of the event feed, of opt-outs and of the test inbox. */
@Module({
  imports: [NotificationsModule],
  controllers: [FeedController, UnsubscribeController, TwilioInboundController, TestInboxController],
})
export class NotificationsHttpModule {}
