import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { MessagesRepository } from '../persistence/messages.repository.js';
import { SEND_QUEUE } from '../tracking/tracking-messages.service.js';
import { MessageSendingService } from './message-sending.service.js';

/**
 * Sends a message that has collected long enough. A worker that ends between the sending and its record sends it once more: by
 * its Message-ID mail servers and programs can tell.
 */
@HandlesJobs(SEND_QUEUE)
@Injectable()
export class SendMessageJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly sending: MessageSendingService,
    private readonly clock: ClockService,
  ) {}

  async run({ storeId, reference }: Job): Promise<void> {
    const message = await this.database.transaction(() => this.messages.close(storeId, reference));
    if (message?.state !== 'sending') return;
    const ending = await this.sending.send(message);
    await this.database.transaction(() => this.messages.end(message, ending, this.clock.now()));
  }
}
