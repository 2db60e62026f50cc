import { Module } from '@nestjs/common';
import { MessageDeliveryService } from './jobs/message-delivery.service.js';
import { UnstoredMailsService } from './jobs/unstored-mails.service.js';
import { MessagesModule } from './messages.module.js';
import { SendersModule } from './senders.module.js';

/** Passes messages on to customers, or to the inbox of a test store. */
@Module({
  imports: [MessagesModule, SendersModule],
  providers: [MessageDeliveryService, UnstoredMailsService],
  exports: [MessageDeliveryService, UnstoredMailsService],
})
export class MessageDeliveryModule {}
