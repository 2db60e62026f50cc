import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../../orders/index.js';
import {
  shipmentContent,
  type ShipmentContent,
  ShipmentQueriesService,
  type ShipmentRecord,
} from '../../../shipments/index.js';
import { type Store, StoresService } from '../../../stores/index.js';

/** What decides whether a shipment is told, to whom, and in which words. */
export interface ShipmentFacts {
  store: Store;
  shipment: ShipmentRecord;
  content: ShipmentContent;
  /** None of a standalone shipment, nor of one whose order has not come yet. */
  order: Order | undefined;
}

/** Reads what there is now of a shipment. */
@Injectable()
export class ShipmentFactsService {
  constructor(
    private readonly stores: StoresService,
    private readonly shipments: ShipmentQueriesService,
    private readonly orders: OrderLookupService,
  ) {}

  /** Undefined for one that was superseded. */
  async find(storeId: string, shipmentId: string): Promise<ShipmentFacts | undefined> {
    // The shipment before its order: the items that a PUT ships are then in the order.
    const shipment = await this.shipments.find(storeId, shipmentId);
    if (!shipment) return undefined;
    const store = await this.stores.get(storeId);
    const order = shipment.order_key === '' ? undefined : await this.orders.find(storeId, shipment.order_key);
    return { store, shipment, content: shipmentContent(shipment), order };
  }
}

/** What the news of a shipment is grouped by, and what the customer opts out of: its order, or itself where it has none. */
export function subjectOf({ id, order_key }: Pick<ShipmentRecord, 'id' | 'order_key'>): string {
  return order_key === '' ? `shipment:${id}` : `order:${order_key}`;
}
