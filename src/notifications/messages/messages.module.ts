import { Module } from '@nestjs/common';
import { MessagesRepository } from './persistence/messages.repository.js';
import { OptOutsService } from './persistence/opt-outs.service.js';

/** Stored messages and opt-outs. */
@Module({
  providers: [MessagesRepository, OptOutsService],
  exports: [MessagesRepository, OptOutsService],
})
export class MessagesModule {}
