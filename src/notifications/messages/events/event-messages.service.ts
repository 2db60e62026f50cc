// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupRepository } from '../../../orders/index.js';
import { type Language, languageOf } from '../../../platform/text/language.js';
import { type Store } from '../../../stores/index.js';
import { type WithdrawalView } from '../../../withdrawals/index.js';
import { type EventMessageKind, eventSubject, withdrawalGroup } from '../message-triggers.js';
import { type Channel } from '../persistence/message.entity.js';
import { MessagesRepository, type NewMessage } from '../persistence/messages.repository.js';
import { OptOutsRepository } from '../persistence/opt-outs.repository.js';
import { eventRecipient, unambiguousAddress } from '../tracking/recipient.js';

/** An event that the customer of an order is notified of. */
interface NotifiedEvent {
  store: Store;
  kind: EventMessageKind;
  /** Or the id of the return that is on its way. */
  eventId: string;
  orderNumber: string;
  channels: readonly Channel[];
}

/**
 * Creates the messages about events of orders, returns and claims. Text messages and mails about received orders need an
 * opt-in; mails about returns and claims do not.
 */
@Injectable()
export class EventMessagesService {
  constructor(
    private readonly orders: OrderLookupRepository,
    private readonly messages: MessagesRepository,
    private readonly optOuts: OptOutsRepository,
  ) {}

  /** Creates the message about an event on each channel, once. */
  async create(event: NotifiedEvent): Promise<void> {
    const order = await this.orders.find(event.store.store_id, event.orderNumber);
    for (const channel of event.channels) {
      const message = order && this.buildMessage(event, order, channel);
      // Mails about returns and claims have no opt-out.
      const isStopped = message?.channel === 'sms' && (await this.optOuts.isOptedOut(message));
      if (message && !isStopped) await this.messages.getOrCreate(message);
    }
  }

  /**
   * Creates the mail about an event of a withdrawal, once (C-MSG-57): to the address in the statement and in its language, whether or
   * not its order is known.
   */
  async createReceipt(
    { store_id }: Store,
    eventId: string,
    { order_number, email, language }: WithdrawalView,
  ): Promise<void> {
    const recipient = unambiguousAddress(email ?? undefined);
    if (recipient === undefined) return;
    const subject_key = eventSubject('withdrawal', eventId);
    await this.messages.getOrCreate({
      ...{ store_id, order_number, channel: 'email', kind: 'withdrawal', subject_key, status: null, recipient },
      language: language as Language,
      group: withdrawalGroup(eventId),
    });
  }

  /** Undefined if the order has no usable address or phone, the customer is not opted in, or the store is suspended. */
  private buildMessage(
    { store, kind, eventId }: NotifiedEvent,
    order: Order,
    channel: Channel,
  ): NewMessage | undefined {
    const recipient = eventRecipient(channel, order);
    if (recipient === undefined || store.status !== 'active') return undefined;
    if (kind === 'order' && order.content.order_notifications?.email !== true) return undefined;
    const event = eventSubject(kind, eventId);
    return {
      store_id: store.store_id,
      order_number: order.order_number,
      channel,
      kind,
      // One opt-out ends the mails about a received order and its tracking mails.
      subject_key: kind === 'order' ? `order:${order.order_number}` : event,
      status: null,
      recipient,
      language: languageOf(order.content.locale, store.locale),
      group: `${channel} ${event}`,
    };
  }
}
