import { Module } from '@nestjs/common';
import { MessagesRepository } from './messages.repository.js';
import { OptOuts } from './opt-outs.js';
import { TwilioInboundController } from './sms/twilio-inbound.controller.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

/** Messages to customers, and what they want to hear no more of. */
@Module({
  controllers: [UnsubscribeController, TwilioInboundController],
  providers: [MessagesRepository, OptOuts],
  exports: [MessagesRepository, OptOuts],
})
export class MessagesModule {}
