// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Actor, parseActor } from '../../../platform/outbox/actor.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { type Page, type PageRequest } from '../../../platform/pagination/page.js';
import { MailBouncesService } from '../bounces/mail-bounces.service.js';
import { parseEventId, isReturnId, ORDER_RECEIVED, RETURN_ON_ITS_WAY, withdrawalGroup } from '../message-triggers.js';
import { MessagesRepository, type SentMessageRecord } from '../persistence/messages.repository.js';
import { MessageRenderingService } from './message-rendering.service.js';
import { undeliveredReason } from './undelivered-reason.js';

/** A message to a customer, for staff. */
export interface SentMessage extends Pick<
  SentMessageRecord,
  'id' | 'order_number' | 'channel' | 'kind' | 'recipient' | 'state' | 'created_at' | 'ended_at'
> {
  /** The status or the delay of parcels, `return.on_its_way`, `recall`, or the type of the event that the message is about; null if the event has expired. */
  topic: string | null;
  return_id: string | null;
  claim_id: string | null;
  /** Why it did not reach the customer, in words for staff. */
  reason: string | null;
  /** Whether its address gets no mails at present, because one has bounced. */
  is_bounced: boolean;
  /** Who sent it again; undefined if the service sent it. */
  resent_by: Actor | undefined;
}

/** A message as it would be sent now. A text message has neither `subject` nor `html`. */
export interface MessagePreview {
  subject: string | null;
  html: string | null;
  text: string;
}

/** Lists the messages to a customer and previews them; `MessageResendsService` sends them again. */
@Injectable()
export class SentMessagesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly rendering: MessageRenderingService,
    private readonly outbox: OutboxService,
    private readonly bounces: MailBouncesService,
  ) {}

  /** Lists the messages about an order's parcels, returns and claims, newest first (C-MSG-20). */
  async list(storeId: string, orderNumber: string, page: PageRequest = {}): Promise<Page<SentMessage>> {
    const { items, next } = await this.messages.findByOrder(storeId, orderNumber, page);
    return { items: await this.buildViews(storeId, items), next };
  }

  /** Lists the mails about events of withdrawals, newest first, also of those without an order (C-WDR-23). */
  async listOfWithdrawal(storeId: string, eventIds: readonly string[]): Promise<SentMessage[]> {
    return this.buildViews(storeId, await this.messages.findByGroups(storeId, eventIds.map(withdrawalGroup)));
  }

  /**
   * Reads a message.
   * @throws Problem MESSAGE_NOT_FOUND
   */
  async get(storeId: string, id: string): Promise<SentMessage> {
    const [view] = await this.buildViews(storeId, [await this.messages.get(storeId, id)]);
    return view as SentMessage;
  }

  /**
   * Renders a message as it would be sent now; undefined if it no longer applies (C-MSG-21).
   * @throws Problem MESSAGE_NOT_FOUND
   */
  async preview(storeId: string, id: string): Promise<MessagePreview | undefined> {
    const rendered = await this.rendering.render(await this.messages.get(storeId, id));
    if (!rendered) return undefined;
    if ('sms' in rendered) return { subject: null, html: null, text: rendered.sms };
    const { subject, html, text } = rendered.mail;
    return { subject, html, text };
  }

  /**
   * Allows mails to the address of a message again, after one has bounced (C-MSG-50). Idempotent.
   * @throws Problem MESSAGE_NOT_FOUND
   */
  async allowAddress(storeId: string, id: string): Promise<void> {
    const { recipient } = await this.messages.get(storeId, id);
    await this.bounces.lift(storeId, recipient);
  }

  private async buildViews(storeId: string, records: readonly SentMessageRecord[]): Promise<SentMessage[]> {
    const eventIds = records
      .filter(({ kind }) => ['return', 'claim', 'withdrawal', 'change_request'].includes(kind))
      .map(({ subject_key }) => parseEventId(subject_key));
    const events = await this.outbox.findSources(storeId, [...new Set(eventIds)]);
    const addresses = records.filter(({ channel }) => channel === 'email').map(({ recipient }) => recipient);
    const bounced = await this.bounces.findBounced(storeId, [...new Set(addresses)]);
    return records.map((record) => ({
      ...buildView(record, sourceWithoutEvent(record) ?? events.get(parseEventId(record.subject_key))),
      is_bounced: bounced.has(record.recipient),
    }));
  }
}

interface MessageSource {
  type: string;
  resource_id: string;
}

/** The return that a message without an event is about (C-MSG-51). */
function sourceWithoutEvent({ kind, subject_key }: SentMessageRecord): MessageSource | undefined {
  const id = parseEventId(subject_key);
  return kind === 'return' && isReturnId(id) ? { type: RETURN_ON_ITS_WAY, resource_id: id } : undefined;
}

function buildView(record: SentMessageRecord, event: MessageSource | undefined): Omit<SentMessage, 'is_bounced'> {
  const { id, order_number, channel, kind, status, recipient, state, created_at, ended_at, actor } = record;
  return {
    ...{ id, order_number, channel, kind, recipient, state, created_at, ended_at },
    topic:
      kind === 'tracking'
        ? status
        : kind === 'order'
          ? ORDER_RECEIVED
          : kind === 'recall'
            ? kind
            : (event?.type ?? null),
    return_id: kind === 'return' ? (event?.resource_id ?? null) : null,
    claim_id: kind === 'claim' ? (event?.resource_id ?? null) : null,
    reason: undeliveredReason(record),
    resent_by: actor === null ? undefined : parseActor(actor),
  };
}
