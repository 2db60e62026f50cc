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
    const shipment = await this.shipments.find(storeId, shipmentId);
    return shipment && (await this.withOrder(storeId, [shipment]))[0];
  }

  /** Finds the shipments of a message's subject; leaves out those that were superseded or moved to another order. */
  async findOfSubject(storeId: string, subject: string, shipmentIds: readonly string[]): Promise<ShipmentContext[]> {
    const shipments: ShipmentRecord[] = [];
    for (const id of shipmentIds) {
      const shipment = await this.shipments.find(storeId, id);
      if (shipment && subjectOf(shipment) === subject) shipments.push(shipment);
    }
    return this.withOrder(storeId, shipments);
  }

  /**
   * Reads the order that the shipments share, once for all of them, because it may be large. Read the shipments before it,
   * so that it has the items that a PUT ships.
   */
  private async withOrder(storeId: string, shipments: readonly ShipmentRecord[]): Promise<ShipmentContext[]> {
    const [first] = shipments;
    if (!first) return [];
    const store = await this.stores.get(storeId);
    const order = first.order_key === '' ? undefined : await this.orders.find(storeId, first.order_key);
    return shipments.map((shipment) => ({ store, shipment, content: shipmentContent(shipment), order }));
  }
}

/** Returns the `subject_key` of a shipment's messages: its order, or the shipment itself if it is standalone. */
export function subjectOf({ id, order_key }: Pick<ShipmentRecord, 'id' | 'order_key'>): string {
  return order_key === '' ? `shipment:${id}` : `order:${order_key}`;
}
