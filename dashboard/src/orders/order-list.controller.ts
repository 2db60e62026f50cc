// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Query } from '@nestjs/common';
import {
  customerName,
  type OrderSummary,
  type OrderFilter,
  OrderListService,
  OrderQueriesService,
} from 'parcelward/orders';
import { type ParcelsSummary, ShipmentQueriesService } from 'parcelward/shipments';
import { type CsvColumn, csvDownload } from '../core/csv.js';
import { MAX_COUNT, type Query as ListQuery } from '../core/filters.js';
import { type Form } from '../core/forms.js';
import { type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { ORDER_LIST, type ListedOrders, orderFilter, orderListPage, ordersQuery } from './order-list.page.js';

const ROWS = 25;
const CSV_ROWS = 250;

interface Row {
  order: OrderSummary;
  parcels: ParcelsSummary | undefined;
}

const ORDER_COLUMNS: readonly CsvColumn<Row>[] = [
  { head: 'order_number', valueOf: ({ order }) => order.order_number },
  { head: 'order_id', valueOf: ({ order }) => order.order_id },
  { head: 'protection_number', valueOf: ({ order }) => order.protect_order_number },
  { head: 'ordered_at', valueOf: ({ order }) => order.ordered_at },
  { head: 'received_at', valueOf: ({ order }) => order.order_date_created },
  { head: 'customer_name', valueOf: ({ order }) => customerName({ ...order.customer, email: null }) },
  { head: 'customer_email', valueOf: ({ order }) => order.customer.email },
  { head: 'customer_phone', valueOf: ({ order }) => order.customer.phone },
  { head: 'currency', valueOf: ({ order }) => order.currency },
  { head: 'subtotal', valueOf: ({ order }) => order.amounts.subtotal },
  { head: 'protection_cost', valueOf: ({ order }) => order.amounts.protection_cost },
  { head: 'grand_total', valueOf: ({ order }) => order.amounts.grand_total },
  { head: 'protected', valueOf: ({ order }) => order.is_protected },
  { head: 'flagged', valueOf: ({ order }) => order.is_flagged },
  { head: 'cancelled', valueOf: ({ order }) => order.cancellation },
  { head: 'parcels', valueOf: ({ parcels }) => parcels?.parcels ?? 0 },
  { head: 'parcel_status', valueOf: ({ parcels }) => parcels?.status },
  { head: 'parcel_problem', valueOf: ({ parcels }) => parcels?.attention },
];

/** The list of orders, as a page and as a file. */
@Controller()
export class OrderListController {
  constructor(
    private readonly orders: OrderListService,
    private readonly queries: OrderQueriesService,
    private readonly shipments: ShipmentQueriesService,
  ) {}

  @Get('orders')
  async list(@AsStaff() staff: Staff, @Query() form: Form): Promise<PageResponse> {
    const query = ordersQuery(form);
    const email = await this.emailOf(staff, query);
    const [listed, counts] = await Promise.all([
      this.find(staff, orderFilter(query, staff.timeZone, new Date(), email), ROWS, query.cursor),
      this.orders.counts(staff.store.store_id, MAX_COUNT + 1),
    ]);
    return render(staff, ORDER_LIST, orderListPage(listed, query, counts, email));
  }

  @Get('orders.csv')
  async file(@AsStaff() staff: Staff, @Query() form: Form): Promise<PageResponse> {
    const query = ordersQuery(form);
    const filter = orderFilter(query, staff.timeZone, new Date(), await this.emailOf(staff, query));
    return csvDownload('orders', ORDER_COLUMNS, async (cursor) => {
      const { orders, parcels, next } = await this.find(staff, filter, CSV_ROWS, cursor);
      return { items: orders.map((order) => ({ order, parcels: parcels.get(order.order_number) })), next };
    });
  }

  /** The URL names an order of the customer in place of the address (C-FIND-15). */
  private async emailOf({ store }: Staff, { customer_of }: ListQuery): Promise<string | undefined> {
    const order = customer_of === undefined ? undefined : await this.queries.get(store, customer_of);
    return order?.customer.email || undefined;
  }

  private async find({ store }: Staff, filter: OrderFilter, limit: number, cursor?: string): Promise<ListedOrders> {
    const { orders, next } = await this.orders.list(store.store_id, filter, { limit, cursor });
    const numbers = orders.map(({ order_number }) => order_number);
    return { orders, next, parcels: await this.shipments.summaries(store.store_id, numbers) };
  }
}
