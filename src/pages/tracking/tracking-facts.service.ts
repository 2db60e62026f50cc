// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupRepository } from '../../orders/index.js';
import { ClockService } from '../../platform/time/clock.service.js';
import {
  type ParcelTimelineView,
  shipmentContent,
  type ShipmentContent,
  ShipmentQueriesService,
  type ShipmentRecord,
  type ParcelSilence,
} from '../../shipments/index.js';
import { type Store, StoresService, type TrackingTarget } from '../../stores/index.js';

/** A shipment with its parcel's tracking data. */
export interface TrackedShipment {
  shipment: ShipmentRecord;
  content: ShipmentContent;
  parcel: ParcelTimelineView | undefined;
  silence: ParcelSilence | undefined;
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

/**
 * Reads the data of a tracking page; the number of statements does not depend on the number of parcels. It takes no snapshot:
 * it reads a parcel after its shipment, so a concurrent change only makes the page newer.
 */
@Injectable()
export class TrackingFactsService {
  constructor(
    private readonly stores: StoresService,
    private readonly orders: OrderLookupRepository,
    private readonly shipments: ShipmentQueriesService,
    private readonly clock: ClockService,
  ) {}

  /** Undefined if neither the order nor a shipment exists. */
  async read(tracked: TrackingTarget): Promise<TrackingFacts | undefined> {
    const { storeId } = tracked;
    const store = await this.stores.get(storeId);
    const { order, shipments } = await ('orderNumber' in tracked
      ? this.orders.findWithShipments(storeId, tracked.orderNumber)
      : this.findShipment(storeId, tracked.shipmentId));
    if (!order && shipments.length === 0) return undefined;
    const ids = shipments.flatMap(({ parcel_id }) => parcel_id ?? []);
    const parcels = await this.shipments.parcels(storeId, [...new Set(ids)]);
    return {
      store,
      orderNumber: 'orderNumber' in tracked ? tracked.orderNumber : undefined,
      order,
      shipments: shipments.map((shipment) => {
        const { view: parcel, silence } = parcels.get(shipment.parcel_id ?? '') ?? {};
        return { shipment, content: shipmentContent(shipment), parcel, silence };
      }),
      readAt: this.clock.now(),
    };
  }

  /** Only this shipment, even if an order has adopted it since, because the link's owner may not be that order's customer. */
  private async findShipment(storeId: string, id: string) {
    const shipment = await this.shipments.findLive(storeId, id);
    return { order: undefined, shipments: shipment ? [shipment] : [] };
  }
}
