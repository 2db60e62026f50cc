import { Injectable } from '@nestjs/common';
import { TracingService } from '../../../platform/tracing/tracing.service.js';
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
    private readonly tracing: TracingService,
  ) {}

  /** @throws as `Mailer.send` */
  async sendMail(message: DeliveredMessage, { mode }: Store, mail: Omit<Mail, 'id' | 'storeId' | 'to'>): Promise<void> {
    if (mode === 'test') await this.inbox.add(message, mail);
    // Files reach nobody, and the demo shows them.
    if (mode === 'live' || this.mailer.isLocal)
      await this.inSpan('mail', message, () => this.mailer.send({ ...addressOf(message), ...mail }));
  }

  /** @throws as `SmsSender.send` */
  async sendSms(message: DeliveredMessage, { mode }: Store, text: string): Promise<void> {
    if (mode === 'test') await this.inbox.add(message, { text });
    if (mode === 'live' || this.sms.isLocal)
      await this.inSpan('sms', message, () => this.sms.send({ ...addressOf(message), text }));
  }

  private inSpan(name: string, { store_id, id }: DeliveredMessage, work: () => Promise<void>): Promise<void> {
    const attributes = { 'parcelward.store.id': store_id, 'parcelward.message.id': id };
    return this.tracing.span(name, attributes, work, { kind: 'client' });
  }
}

const addressOf = ({ id, store_id, recipient }: DeliveredMessage) => ({ id, storeId: store_id, to: recipient });
