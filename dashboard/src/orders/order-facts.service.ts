// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimQueriesService } from 'parcelward/claims';
import { OrderFlagsService, OrderQueriesService, type OrderView, type ReturnableItem } from 'parcelward/orders';
import { ReturnQueriesService } from 'parcelward/returns';
import { type Store } from 'parcelward/stores';
import { caseOf } from '../claims/claims.page.js';
import { ParcelFactsService } from '../shipments/parcel-facts.service.js';
import { DeskOfOrderService } from './desk-of-order.service.js';
import { type OrderFacts } from './order.page.js';

/** The maximum number of parcels of an order that are shown with their timelines. */
const MAX_TIMELINES = 20;

/** Reads the data of an order's page. */
@Injectable()
export class OrderFactsService {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly flags: OrderFlagsService,
    private readonly parcels: ParcelFactsService,
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
    private readonly desk: DeskOfOrderService,
  ) {}

  /**
   * @param cursor of a page of the history
   * @throws Problem ORDER_NOT_FOUND
   */
  async read(store: Store, order_number: string, cursor?: string): Promise<OrderFacts> {
    const { store_id } = store;
    const order = await this.orders.get(store, order_number);
    const [units, history, { returns }, { claims }, timelines, carriers, acknowledgements] = await Promise.all([
      this.orders.returnableItems(store_id, order_number, { withFees: true }),
      this.orders.history(store_id, order_number, { cursor, limit: 20 }),
      this.returns.list(store_id, { order_number }),
      this.claims.list(store_id, { order_number }),
      this.parcels.timelines(store, order_number, MAX_TIMELINES),
      this.parcels.carrierNames(),
      this.flags.list(store_id, order_number),
    ]);
    const returnIds = returns.map(({ id }) => id);
    const [related, returnActors] = await Promise.all([
      this.desk.read(store_id, order, [...returns, ...claims.map(caseOf)]),
      this.returns.actorsOf(store_id, returnIds),
    ]);
    return { returnActors, order, units, history, returns, claims, timelines, carriers, acknowledgements, ...related };
  }

  /**
   * An order and the balance of its units, for forms.
   * @throws Problem ORDER_NOT_FOUND
   */
  async withUnits(store: Store, orderNumber: string): Promise<{ order: OrderView; units: ReturnableItem[] }> {
    const [order, units] = await Promise.all([
      this.orders.get(store, orderNumber),
      this.orders.returnableItems(store.store_id, orderNumber, { withFees: true }),
    ]);
    return { order, units };
  }
}
