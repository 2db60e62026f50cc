// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { TracingService } from '../../../platform/tracing/tracing.service.js';
import { type Store } from '../../../stores/index.js';
import { MailBouncesService } from '../bounces/mail-bounces.service.js';
import { type Mail, Mailer, MessageRefusedError } from '../mail/mailer.js';
import { SmsSender } from '../sms/sms-sender.js';
import { type DeliveredMessage, TestInboxService } from '../test-inbox/test-inbox.service.js';

type MailContent = Omit<Mail, 'id' | 'storeId' | 'to'>;

/** Passes rendered messages to the customer, or to the inbox of a test store (C-TEST-5). */
@Injectable()
export class MessageDeliveryService {
  constructor(
    private readonly mailer: Mailer,
    private readonly sms: SmsSender,
    private readonly inbox: TestInboxService,
    private readonly bounces: MailBouncesService,
    private readonly tracing: TracingService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws as `Mailer.send` */
  async sendMail(message: DeliveredMessage, { mode }: Store, mail: MailContent): Promise<void> {
    if (mode === 'test') await this.inbox.add(message, mail);
    // Files reach nobody, and the demo shows them.
    if (mode === 'live' || this.mailer.isLocal)
      await this.inSpan('mail', message, () => this.mailer.send({ ...envelope(message), ...mail }));
  }

  /** @throws as `SmsSender.send` */
  async sendSms(message: DeliveredMessage, { mode }: Store, text: string): Promise<void> {
    if (mode === 'test') await this.inbox.add(message, { text });
    if (mode === 'live' || this.sms.isLocal)
      await this.inSpan('sms', message, () => this.sms.send({ ...envelope(message), text }));
  }

  /**
   * Sends a mail that is not stored as a message, such as one with a code, unless its address has bounced (C-MSG-48). One that
   * the mail server refuses is not sent again.
   * @throws Error if a later attempt may succeed
   */
  async sendUnstored(message: DeliveredMessage, store: Store, mail: MailContent): Promise<void> {
    const { store_id, id, recipient } = message;
    if ((await this.bounces.findBounced(store_id, [recipient])).size > 0) return;
    try {
      await this.sendMail(message, store, mail);
    } catch (error) {
      if (!(error instanceof MessageRefusedError)) throw error;
      this.logger.warn({ store_id, message_id: id, reason: error.message }, 'Mail server refused a mail');
      if (error.isHardBounce) await this.bounces.add(message);
    }
  }

  private inSpan(name: string, { store_id, id }: DeliveredMessage, work: () => Promise<void>): Promise<void> {
    const attributes = { 'parcelward.store.id': store_id, 'parcelward.message.id': id };
    return this.tracing.span(name, attributes, work, { kind: 'client' });
  }
}

const envelope = ({ id, store_id, recipient }: DeliveredMessage) => ({ id, storeId: store_id, to: recipient });
