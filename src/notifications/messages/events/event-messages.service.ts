import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OrderLookupService } from '../../../orders/index.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { languageOf } from '../../../platform/text/language.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type Store } from '../../../stores/index.js';
import { MessagesRepository, type NewMessage } from '../persistence/messages.repository.js';
import { unambiguousAddress } from '../tracking/recipient.js';
import { SEND_QUEUE } from '../tracking/tracking-messages.service.js';
import { type EventMessageKind, eventSubject } from './event-subject.js';

/** An event that the customer of an order is mailed about. */
interface MailedEvent {
  store: Store;
  kind: EventMessageKind;
  eventId: string;
  orderNumber: string;
}

/** Creates the mails about events of returns and claims, whatever the customer has opted into. */
@Injectable()
export class EventMessagesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrderLookupService,
    private readonly messages: MessagesRepository,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /** Creates the message about an event, once. */
  async create(event: MailedEvent): Promise<void> {
    const message = await this.messageOf(event);
    if (!message) return;
    await this.database.transaction(async () => {
      const { id, isNew } = await this.messages.getOrCreate(message);
      if (isNew) await this.jobs.add({ storeId: message.store_id, queue: SEND_QUEUE, reference: id });
    });
  }

  /** Undefined if the order has no usable address, or the store is suspended. */
  private async messageOf({ store, kind, eventId, orderNumber }: MailedEvent): Promise<NewMessage | undefined> {
    const order = await this.orders.find(store.store_id, orderNumber);
    const { customer, locale } = order?.content ?? {};
    const recipient = unambiguousAddress(customer?.email);
    if (recipient === undefined || store.status !== 'active') return undefined;
    const subject_key = eventSubject(kind, eventId);
    return {
      store_id: store.store_id,
      order_number: orderNumber,
      channel: 'email',
      kind,
      subject_key,
      status: null,
      recipient,
      language: languageOf(locale, store.locale),
      group_key: createHash('sha256').update(subject_key).digest('hex'),
      created_at: this.clock.now(),
    };
  }
}
