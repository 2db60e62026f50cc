import { Module } from '@nestjs/common';
import { TestInboxRepository } from './test-inbox/test-inbox.repository.js';
import { TestInboxService } from './test-inbox/test-inbox.service.js';
import { MessagesRepository } from './persistence/messages.repository.js';
import { OptOutsRepository } from './persistence/opt-outs.repository.js';

/** Stored messages, opt-outs and the inbox of test stores. */
@Module({
  providers: [MessagesRepository, OptOutsRepository, TestInboxRepository, TestInboxService],
  exports: [MessagesRepository, OptOutsRepository, TestInboxRepository, TestInboxService],
})
export class MessagesModule {}
