import { Controller, Get, Query } from '@nestjs/common';
import { OrderList } from 'parcelward/orders';
import { type Answer } from '../frame/answer.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { ORDER_LIST } from './order-list.html.js';
import { orderFilter, orderListPage, type OrdersQuery } from './order-list.page.js';

/** The list of orders. */
@Controller('orders')
export class OrdersController {
  constructor(private readonly orders: OrderList) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query() query: OrdersQuery): Promise<Answer> {
    const page = await this.orders.list(staff.store.store_id, orderFilter(query), { limit: 25, cursor: query.cursor });
    return render(staff, ORDER_LIST, orderListPage(page, query));
  }
}
