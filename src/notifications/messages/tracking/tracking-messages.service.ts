import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type Channel, CHANNELS } from '../channel.js';
import { languageOf } from '../../../platform/text/language.js';
import { MessagesRepository, type NewMessage } from '../persistence/messages.repository.js';
import { OptOutsService } from '../persistence/opt-outs.service.js';
import { isOptedIn } from './opt-in.js';
import { recipientOf } from './recipient.js';
import { type ShipmentFacts, subjectOf } from './shipment-facts.service.js';
import { type NotifiableStatus } from './notifiable-statuses.js';

/** The queue of messages to send; a job's reference is the message. */
export const SEND_QUEUE = 'notifications.send';

/** Decides who hears that a shipment has reached a status, and has it sent (C-MSG). */
@Injectable()
export class TrackingMessagesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly optOuts: OptOutsService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: Pick<NotificationsConfig, 'NOTIFICATION_DIGEST_SECONDS'>,
  ) {}

  /** Has the customer told on each channel that they opted into, once per shipment and status. */
  async tell(facts: ShipmentFacts, status: NotifiableStatus): Promise<void> {
    for (const channel of CHANNELS) {
      const message = this.messageOf(facts, status, channel);
      if (message && !(await this.optOuts.has(message))) await this.add(facts.shipment.id, status, message);
    }
  }

  private messageOf(facts: ShipmentFacts, status: NotifiableStatus, channel: Channel): NewMessage | undefined {
    const { store, shipment, order } = facts;
    const recipient = recipientOf(channel, facts);
    if (!isOptedIn(channel, facts) || recipient === undefined) return undefined;
    const message = { kind: 'tracking', channel, subject_key: subjectOf(shipment), status, recipient } as const;
    return {
      ...message,
      store_id: shipment.store_id,
      language: languageOf(order?.content.locale, store.locale),
      group_key: createHash('sha256').update(JSON.stringify(message)).digest('hex'),
      created_at: this.clock.now(),
    };
  }

  /** What reaches the same status within the time of a digest, counted from the first, is told by one message. */
  private async add(shipment_id: string, status: NotifiableStatus, message: NewMessage): Promise<void> {
    const { store_id, channel, created_at } = message;
    const notice = { store_id, shipment_id, status, channel };
    await this.database.transaction(async () => {
      if (!(await this.messages.claim(notice))) return;
      const { id, isNew } = await this.messages.collecting(message);
      await this.messages.attach(notice, id);
      const dueAt = new Date(created_at.getTime() + this.config.NOTIFICATION_DIGEST_SECONDS * 1000);
      if (isNew) await this.jobs.add({ storeId: store_id, queue: SEND_QUEUE, reference: id, dueAt });
    });
  }
}
