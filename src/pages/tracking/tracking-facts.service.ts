import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../orders/index.js';
import {
  shipmentContent,
  ParcelTrackingService,
  type ParcelTimelineView,
  type ShipmentContent,
  ShipmentQueriesService,
  type ShipmentRecord,
} from '../../shipments/index.js';
import { type Store, StoresService, type TrackingTarget } from '../../stores/index.js';

/** A shipment with what its carrier has said. */
export interface TrackedShipment {
  shipment: ShipmentRecord;
  content: ShipmentContent;
  parcel: ParcelTimelineView | undefined;
}

/** What a tracking page is made of. */
export interface TrackingFacts {
  store: Store;
  /** Undefined of a parcel without one. */
  orderNumber: string | undefined;
  /** Undefined where it has not come yet, too. */
  order: Order | undefined;
  /** The oldest first. */
  shipments: TrackedShipment[];
}

/** Reads what a tracking page is made of: as many statements for one parcel as for a hundred. */
@Injectable()
export class TrackingFactsService {
  constructor(
    private readonly stores: StoresService,
    private readonly orders: OrderLookupService,
    private readonly shipments: ShipmentQueriesService,
    private readonly parcels: ParcelTrackingService,
  ) {}

  /** Undefined where nothing is left of it. */
  async read(tracked: TrackingTarget): Promise<TrackingFacts | undefined> {
    return 'orderNumber' in tracked ? this.ofOrder(tracked) : this.ofParcel(tracked);
  }

  private async ofOrder({ storeId, orderNumber }: { storeId: string; orderNumber: string }) {
    const [store, { order, shipments }] = await Promise.all([
      this.stores.get(storeId),
      this.orders.findWithShipments(storeId, orderNumber),
    ]);
    if (!order && shipments.length === 0) return undefined;
    return { store, orderNumber, order, shipments: await this.withParcels(storeId, shipments) };
  }

  /** One parcel alone, also where it was given an order meanwhile: the link was not given to whoever ordered that. */
  private async ofParcel({ storeId, shipmentId }: { storeId: string; shipmentId: string }) {
    const [store, shipment] = await Promise.all([
      this.stores.get(storeId),
      this.shipments.findLive(storeId, shipmentId),
    ]);
    if (!shipment) return undefined;
    const shipments = await this.withParcels(storeId, [shipment]);
    return { store, orderNumber: undefined, order: undefined, shipments };
  }

  /**
   * Reads the parcels after their shipments: the page shows no member of a shipment that changes with its parcel, such as
   * its status, so that a parcel that moved in between contradicts nothing.
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
