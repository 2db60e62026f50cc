// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order } from '../../../orders/index.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { CustomerPagesService, type Store } from '../../../stores/index.js';
import { isDelay, isTrackingTopic } from '../message-triggers.js';
import { type Message, MessagesRepository } from '../persistence/messages.repository.js';
import { ParcelReaderService } from './parcel-reader.service.js';
import { isOptedIn, shipmentRecipient } from './recipient.js';
import { type ShipmentContext, ShipmentContextService } from './shipment-context.service.js';
import { isStale, isTold } from './stale-event.js';
import { type NotifiedShipment, type TrackingMailView, trackingView } from './tracking-view.js';

/** A message with what it is about now. */
interface ComposedMessage {
  view: TrackingMailView;
  store: Store;
  /** Undefined for a standalone shipment. */
  order: Order | undefined;
  /** It can still be read, but is not sent any more (C-MSG-53). */
  isOutdated: boolean;
}

/** Builds the view of a tracking message from the state at sending. */
@Injectable()
export class TrackingComposerService {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly contexts: ShipmentContextService,
    private readonly parcels: ParcelReaderService,
    private readonly pages: CustomerPagesService,
    private readonly clock: ClockService,
  ) {}

  /** Undefined if no shipment is left: opted out, superseded, moved to another order or not delayed meanwhile (C-MSG-9, C-MSG-68). */
  compose(message: Message): Promise<ComposedMessage | undefined> {
    return this.database.snapshot(() => this.buildView(message));
  }

  /** Finds the customer's present address or phone on the channel of a message; undefined if there is none. */
  async findRecipient(message: Message): Promise<string | undefined> {
    const [context] = await this.findContexts(message);
    return context && shipmentRecipient(message.channel, context);
  }

  private async buildView(message: Message): Promise<ComposedMessage | undefined> {
    const { channel, status, language } = message;
    if (status === null || !isTrackingTopic(status)) return undefined;
    const now = this.clock.now();
    const shipments: NotifiedShipment[] = [];
    const contexts = await this.findContexts(message);
    const recipient = contexts[0] && shipmentRecipient(channel, contexts[0]);
    for (const context of contexts) {
      // An address that was corrected for one shipment only must not get the others'.
      if (!isOptedIn(channel, context) || shipmentRecipient(channel, context) !== recipient) continue;
      const parcel = await this.parcels.read(context, status);
      const pageUrl = this.pages.shipmentUrl(context.shipment);
      if (isTold(status, parcel.news, now)) shipments.push({ context, ...parcel, pageUrl });
    }
    const [first] = shipments;
    if (!first) return undefined;
    const upToDate = shipments.filter(({ parcel }) => isDelay(status) || !isStale(status, parcel));
    const shown = upToDate.length > 0 ? upToDate : shipments;
    const view = trackingView({ language, status, now }, shown);
    const { store, order } = first.context;
    return { view, store, order, isOutdated: upToDate.length === 0 };
  }

  private async findContexts(message: Message): Promise<ShipmentContext[]> {
    const shipmentIds = await this.messages.findShipmentIds(message);
    return this.contexts.findBySubject(message.store_id, message.subject_key, shipmentIds);
  }
}
