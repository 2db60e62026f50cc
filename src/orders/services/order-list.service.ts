// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type NamedPage, type Page, type PageRequest } from '../../platform/pagination/page.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type DateRange } from '../../platform/time/time.js';
import { ShipmentQueriesService } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { type Order, parseOrder } from '../model/order-content.js';
import { type OrderSummary, orderSummary } from '../model/order-view.js';
import { type OrderCounts, type OrderFilter, OrderListRepository } from '../persistence/order-list.repository.js';
import { OrderSearchRepository } from '../persistence/order-search.repository.js';
import {
  type IncomeOfDay,
  type OrdersOfDay,
  OrderStatisticsRepository,
} from '../persistence/order-statistics.repository.js';
import { linesOfSku, type SoldLine } from '../rules/lines-of-sku.js';
import { OrderQueriesService } from './order-queries.service.js';

/** A page of orders. */
export type OrdersPage<T = OrderSummary> = NamedPage<'orders', T>;

/** The orders of an SKU that were placed from one time, inclusive, until another. */
export interface SkuFilter {
  sku: string;
  from: Date;
  to: Date;
}

/** An order with its lines of an SKU. */
export interface SoldOrder {
  order: Order;
  lines: SoldLine[];
}

/** How long before `ordered_at` an order may have been created, because clocks differ. */
const CLOCK_SLACK_MS = DAY_MS;

/** Lists orders and counts them by day. */
@Injectable()
export class OrderListService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrderListRepository,
    private readonly queries: OrderQueriesService,
    private readonly shipments: ShipmentQueriesService,
    private readonly statistics: OrderStatisticsRepository,
    private readonly persons: OrderSearchRepository,
  ) {}

  /**
   * Lists orders for a dashboard, in the order of `filter.sort`, by default newest first; with `filter.updated_*` by ascending time of their last change, with
   * `filter.text` by ascending order number. A page of a search may be short or empty before the last one.
   * @throws Problem VALIDATION_ERROR if the cursor is not of a list in this order
   */
  async list(storeId: string, filter: OrderFilter = {}, page: PageRequest = {}): Promise<OrdersPage> {
    const { items, next } = await this.orders.findPage(storeId, filter, page);
    return { orders: items.map(orderSummary), next };
  }

  /**
   * Like `list`, with the JSON of each order as `GET` shows it, as of one moment (C-LIST-1).
   * @throws Problem VALIDATION_ERROR if the cursor is not of a list in this order
   */
  async listJson(store: Store, filter: OrderFilter = {}, page: PageRequest = {}): Promise<OrdersPage<string>> {
    const { store_id } = store;
    const { items, next, shipments } = await this.database.snapshot(async () => {
      const found = await this.orders.findPage(store_id, filter, page, { withShipments: true });
      const numbers = found.items.map(({ order_number }) => order_number);
      return { ...found, shipments: await this.shipments.findByOrders(store_id, numbers) };
    });
    const orders = items.map((order) => this.queries.jsonWith(store, order, shipments.get(order.order_number) ?? []));
    return { orders, next };
  }

  /** Lists the numbers of the newest orders with an e-mail address, at most `limit`. */
  numbersOfCustomer(storeId: string, email: string, limit: number): Promise<string[]> {
    return this.persons.findNumbersByEmail(storeId, email, limit);
  }

  /**
   * Lists the orders with units of an SKU that were not cancelled, by their creation, oldest first (C-RCL-1). A page may be short or empty
   * before the last one. An import may create an order long after `ordered_at`, so the search goes on until now.
   * @internal
   * @throws Problem VALIDATION_ERROR if the cursor is not of this list
   */
  async listOfSku(storeId: string, { sku, from, to }: SkuFilter, page: PageRequest = {}): Promise<Page<SoldOrder>> {
    const created_from = new Date(from.getTime() - CLOCK_SLACK_MS);
    const { items, next } = await this.orders.findPage(storeId, { sku, created_from, sort: 'oldest' }, page);
    const sold = items.map(parseOrder).filter(({ content }) => {
      const orderedAt = new Date(content.ordered_at);
      return orderedAt >= from && orderedAt < to;
    });
    const listed = sold.map((order) => ({ order, lines: linesOfSku(order, sku) }));
    return { items: listed.filter(({ lines }) => lines.length > 0), next };
  }

  /** Counts the flagged, protected, unprotected and cancelled orders, each up to `max`. */
  counts(storeId: string, max: number): Promise<OrderCounts> {
    return this.orders.count(storeId, max);
  }

  /** Counts orders by the day of their creation, earliest first; days without orders are left out. */
  byDay(storeId: string, range: DateRange): Promise<OrdersOfDay[]> {
    return this.statistics.countByDay(storeId, range);
  }

  /** Adds up the protection that was sold by the day of the orders' creation, in no order (C-WORK-7). */
  incomeByDay(storeId: string, range: DateRange): Promise<IncomeOfDay[]> {
    return this.statistics.findIncomeByDay(storeId, range);
  }
}
