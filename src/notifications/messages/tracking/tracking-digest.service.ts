// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { languageOf } from '../../../platform/text/language.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { isDelay, type TrackingTopic } from '../message-triggers.js';
import { type Channel, CHANNELS } from '../persistence/message.entity.js';
import { MessagesRepository, type NewMessage } from '../persistence/messages.repository.js';
import { OptOutsRepository } from '../persistence/opt-outs.repository.js';
import { isOptedIn, shipmentRecipient } from './recipient.js';
import { type ShipmentContext, shipmentSubject } from './shipment-context.service.js';

/** What a second delivery is notified as, after the parcel moved (C-TRK-6). */
const DELIVERED_AGAIN = 'DELIVERED_AGAIN';

/** A status or a delay that a shipment has reached, and the span that recorded it. */
export interface NotifiedStatus {
  status: TrackingTopic;
  traceparent: string | null;
  /** Whether it is a second delivery. */
  isAgain?: boolean;
}

/** Creates messages about the statuses of shipments; parcels of an order that reach one at about the same time share a digest. */
@Injectable()
export class TrackingDigestService {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly optOuts: OptOutsRepository,
    @Inject(CONFIG) private readonly config: Pick<NotificationsConfig, 'NOTIFICATION_DIGEST_SECONDS'>,
  ) {}

  /** Notifies the customer on each channel with an opt-in, once per shipment and status, and of a second delivery (C-MSG-7). */
  async notify(context: ShipmentContext, notified: NotifiedStatus): Promise<void> {
    const topic = notified.isAgain ? DELIVERED_AGAIN : notified.status;
    // A delay begins at any hour, so there is no text message about it.
    for (const channel of isDelay(topic) ? (['email'] as const) : CHANNELS) {
      const message = this.buildMessage(context, notified.status, channel);
      if (!message || (await this.optOuts.isOptedOut(message))) continue;
      await this.add({ shipment_id: context.shipment.id, status: topic }, notified, message);
    }
  }

  private buildMessage(context: ShipmentContext, status: TrackingTopic, channel: Channel): NewMessage | undefined {
    const { store, shipment, order } = context;
    const recipient = shipmentRecipient(channel, context);
    if (!isOptedIn(channel, context) || recipient === undefined) return undefined;
    const message = { kind: 'tracking', channel, subject_key: shipmentSubject(shipment), status, recipient } as const;
    return {
      ...message,
      store_id: shipment.store_id,
      order_number: shipment.order_key === '' ? null : shipment.order_key,
      language: languageOf(order?.content.locale, store.locale),
      group: JSON.stringify(message),
    };
  }

  /** Adds the shipment to a message. Shipments that reach a status within the digest window share it (C-MSG-8). */
  private async add(
    subject: { shipment_id: string; status: string },
    { traceparent }: NotifiedStatus,
    message: NewMessage,
  ): Promise<void> {
    const notification = { store_id: message.store_id, ...subject, channel: message.channel };
    const digestMs = this.config.NOTIFICATION_DIGEST_SECONDS * 1000;
    await this.database.transaction(async () => {
      if (!(await this.messages.markNotified(notification))) return;
      const id = await this.messages.getOrCreateDigest(message, digestMs, traceparent);
      await this.messages.linkToMessage(notification, id);
    });
  }
}
