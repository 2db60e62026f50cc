import { Injectable } from '@nestjs/common';
import { OrderLookupService } from '../../../orders/index.js';
import { type Message } from '../persistence/messages.repository.js';
import { OptOutsRepository } from '../persistence/opt-outs.repository.js';
import { unambiguousAddress } from '../tracking/recipient.js';
import { TrackingComposerService } from '../tracking/tracking-composer.service.js';

/** Finds where a message would go now. */
@Injectable()
export class MessageRecipientsService {
  constructor(
    private readonly tracking: TrackingComposerService,
    private readonly orders: OrderLookupService,
    private readonly optOuts: OptOutsRepository,
  ) {}

  /** Finds the present address or phone of the customer of a message's order; undefined if there is none. */
  async find(message: Message): Promise<string | undefined> {
    if (message.kind === 'tracking') return this.tracking.findRecipient(message);
    const order = await this.orders.find(message.store_id, message.order_number ?? '');
    return unambiguousAddress(order?.content.customer.email);
  }

  /** Whether the customer has opted out of a message to this recipient. Only tracking messages have opt-outs (C-MSG-13). */
  async isOptedOut(message: Message, recipient = message.recipient): Promise<boolean> {
    return message.kind === 'tracking' && (await this.optOuts.isOptedOut({ ...message, recipient }));
  }
}
