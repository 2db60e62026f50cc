import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OrderLookupService } from '../../../orders/index.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { languageOf } from '../../../platform/text/language.js';
import { MessagesRepository, type NewMessage } from '../persistence/messages.repository.js';
import { unambiguousAddress } from '../tracking/recipient.js';
import { SEND_QUEUE } from '../tracking/tracking-messages.service.js';
import { type ReturnEventDetails, ReturnEventReaderService } from './return-event-reader.service.js';
import { returnSubject } from './notifiable-returns.js';
import { RETURN_QUEUE } from './return.subscriber.js';

/** Creates the message about an event of a return: once (C-MSG-15), and without regard to the opt-in (C-MSG-13). */
@HandlesJobs(RETURN_QUEUE)
@Injectable()
export class NotifyOfReturnJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly events: ReturnEventReaderService,
    private readonly orders: OrderLookupService,
    private readonly messages: MessagesRepository,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  async run({ storeId, reference }: Job): Promise<void> {
    const details = await this.events.find(storeId, reference);
    const message = details && (await this.messageOf(details, reference));
    if (!message) return;
    await this.database.transaction(async () => {
      const { id, isNew } = await this.messages.getOrCreate(message);
      if (isNew) await this.jobs.add({ storeId, queue: SEND_QUEUE, reference: id });
    });
  }

  /** Undefined if the order has no usable address, or the store is suspended. */
  private async messageOf({ store, data }: ReturnEventDetails, eventId: string): Promise<NewMessage | undefined> {
    const { order_number } = data;
    const order = await this.orders.find(store.store_id, order_number);
    const { customer, locale } = order?.content ?? {};
    const recipient = unambiguousAddress(customer?.email);
    if (recipient === undefined || store.status !== 'active') return undefined;
    const subject_key = returnSubject(eventId);
    return {
      store_id: store.store_id,
      order_number,
      channel: 'email',
      kind: 'return',
      subject_key,
      status: null,
      recipient,
      language: languageOf(locale, store.locale),
      group_key: createHash('sha256').update(subject_key).digest('hex'),
      created_at: this.clock.now(),
    };
  }
}
