import { Controller, Get, Query } from '@nestjs/common';
import { OrderListService } from 'parcelward/orders';
import { type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { ORDER_LIST } from './order-list.html.js';
import { orderFilter, orderListPage, type OrdersQuery } from './order-list.page.js';

/** The list of orders. */
@Controller('orders')
export class OrdersController {
  constructor(private readonly orders: OrderListService) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query() query: OrdersQuery): Promise<PageResponse> {
    const page = await this.orders.list(staff.store.store_id, orderFilter(query), { limit: 25, cursor: query.cursor });
    return render(staff, ORDER_LIST, orderListPage(page, query));
  }
}
