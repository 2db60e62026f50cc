import { Injectable } from '@nestjs/common';
import { type Order } from '../../../orders/model/order-content.js';
import { OrdersRepository, withContent } from '../../../orders/persistence/orders.repository.js';
import { type ShipmentContent } from '../../../shipments/model/shipment-content.js';
import { contentOfRecord } from '../../../shipments/model/shipment-view.js';
import { type ShipmentRecord, ShipmentsRepository } from '../../../shipments/persistence/shipments.repository.js';
import { type Store } from '../../../stores/store.js';
import { StoresService } from '../../../stores/stores.service.js';

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
    private readonly shipments: ShipmentsRepository,
    private readonly orders: OrdersRepository,
  ) {}

  /** Undefined for one that was superseded. */
  async find(storeId: string, shipmentId: string): Promise<ShipmentFacts | undefined> {
    // The shipment before its order: the items that a PUT ships are then in the order.
    const shipment = await this.shipments.find(storeId, shipmentId);
    if (!shipment) return undefined;
    const store = await this.stores.get(storeId);
    const record = shipment.order_key === '' ? undefined : await this.orders.find(storeId, shipment.order_key);
    return { store, shipment, content: contentOfRecord(shipment), order: record && withContent(record) };
  }
}

/** What the news of a shipment is grouped by, and what the customer opts out of: its order, or itself where it has none. */
export function subjectOf({ id, order_key }: Pick<ShipmentRecord, 'id' | 'order_key'>): string {
  return order_key === '' ? `shipment:${id}` : `order:${order_key}`;
}
