import { Module } from '@nestjs/common';
import { MessagesRepository } from './persistence/messages.repository.js';
import { OptOuts } from './persistence/opt-outs.service.js';

/** Messages to customers, and what they want to hear no more of. */
@Module({
  providers: [MessagesRepository, OptOuts],
  exports: [MessagesRepository, OptOuts],
})
export class MessagesModule {}
