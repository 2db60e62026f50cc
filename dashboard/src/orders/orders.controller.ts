import { Controller, Get, Param, Query } from '@nestjs/common';
import { OrderListService } from 'parcelward/orders';
import { type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { OrderFactsService } from './order-facts.service.js';
import { ORDER } from './order.html.js';
import { ORDER_LIST } from './order-list.html.js';
import { orderFilter, orderListPage, type OrdersQuery } from './order-list.page.js';
import { orderPage } from './order.page.js';

/** The list of orders, and one of them. */
@Controller('orders')
export class OrdersController {
  constructor(
    private readonly orders: OrderListService,
    private readonly facts: OrderFactsService,
  ) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query() query: OrdersQuery): Promise<PageResponse> {
    const page = await this.orders.list(staff.store.store_id, orderFilter(query), { limit: 25, cursor: query.cursor });
    return render(staff, ORDER_LIST, orderListPage(page, query));
  }

  @Get(':number')
  async one(
    @AsStaff() staff: Staff,
    @Param('number') number: string,
    @Query('cursor') cursor?: string,
  ): Promise<PageResponse> {
    const facts = await this.facts.of(staff.store, number, /^\d{1,9}$/.test(cursor ?? '') ? cursor : undefined);
    return render(staff, ORDER, orderPage(facts));
  }
}
