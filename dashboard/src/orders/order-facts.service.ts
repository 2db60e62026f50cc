import { Injectable } from '@nestjs/common';
import { ClaimQueriesService } from 'parcelward/claims';
import { OrdersService } from 'parcelward/orders';
import { ReturnQueriesService } from 'parcelward/returns';
import { ShipmentQueriesService, type TimelineView } from 'parcelward/shipments';
import { type Store } from 'parcelward/stores';
import { type OrderFacts } from './order.page.js';

/** Only so many parcels of a large order are shown with their timelines. */
const MAX_TIMELINES = 20;

/** Reads the data of an order's page. */
@Injectable()
export class OrderFactsService {
  constructor(
    private readonly orders: OrdersService,
    private readonly shipments: ShipmentQueriesService,
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
  ) {}

  /**
   * @param cursor of a page of the history
   * @throws Problem ORDER_NOT_FOUND
   */
  async of(store: Store, order_number: string, cursor?: string): Promise<OrderFacts> {
    const { store_id } = store;
    const order = await this.orders.get(store, order_number);
    const [units, history, { returns }, { claims }, timelines] = await Promise.all([
      this.orders.returnableItems(store_id, order_number),
      this.orders.history(store_id, order_number, { cursor, limit: 20 }),
      this.returns.list(store_id, { order_number }),
      this.claims.list(store_id, { order_number }),
      this.timelines(store, [...new Set(order.shipments.map(({ tracking_number }) => tracking_number))]),
    ]);
    return { order, units, history, returns, claims, timelines };
  }

  private async timelines(store: Store, numbers: readonly string[]): Promise<Map<string, TimelineView>> {
    const timelines = numbers.slice(0, MAX_TIMELINES).map((number) => this.shipments.timeline(store, number));
    return new Map((await Promise.all(timelines)).map((timeline) => [timeline.tracking_number, timeline]));
  }
}
