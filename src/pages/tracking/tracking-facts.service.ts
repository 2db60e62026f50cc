import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../orders/index.js';
import {
  type ParcelTimelineView,
  ParcelTrackingService,
  shipmentContent,
  type ShipmentContent,
  ShipmentQueriesService,
  type ShipmentRecord,
} from '../../shipments/index.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Store, StoresService, type TrackingTarget } from '../../stores/index.js';

/** A shipment with its parcel's tracking data. */
export interface TrackedShipment {
  shipment: ShipmentRecord;
  content: ShipmentContent;
  parcel: ParcelTimelineView | undefined;
}

/** The data of a tracking page. */
export interface TrackingFacts {
  store: Store;
  /** Undefined for a standalone shipment. */
  orderNumber: string | undefined;
  /** Also undefined if the order has not been pushed yet. */
  order: Order | undefined;
  /** Oldest first. */
  shipments: TrackedShipment[];
  readAt: Date;
}

/** Reads the data of a tracking page; the number of statements does not depend on the number of parcels. */
@Injectable()
export class TrackingFactsService {
  constructor(
    private readonly stores: StoresService,
    private readonly orders: OrderLookupService,
    private readonly shipments: ShipmentQueriesService,
    private readonly parcels: ParcelTrackingService,
    private readonly clock: ClockService,
  ) {}

  /** Undefined if neither the order nor a shipment exists. */
  async read(tracked: TrackingTarget): Promise<TrackingFacts | undefined> {
    return 'orderNumber' in tracked ? this.orderFacts(tracked) : this.shipmentFacts(tracked);
  }

  private async orderFacts({ storeId, orderNumber }: { storeId: string; orderNumber: string }) {
    const [store, { order, shipments }] = await Promise.all([
      this.stores.get(storeId),
      this.orders.findWithShipments(storeId, orderNumber),
    ]);
    if (!order && shipments.length === 0) return undefined;
    return {
      ...{ store, orderNumber, order },
      shipments: await this.withParcels(storeId, shipments),
      readAt: this.clock.now(),
    };
  }

  /** Only this shipment, even if an order has adopted it since, because the link's owner may not be that order's customer. */
  private async shipmentFacts({ storeId, shipmentId }: { storeId: string; shipmentId: string }) {
    const [store, shipment] = await Promise.all([
      this.stores.get(storeId),
      this.shipments.findLive(storeId, shipmentId),
    ]);
    if (!shipment) return undefined;
    const shipments = await this.withParcels(storeId, [shipment]);
    return { store, orderNumber: undefined, order: undefined, shipments, readAt: this.clock.now() };
  }

  /**
   * Reads the parcels after their shipments. That is consistent, because the page shows no member of a shipment that changes
   * with its parcel, such as its status.
   */
  private async withParcels(storeId: string, shipments: readonly ShipmentRecord[]): Promise<TrackedShipment[]> {
    const ids = shipments.flatMap(({ parcel_id }) => parcel_id ?? []);
    const parcels = await this.parcels.views(storeId, [...new Set(ids)]);
    return shipments.map((shipment) => ({
      shipment,
      content: shipmentContent(shipment),
      parcel: parcels.get(shipment.parcel_id ?? ''),
    }));
  }
}
