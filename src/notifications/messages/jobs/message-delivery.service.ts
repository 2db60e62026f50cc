import { Injectable } from '@nestjs/common';
import { type Store } from '../../../stores/index.js';
import { type Mail, Mailer } from '../mail/mailer.js';
import { SmsSender } from '../sms/sms-sender.js';
import { type DeliveredMessage, TestInboxService } from '../test-inbox/test-inbox.service.js';

/** Passes rendered messages to the customer, or to the inbox of a test store (C-TEST-5). */
@Injectable()
export class MessageDeliveryService {
  constructor(
    private readonly mailer: Mailer,
    private readonly sms: SmsSender,
    private readonly inbox: TestInboxService,
  ) {}

  /** @throws as `Mailer.send` */
  async sendMail(message: DeliveredMessage, { mode }: Store, mail: Omit<Mail, 'id' | 'to'>): Promise<void> {
    if (mode === 'test') await this.inbox.add(message, mail);
    // Files reach nobody, and the demo shows them.
    if (mode === 'live' || this.mailer.isLocal)
      await this.mailer.send({ id: message.id, to: message.recipient, ...mail });
  }

  /** @throws as `SmsSender.send` */
  async sendSms(message: DeliveredMessage, { mode }: Store, text: string): Promise<void> {
    if (mode === 'test') await this.inbox.add(message, { text });
    if (mode === 'live' || this.sms.isLocal) await this.sms.send({ id: message.id, to: message.recipient, text });
  }
}
