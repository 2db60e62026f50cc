import { Injectable } from '@nestjs/common';
import { Problem } from '../../platform/errors/problem.js';
import { CustomerPagesService, type Store } from '../../stores/index.js';
import { type ShipmentView, shipmentView, type TimelineView, timelineView } from '../model/shipment-view.js';
import { type ShipmentRecord, ShipmentsRepository } from '../persistence/shipments.repository.js';
import { type ShipmentStatus } from '../model/shipment-status.js';
import { newestFirst } from '../rules/timeline.js';

/** Which shipments are asked for. */
export interface ShipmentFilter {
  status?: ShipmentStatus;
}

/** A page of shipments; `next` is the cursor of the page after it. */
export interface ShipmentsPage {
  shipments: ShipmentView[];
  next: string | null;
}

const DEFAULT_LIMIT = 50;

/** What is read of shipments. */
@Injectable()
export class ShipmentQueriesService {
  constructor(
    private readonly shipments: ShipmentsRepository,
    private readonly pages: CustomerPagesService,
  ) {}

  /** A shipment as it is answered. */
  view(shipment: ShipmentRecord, store: Store): ShipmentView {
    return shipmentView(shipment, store, this.pages);
  }

  find(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    return this.shipments.find(storeId, id);
  }

  /** The shipment of an id, or the live one that superseded it. */
  findLive(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    return this.shipments.findLive(storeId, id);
  }

  /** The live shipments of an order, the oldest first. */
  findByOrder(storeId: string, orderNumber: string): Promise<ShipmentRecord[]> {
    return this.shipments.ofOrder(storeId, orderNumber);
  }

  /** The live shipments of an order as they are answered, the oldest first. */
  async ofOrder(store: Store, orderNumber: string): Promise<ShipmentView[]> {
    const shipments = await this.shipments.ofOrder(store.store_id, orderNumber);
    return shipments.map((shipment) => this.view(shipment, store));
  }

  /** The store's live shipments, the newest first. */
  async list(
    store: Store,
    { status }: ShipmentFilter = {},
    { limit = DEFAULT_LIMIT, cursor }: { limit?: number; cursor?: string } = {},
  ): Promise<ShipmentsPage> {
    // One more than is shown tells whether there is a page after this one.
    const records = await this.shipments.newest(store.store_id, { status, before: cursor }, limit + 1);
    const shown = records.slice(0, limit);
    return {
      shipments: shown.map((shipment) => this.view(shipment, store)),
      next: records.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * The timeline of a tracking number, with its live shipments.
   * @throws Problem SHIPMENT_NOT_FOUND
   */
  async timeline(store: Store, trackingNumber: string): Promise<TimelineView> {
    const { shipments, parcel, events } = await this.shipments.timeline(store.store_id, trackingNumber);
    const newest = shipments.at(-1);
    if (!newest)
      throw new Problem('SHIPMENT_NOT_FOUND', `The store has no shipment with tracking number ${trackingNumber}.`);
    const views = shipments.map((shipment) => this.view(shipment, store));
    return timelineView(newest, views, parcel, newestFirst(events));
  }
}
