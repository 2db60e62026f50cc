import { Module } from '@nestjs/common';
import { MessageDeliveryService } from './jobs/message-delivery.service.js';
import { MessagesModule } from './messages.module.js';
import { SendersModule } from './senders.module.js';

/** Passes messages on to customers, or to the inbox of a test store, and knows the addresses that bounced. */
@Module({
  imports: [MessagesModule, SendersModule],
  providers: [MessageDeliveryService],
  exports: [MessageDeliveryService, MessagesModule],
})
export class MessageDeliveryModule {}
