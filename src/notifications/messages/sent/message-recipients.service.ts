// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderLookupRepository } from '../../../orders/index.js';
import { Problem } from '../../../platform/errors/problem.js';
import { AttemptLimitService } from '../../../platform/rate-limit/attempt-limit.service.js';
import { normalizeEmail } from '../../../platform/text/contact.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { MailBouncesService } from '../bounces/mail-bounces.service.js';
import { type Message } from '../persistence/messages.repository.js';
import { OptOutsRepository } from '../persistence/opt-outs.repository.js';
import { eventRecipient } from '../tracking/recipient.js';
import { TrackingComposerService } from '../tracking/tracking-composer.service.js';

/** Mails about withdrawals that an address gets in an hour, because anybody can type it (C-MSG-58). */
const HOURLY = { name: 'withdrawal-mails', limit: 10, ttl: 60 * 60 * 1000 };

/** Finds where a message would go now. */
@Injectable()
export class MessageRecipientsService {
  constructor(
    private readonly tracking: TrackingComposerService,
    private readonly orders: OrderLookupRepository,
    private readonly optOuts: OptOutsRepository,
    private readonly bounces: MailBouncesService,
    private readonly attempts: AttemptLimitService,
    private readonly clock: ClockService,
  ) {}

  /** Finds the present address or phone of the customer of a message's order; undefined if there is none. A test and a withdrawal have their own. */
  async find(message: Message): Promise<string | undefined> {
    if (message.kind === 'test' || message.kind === 'withdrawal') return message.recipient;
    if (message.kind === 'tracking') return this.tracking.findRecipient(message);
    const order = await this.orders.find(message.store_id, message.order_number ?? '');
    return eventRecipient(message.channel, order);
  }

  /** Counts a mail about a withdrawal. @returns when to try again, if its address has got enough for now */
  async findDelay({ kind, store_id, recipient }: Message): Promise<Date | undefined> {
    if (kind !== 'withdrawal') return undefined;
    try {
      await this.attempts.count([{ ...HOURLY, subject: JSON.stringify([store_id, normalizeEmail(recipient)]) }]);
      return undefined;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return new Date(this.clock.now().getTime() + Number(error.headers['Retry-After'] ?? 1) * 1000);
    }
  }

  /** Whether the customer has opted out of a message to this recipient. Mails about returns and claims (C-MSG-13) and recalls (C-RCL-5) have no opt-out. */
  async isOptedOut(message: Message, recipient = message.recipient): Promise<boolean> {
    const hasOptOut = message.kind === 'tracking' || message.kind === 'order' || message.channel === 'sms';
    return hasOptOut && (await this.optOuts.isOptedOut({ ...message, recipient }));
  }

  /** Whether mails to this recipient have bounced (C-MSG-48). Those about a withdrawal are sent nevertheless (C-MSG-57). */
  async isBounced({ store_id, channel, kind, ...message }: Message, recipient = message.recipient): Promise<boolean> {
    return (
      channel === 'email' && kind !== 'withdrawal' && (await this.bounces.findBounced(store_id, [recipient])).size > 0
    );
  }
}
