// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupRepository } from '../../../orders/index.js';
import { type RowKey } from '../../../platform/database/lease-table.js';
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
    private readonly orders: OrderLookupRepository,
  ) {}

  /** Finds shipments of any stores; leaves out superseded ones. Their orders are read one by one, because they may be large. */
  async *findAll(keys: readonly RowKey[]): AsyncGenerator<ShipmentContext> {
    if (keys.length === 0) return;
    const stores = new Map<string, Store>();
    for await (const page of this.shipments.findAll(keys))
      for (const shipment of page) {
        const { store_id, order_key } = shipment;
        const store = stores.get(store_id) ?? (await this.stores.get(store_id));
        stores.set(store_id, store);
        const order = order_key === '' ? undefined : await this.orders.find(store_id, order_key);
        yield { store, shipment, content: shipmentContent(shipment), order };
      }
  }

  /** Finds the shipments of a message's subject; leaves out those that were superseded or moved to another order. */
  async findBySubject(storeId: string, subject: string, shipmentIds: readonly string[]): Promise<ShipmentContext[]> {
    const shipments: ShipmentRecord[] = [];
    for (const id of shipmentIds) {
      const shipment = await this.shipments.find(storeId, id);
      if (shipment && shipmentSubject(shipment) === subject) shipments.push(shipment);
    }
    const [first] = shipments;
    if (!first) return [];
    const store = await this.stores.get(storeId);
    // Once for all of them, because it may be large; and after the shipments, so that it has the items that a PUT ships.
    const order = first.order_key === '' ? undefined : await this.orders.find(storeId, first.order_key);
    return shipments.map((shipment) => ({ store, shipment, content: shipmentContent(shipment), order }));
  }
}

/** Returns the `subject_key` of a shipment's messages: its order, or the shipment itself if it is standalone. */
export function shipmentSubject({ id, order_key }: Pick<ShipmentRecord, 'id' | 'order_key'>): string {
  return order_key === '' ? `shipment:${id}` : `order:${order_key}`;
}
