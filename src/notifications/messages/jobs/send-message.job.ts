// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { bullName, type Job, type JobHandler, type JobOutcome } from '../../../platform/queue/job-handler.js';
import { MailBouncesService } from '../bounces/mail-bounces.service.js';
import { MessageRefusedError } from '../mail/mailer.js';
import {
  type Message,
  type MessageOutcome,
  MessagesRepository,
  SEND_QUEUE,
} from '../persistence/messages.repository.js';
import { MessageRecipientsService } from '../sent/message-recipients.service.js';
import { MessageRenderingService } from '../sent/message-rendering.service.js';
import { BOUNCED, NO_LONGER_RELEVANT, OPTED_OUT } from '../sent/undelivered-reason.js';
import { MessageDeliveryService } from './message-delivery.service.js';

/** What became of a message, and where it went or would have gone. */
interface SendingOutcome extends MessageOutcome {
  recipient: string;
  isHardBounce?: boolean;
}

/**
 * Sends a message. If a worker ends between sending and recording, the message is sent again; mail software recognizes the
 * repeated Message-ID.
 */
@Processor(bullName(SEND_QUEUE))
export class SendMessageJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly recipients: MessageRecipientsService,
    private readonly rendering: MessageRenderingService,
    private readonly delivery: MessageDeliveryService,
    private readonly bounces: MailBouncesService,
  ) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<JobOutcome> {
    const message = await this.database.transaction(() => this.messages.startSending(storeId, reference));
    if (message?.state !== 'sending') return;
    const runAgainAt = await this.recipients.findDelay(message);
    if (runAgainAt) return { runAgainAt };
    const outcome = await this.send(message);
    await this.database.transaction(async () => {
      const sent = { ...message, recipient: outcome.recipient };
      await this.messages.finish(sent, outcome);
      if (outcome.isHardBounce) await this.bounces.add(sent);
    });
  }

  /**
   * Sends a message to the present address or phone (C-MSG-54), unless it no longer applies, the customer has opted out
   * (C-MSG-9), or the address has bounced (C-MSG-48).
   * @throws Error if a later attempt may succeed
   */
  private async send(stored: Message): Promise<SendingOutcome> {
    const recipient = await this.recipients.find(stored);
    if (recipient === undefined) return { state: 'suppressed', error: NO_LONGER_RELEVANT, recipient: stored.recipient };
    return { ...(await this.sendTo({ ...stored, recipient })), recipient };
  }

  private async sendTo(message: Message): Promise<MessageOutcome & { isHardBounce?: boolean }> {
    if (await this.recipients.isBounced(message)) return { state: 'suppressed', error: BOUNCED };
    if (await this.recipients.isOptedOut(message)) return { state: 'suppressed', error: OPTED_OUT };
    try {
      return await this.deliver(message);
    } catch (error) {
      if (error instanceof MessageRefusedError)
        return { state: 'failed', error: error.message, isHardBounce: error.isHardBounce };
      throw error;
    }
  }

  private async deliver(message: Message): Promise<MessageOutcome> {
    const rendered = await this.rendering.render(message);
    if (!rendered || rendered.isOutdated) return { state: 'suppressed', error: NO_LONGER_RELEVANT };
    if ('sms' in rendered) await this.delivery.sendSms(message, rendered.store, rendered.sms);
    else await this.delivery.sendMail(message, rendered.store, rendered.mail);
    return { state: 'sent' };
  }
}
