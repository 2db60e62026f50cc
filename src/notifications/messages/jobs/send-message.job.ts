import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { Clock } from '../../../platform/time/clock.service.js';
import { MessagesRepository } from '../persistence/messages.repository.js';
import { SEND_QUEUE } from '../tracking/tracking-messages.service.js';
import { MessageSending } from './message-sending.service.js';

/**
 * Sends a message that has collected long enough. A worker that ends between the sending and its record sends it once more: by
 * its Message-ID mail servers and programs can tell.
 */
@HandlesJobs(SEND_QUEUE)
@Injectable()
export class SendMessage implements JobHandler {
  constructor(
    private readonly database: Database,
    private readonly messages: MessagesRepository,
    private readonly sending: MessageSending,
    private readonly clock: Clock,
  ) {}

  async run({ storeId, reference }: Job): Promise<void> {
    const message = await this.database.transaction(() => this.messages.close(storeId, reference));
    if (message?.state !== 'sending') return;
    const ending = await this.sending.send(message);
    await this.database.transaction(() => this.messages.end(message, ending, this.clock.now()));
  }
}
