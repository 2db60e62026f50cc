import { Controller, Get, Query } from '@nestjs/common';
import { type OrderFilter, OrderListService } from 'parcelward/orders';
import { ShipmentQueriesService } from 'parcelward/shipments';
import { csvDownload } from '../core/csv.js';
import { MAX_COUNT } from '../core/filters.js';
import { type Form } from '../core/forms.js';
import { type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { ORDER_COLUMNS } from './order-list.csv.js';
import { ORDER_LIST, type ListedOrders, orderFilter, orderListPage, ordersQuery } from './order-list.page.js';

const ROWS = 25;
const CSV_ROWS = 250;

/** The list of orders, as a page and as a file. */
@Controller()
export class OrderListController {
  constructor(
    private readonly orders: OrderListService,
    private readonly shipments: ShipmentQueriesService,
  ) {}

  @Get('orders')
  async list(@AsStaff() staff: Staff, @Query() form: Form): Promise<PageResponse> {
    const query = ordersQuery(form);
    const [listed, counts] = await Promise.all([
      this.find(staff, orderFilter(query, staff.timeZone, new Date()), ROWS, query.cursor),
      this.orders.counts(staff.store.store_id, MAX_COUNT + 1),
    ]);
    return render(staff, ORDER_LIST, orderListPage(listed, query, counts));
  }

  @Get('orders.csv')
  async file(@AsStaff() staff: Staff, @Query() form: Form): Promise<PageResponse> {
    const filter = orderFilter(ordersQuery(form), staff.timeZone, new Date());
    return csvDownload('orders', ORDER_COLUMNS, async (cursor) => {
      const { orders, parcels, next } = await this.find(staff, filter, CSV_ROWS, cursor);
      return { items: orders.map((order) => ({ order, parcels: parcels.get(order.order_number) })), next };
    });
  }

  private async find({ store }: Staff, filter: OrderFilter, limit: number, cursor?: string): Promise<ListedOrders> {
    const { orders, next } = await this.orders.list(store.store_id, filter, { limit, cursor });
    const numbers = orders.map(({ order_number }) => order_number);
    return { orders, next, parcels: await this.shipments.summaries(store.store_id, numbers) };
  }
}
