import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { ParcelTrackingService } from '../../../shipments/index.js';
import { CustomerPagesService } from '../../../stores/index.js';
import { type Message, MessagesRepository } from '../persistence/messages.repository.js';
import { isOptedIn } from './opt-in.js';
import { type ShipmentFacts, ShipmentFactsService, subjectOf } from './shipment-facts.service.js';
import { isNotifiable } from './notifiable-statuses.js';
import { type NotifiedShipment, type TrackingMailView, trackingView } from './tracking-view.js';

/** Puts together what a message about parcels says, as things are when it is sent. */
@Injectable()
export class TrackingComposerService {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessagesRepository,
    private readonly facts: ShipmentFactsService,
    private readonly parcels: ParcelTrackingService,
    private readonly pages: CustomerPagesService,
  ) {}

  /** Undefined where there is nothing left to tell: opted out, superseded, or moved to another order meanwhile. */
  compose(message: Message): Promise<TrackingMailView | undefined> {
    return this.database.snapshot(() => this.composed(message));
  }

  private async composed(message: Message): Promise<TrackingMailView | undefined> {
    const { store_id, status, language } = message;
    const told: NotifiedShipment[] = [];
    for (const shipmentId of await this.messages.shipmentsOf(message)) {
      const facts = await this.facts.find(store_id, shipmentId);
      if (!facts || !isStillTold(message, facts)) continue;
      const pageUrl = this.pages.shipmentUrl(facts.shipment);
      told.push({ facts, parcel: await this.parcelOf(facts), pageUrl });
    }
    if (told.length === 0 || status === null || !isNotifiable(status)) return undefined;
    return trackingView({ language, status }, told);
  }

  private async parcelOf({ shipment }: ShipmentFacts): Promise<NotifiedShipment['parcel']> {
    return shipment.parcel_id === null ? undefined : this.parcels.find(shipment.store_id, shipment.parcel_id);
  }
}

function isStillTold({ channel, subject_key }: Message, facts: ShipmentFacts): boolean {
  return subjectOf(facts.shipment) === subject_key && isOptedIn(channel, facts);
}
