import { Injectable } from '@nestjs/common';
import { Problem } from '../platform/errors/problem.js';
import { CustomerPages } from '../stores/customer-pages.js';
import { type Store } from '../stores/store.js';
import { ParcelsRepository } from './parcels.repository.js';
import { type ShipmentView, shipmentView, type TimelineView, timelineView } from './shipment-view.js';
import { type ShipmentRecord, ShipmentsRepository } from './shipments.repository.js';
import { newestFirst } from './timeline.js';

/** What is read of shipments. */
@Injectable()
export class ShipmentReads {
  constructor(
    private readonly shipments: ShipmentsRepository,
    private readonly parcels: ParcelsRepository,
    private readonly pages: CustomerPages,
  ) {}

  /** A shipment as it is answered. */
  view(shipment: ShipmentRecord, store: Store): ShipmentView {
    return shipmentView(shipment, store, this.pages);
  }

  /** The live shipments of an order as they are answered, the oldest first. */
  async ofOrder(store: Store, orderNumber: string): Promise<ShipmentView[]> {
    const shipments = await this.shipments.ofOrder(store.store_id, orderNumber);
    return shipments.map((shipment) => this.view(shipment, store));
  }

  /**
   * The timeline of a tracking number, with its live shipments.
   * @throws Problem SHIPMENT_NOT_FOUND
   */
  async timeline(store: Store, trackingNumber: string): Promise<TimelineView> {
    const shipments = await this.shipments.ofNumber(store.store_id, trackingNumber);
    const newest = shipments.at(-1);
    if (!newest)
      throw new Problem('SHIPMENT_NOT_FOUND', `The store has no shipment with tracking number ${trackingNumber}.`);
    const parcel = newest.parcel_id ? await this.parcels.find(store.store_id, newest.parcel_id) : undefined;
    const events = parcel ? await this.parcels.timeline(store.store_id, parcel.id) : [];
    const views = shipments.map((shipment) => this.view(shipment, store));
    return timelineView(newest, views, parcel, newestFirst(events));
  }
}
