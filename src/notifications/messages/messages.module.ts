import { Module } from '@nestjs/common';
import { MessagesRepository } from './persistence/messages.repository.js';
import { OptOutsRepository } from './persistence/opt-outs.repository.js';

/** Stored messages and opt-outs. */
@Module({
  providers: [MessagesRepository, OptOutsRepository],
  exports: [MessagesRepository, OptOutsRepository],
})
export class MessagesModule {}
