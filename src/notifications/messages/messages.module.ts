import { Module } from '@nestjs/common';
import { MessagesRepository } from './persistence/messages.repository.js';
import { OptOutsService } from './persistence/opt-outs.service.js';

/** Messages to customers, and what they want to hear no more of. */
@Module({
  providers: [MessagesRepository, OptOutsService],
  exports: [MessagesRepository, OptOutsService],
})
export class MessagesModule {}
