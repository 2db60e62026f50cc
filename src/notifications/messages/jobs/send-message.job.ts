import { Process, Processor } from '@nestjs/bull';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { bullName, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { MailBouncesRepository } from '../bounces/mail-bounces.repository.js';
import { MessagesRepository } from '../persistence/messages.repository.js';
import { SEND_QUEUE } from '../tracking/tracking-digest.service.js';
import { MessageSendingService } from './message-sending.service.js';

/**
 * Sends a message. If a worker ends between sending and recording, the message is sent again; mail software recognizes the
 * repeated Message-ID.
 */
@Processor(bullName(SEND_QUEUE))
export class SendMessageJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly sending: MessageSendingService,
    private readonly bounces: MailBouncesRepository,
    private readonly clock: ClockService,
  ) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<void> {
    const message = await this.database.transaction(() => this.messages.startSending(storeId, reference));
    if (message?.state !== 'sending') return;
    const outcome = await this.sending.send(message);
    await this.database.transaction(async () => {
      const sent = { ...message, recipient: outcome.recipient };
      await this.messages.finish(sent, outcome, this.clock.now());
      if (outcome.isHardBounce) await this.bounces.add(sent);
    });
  }
}
