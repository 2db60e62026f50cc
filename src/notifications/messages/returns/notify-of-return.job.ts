import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OrderLookupService } from '../../../orders/index.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { languageOf } from '../../../platform/text/language.js';
import { MessagesRepository, type NewMessage } from '../persistence/messages.repository.js';
import { mailbox } from '../tracking/recipient.js';
import { SEND_QUEUE } from '../tracking/tracking-messages.service.js';
import { type ReturnEventDetails, ReturnEventReaderService } from './return-event-reader.service.js';
import { returnSubject } from './return-subject.js';
import { RETURN_QUEUE } from './return.subscriber.js';

/** Has the customer of an order told of an event of its return, once, whatever they have opted into. */
@HandlesJobs(RETURN_QUEUE)
@Injectable()
export class NotifyOfReturnJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly news: ReturnEventReaderService,
    private readonly orders: OrderLookupService,
    private readonly messages: MessagesRepository,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  async run({ storeId, reference }: Job): Promise<void> {
    const news = await this.news.find(storeId, reference);
    const message = news && (await this.messageOf(news, reference));
    if (!message) return;
    await this.database.transaction(async () => {
      const { id, isNew } = await this.messages.complete(message);
      if (isNew) await this.jobs.add({ storeId, queue: SEND_QUEUE, reference: id });
    });
  }

  /** Undefined where nobody can be told. */
  private async messageOf({ store, told }: ReturnEventDetails, eventId: string): Promise<NewMessage | undefined> {
    const order = await this.orders.find(store.store_id, told.order_number);
    const { customer, locale } = order?.content ?? {};
    const recipient = mailbox(customer?.email);
    if (recipient === undefined || store.status !== 'active') return undefined;
    const subject_key = returnSubject(eventId);
    return {
      store_id: store.store_id,
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
