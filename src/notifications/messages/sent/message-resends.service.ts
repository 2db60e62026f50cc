// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { Problem } from '../../../platform/errors/problem.js';
import { serializeActor } from '../../../platform/outbox/actor.js';
import { type CallerContext } from '../../../stores/index.js';
import { MessagesRepository, type SentMessageRecord } from '../persistence/messages.repository.js';
import { MessageRecipientsService } from './message-recipients.service.js';
import { MessageRenderingService } from './message-rendering.service.js';
import { BOUNCED_REASON, optOutReason } from './undelivered-reason.js';

/** Of one message, in an hour (C-MSG-56). */
const MAX_RESENDS = 3;
const HOUR_MS = 60 * 60 * 1000;
/** How many of the newest messages of an order are looked at for mails that came back. */
const MAX_BOUNCED = 50;

/** Sends messages again when staff ask for it. */
@Injectable()
export class MessageResendsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly recipients: MessageRecipientsService,
    private readonly rendering: MessageRenderingService,
  ) {}

  /**
   * Sends a message again, to the present address of the order (C-MSG-22, C-MSG-23). Idempotent: the same `formId` sends one
   * message.
   * @param formId of the form that was submitted, such as a random id in a hidden field
   * @returns the recipient of the new message
   * @throws Problem MESSAGE_NOT_FOUND, MESSAGE_NOT_RESENDABLE
   */
  async resend(
    { store, actor }: CallerContext,
    id: string,
    formId: string,
  ): Promise<{ id: string; recipient: string }> {
    const original = await this.messages.get(store.store_id, id);
    if (store.status !== 'active') throw refused('The store is suspended, so it sends no messages.');
    const recipient = await this.assertResendable(original);
    const { store_id, channel, kind, subject_key, status, language, order_number, resent_from } = original;
    const copy = {
      ...{ store_id, channel, kind, subject_key, status, language, order_number, recipient },
      group: JSON.stringify(['resend', id, formId]),
      resent_from: resent_from ?? id,
      actor: serializeActor(actor),
    };
    const added = await this.database.transaction(async () => {
      const earlier = await this.messages.countResent(copy, HOUR_MS);
      const { id: addedId, isNew } = await this.messages.getOrCreate(copy);
      if (isNew && earlier >= MAX_RESENDS)
        throw refused('This message was sent again three times within an hour. Try again later.');
      return addedId;
    });
    return { id: added, recipient };
  }

  /**
   * Sends the mails about an order again that came back, once it has another address: the newest of each subject, so that the
   * customer gets one mail about the parcels (C-MSG-63, C-MSG-64). Idempotent for a `formId`.
   * @returns how many are sent
   */
  async resendBounced(caller: CallerContext, orderNumber: string, formId: string): Promise<number> {
    const { store_id } = caller.store;
    const { items } = await this.messages.findByOrder(store_id, orderNumber, { limit: MAX_BOUNCED });
    const newest = items.filter(
      ({ channel, subject_key }, index) =>
        channel === 'email' && index === items.findIndex((item) => isAlike(item, { channel, subject_key })),
    );
    let sent = 0;
    for (const message of newest) {
      const isUndelivered = message.state === 'failed' || message.state === 'suppressed';
      if (!isUndelivered || !(await this.recipients.isBounced(message))) continue;
      try {
        await this.resend(caller, message.id, formId);
        sent++;
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'MESSAGE_NOT_RESENDABLE') throw error;
      }
    }
    return sent;
  }

  /** @returns the present recipient */
  private async assertResendable(original: SentMessageRecord): Promise<string> {
    const { channel, state, order_number } = original;
    // An erasure finds the messages of a shipment without an order by the statuses that they are about, which a copy lacks.
    if (order_number === null) throw refused('Only messages about an order are sent again.');
    if (state === 'collecting' || state === 'sending') throw refused('This message is still being sent.');
    const recipient = await this.recipients.find(original);
    if (recipient === undefined)
      throw refused(`The order has no ${channel === 'email' ? 'email address' : 'phone number'} to send it to.`);
    if (await this.recipients.isBounced(original, recipient)) throw refused(BOUNCED_REASON);
    if (await this.recipients.isOptedOut(original, recipient)) throw refused(optOutReason(channel));
    const rendered = await this.rendering.render(original);
    if (!rendered || rendered.isOutdated)
      throw refused('This message no longer applies: the order does not allow it, or its parcel or event is gone.');
    return recipient;
  }
}

type Subject = Pick<SentMessageRecord, 'channel' | 'subject_key'>;

const isAlike = (one: Subject, other: Subject): boolean =>
  one.channel === other.channel && one.subject_key === other.subject_key;

function refused(detail: string): Problem {
  return new Problem('MESSAGE_NOT_RESENDABLE', detail);
}
