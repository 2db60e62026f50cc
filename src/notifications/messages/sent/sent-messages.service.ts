import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OrderLookupService } from '../../../orders/index.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { Problem } from '../../../platform/errors/problem.js';
import { type Actor, parseActor, serializeActor } from '../../../platform/outbox/actor.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { type Page, type PageRequest } from '../../../platform/pagination/page.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type CallerContext } from '../../../stores/index.js';
import { type Channel, type MessageKind, type MessageState } from '../persistence/message.entity.js';
import { MessagesRepository, type NewMessage, type SentMessageRecord } from '../persistence/messages.repository.js';
import { OptOutsRepository } from '../persistence/opt-outs.repository.js';
import { returnEventId } from '../returns/notifiable-returns.js';
import { unambiguousAddress } from '../tracking/recipient.js';
import { TrackingComposerService } from '../tracking/tracking-composer.service.js';
import { SEND_QUEUE } from '../tracking/tracking-messages.service.js';
import { MessageRenderingService } from './message-rendering.service.js';
import { optOutReason, undeliveredReason } from './undelivered-reason.js';

/** A message to a customer, for staff. */
export interface SentMessage {
  id: string;
  channel: Channel;
  kind: MessageKind;
  /** The status of parcels, or the type of the event that the message is about; null if the event has expired. */
  topic: string | null;
  /** The return that the message is about. */
  return_id: string | null;
  recipient: string;
  state: MessageState;
  /** Why it did not reach the customer, in words for staff. */
  reason: string | null;
  created_at: Date;
  /** Time of the final state. */
  ended_at: Date | null;
  /** Who sent it again; undefined if the service sent it. */
  resent_by: Actor | undefined;
}

/** A message as it would be sent now. A text message has neither `subject` nor `html`. */
export interface MessagePreview {
  subject: string | null;
  html: string | null;
  text: string;
}

const DEFAULT_LIMIT = 20;

/** Lists the messages to a customer, previews them, and sends them again. */
@Injectable()
export class SentMessagesService {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly rendering: MessageRenderingService,
    private readonly tracking: TrackingComposerService,
    private readonly orders: OrderLookupService,
    private readonly optOuts: OptOutsRepository,
    private readonly outbox: OutboxService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /** Lists the messages about an order's parcels and returns, newest first (C-MSG-20). */
  async list(
    storeId: string,
    orderNumber: string,
    { limit = DEFAULT_LIMIT, cursor }: PageRequest = {},
  ): Promise<Page<SentMessage>> {
    const { items, next } = await this.messages.findOfOrder(storeId, orderNumber, { limit, cursor });
    return { items: await this.viewsOf(storeId, items), next };
  }

  /**
   * Reads a message.
   * @throws Problem MESSAGE_NOT_FOUND
   */
  async get(storeId: string, id: string): Promise<SentMessage> {
    const [view] = await this.viewsOf(storeId, [await this.findOrThrow(storeId, id)]);
    return view as SentMessage;
  }

  /**
   * Renders a message as it would be sent now; undefined if it no longer applies (C-MSG-21).
   * @throws Problem MESSAGE_NOT_FOUND
   */
  async preview(storeId: string, id: string): Promise<MessagePreview | undefined> {
    const rendered = await this.rendering.render(await this.findOrThrow(storeId, id));
    if (!rendered) return undefined;
    if ('sms' in rendered) return { subject: null, html: null, text: rendered.sms };
    const { subject, html, text } = rendered.mail;
    return { subject, html, text };
  }

  /**
   * Sends a message again, to the present address of the order (C-MSG-22, C-MSG-23). Idempotent: the same `formId` returns
   * the message that the first call created.
   * @param formId of the form that was submitted, such as a random id in a hidden field
   * @throws Problem MESSAGE_NOT_FOUND, MESSAGE_NOT_RESENDABLE
   */
  async resend({ store, actor }: CallerContext, id: string, formId: string): Promise<SentMessage> {
    const original = await this.findOrThrow(store.store_id, id);
    if (original.state === 'collecting' || original.state === 'sending')
      throw refused('This message is still being sent.');
    if (store.status !== 'active') throw refused('The store is suspended, so it sends no messages.');
    const recipient = await this.findRecipient(original);
    if (recipient === undefined)
      throw refused(
        `The order has no ${original.channel === 'email' ? 'email address' : 'phone number'} to send it to.`,
      );
    if (original.kind === 'tracking' && (await this.optOuts.isOptedOut({ ...original, recipient })))
      throw refused(optOutReason(original.channel));
    if (!(await this.rendering.render(original)))
      throw refused('This message no longer applies: the order does not allow it, or its parcel or event is gone.');
    const created = await this.add(this.copyOf(original, { recipient, actor, formId }));
    return this.get(store.store_id, created);
  }

  private copyOf(
    { id, state: _state, token: _token, error: _error, ended_at: _ended, ...original }: SentMessageRecord,
    { recipient, actor, formId }: { recipient: string; actor: Actor; formId: string },
  ): NewMessage {
    return {
      ...original,
      recipient,
      group_key: createHash('sha256')
        .update(JSON.stringify(['resend', id, formId]))
        .digest('hex'),
      created_at: this.clock.now(),
      resent_from: original.resent_from ?? id,
      actor: serializeActor(actor),
    };
  }

  /** @returns the id of the message, or of the one with the same `group_key` */
  private add(message: NewMessage): Promise<string> {
    return this.database.transaction(async () => {
      const { id, isNew } = await this.messages.getOrCreate(message);
      if (isNew) await this.jobs.add({ storeId: message.store_id, queue: SEND_QUEUE, reference: id });
      return id;
    });
  }

  /** Finds the present address or phone of the order's customer. */
  private async findRecipient(message: SentMessageRecord): Promise<string | undefined> {
    if (message.kind === 'tracking') return this.tracking.findRecipient(message);
    const order = await this.orders.find(message.store_id, message.order_number ?? '');
    return unambiguousAddress(order?.content.customer.email);
  }

  private async findOrThrow(storeId: string, id: string): Promise<SentMessageRecord> {
    const message = await this.messages.find(storeId, id);
    if (!message) throw new Problem('MESSAGE_NOT_FOUND', `The store has no message ${id}.`);
    return message;
  }

  private async viewsOf(storeId: string, records: readonly SentMessageRecord[]): Promise<SentMessage[]> {
    const eventIds = records
      .filter(({ kind }) => kind !== 'tracking')
      .map(({ subject_key }) => returnEventId(subject_key));
    const events = await this.outbox.findSources(storeId, [...new Set(eventIds)]);
    return records.map((record) => viewOf(record, events.get(returnEventId(record.subject_key))));
  }
}

function viewOf(record: SentMessageRecord, event: { type: string; resource_id: string } | undefined): SentMessage {
  const { id, channel, kind, status, recipient, state, created_at, ended_at, actor } = record;
  return {
    id,
    channel,
    kind,
    topic: kind === 'tracking' ? status : (event?.type ?? null),
    return_id: kind === 'return' ? (event?.resource_id ?? null) : null,
    recipient,
    state,
    reason: undeliveredReason(record),
    created_at,
    ended_at,
    resent_by: parseActor(actor),
  };
}

function refused(detail: string): Problem {
  return new Problem('MESSAGE_NOT_RESENDABLE', detail);
}
