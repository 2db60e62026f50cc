// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderLookupRepository } from '../../orders/index.js';
import { ParcelTrackingService, shipmentContent } from '../../shipments/index.js';
import { type CustomerOrder } from '../model/access.js';

/** Reads an order with the facts that decide which units its customer may return or claim. */
@Injectable()
export class CustomerOrderService {
  constructor(
    private readonly orders: OrderLookupRepository,
    private readonly parcels: ParcelTrackingService,
  ) {}

  /**
   * Undefined if the order has not been pushed.
   * @param locked whether to lock the order until the open transaction ends
   */
  async read(storeId: string, orderNumber: string, { locked = false } = {}): Promise<CustomerOrder | undefined> {
    const found = await this.orders.findWithUnits(storeId, orderNumber, { locked });
    if (!found) return undefined;
    const { shipments } = await this.orders.findWithShipments(storeId, orderNumber);
    const views = await this.parcels.views(
      storeId,
      shipments.flatMap(({ parcel_id }) => parcel_id ?? []),
    );
    const parcels = shipments.map((shipment) => ({
      items: shipmentContent(shipment).items,
      deliveredAt: views.get(shipment.parcel_id ?? '')?.last_delivered_at ?? null,
    }));
    return { order: found.order, heldUnits: found.heldUnits, parcels };
  }
}
