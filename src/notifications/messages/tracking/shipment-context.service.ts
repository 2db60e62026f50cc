import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../../orders/index.js';
import {
  shipmentContent,
  type ShipmentContent,
  ShipmentQueriesService,
  type ShipmentRecord,
} from '../../../shipments/index.js';
import { type Store, StoresService } from '../../../stores/index.js';

/** A shipment with its store and order, which decide whether and how its customer is notified. */
export interface ShipmentContext {
  store: Store;
  shipment: ShipmentRecord;
  content: ShipmentContent;
  /** Undefined for a standalone shipment, and until the order has been pushed. */
  order: Order | undefined;
}

/** Reads the current state of a shipment, its store and its order. */
@Injectable()
export class ShipmentContextService {
  constructor(
    private readonly stores: StoresService,
    private readonly shipments: ShipmentQueriesService,
    private readonly orders: OrderLookupService,
  ) {}

  /** Undefined if the shipment was superseded. */
  async find(storeId: string, shipmentId: string): Promise<ShipmentContext | undefined> {
    // Read the shipment before its order, so that the order has the items that a PUT ships.
    const shipment = await this.shipments.find(storeId, shipmentId);
    if (!shipment) return undefined;
    const store = await this.stores.get(storeId);
    const order = shipment.order_key === '' ? undefined : await this.orders.find(storeId, shipment.order_key);
    return { store, shipment, content: shipmentContent(shipment), order };
  }
}

/** Returns the `subject_key` of a shipment's messages: its order, or the shipment itself if it is standalone. */
export function subjectOf({ id, order_key }: Pick<ShipmentRecord, 'id' | 'order_key'>): string {
  return order_key === '' ? `shipment:${id}` : `order:${order_key}`;
}
