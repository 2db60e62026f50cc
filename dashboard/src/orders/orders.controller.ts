import { Controller, Get, Param, Query } from '@nestjs/common';
import { type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { OrderFactsService } from './order-facts.service.js';
import { ORDER } from './order.html.js';
import { orderPage } from './order.page.js';

/** The pages of single orders. */
@Controller('orders')
export class OrdersController {
  constructor(private readonly facts: OrderFactsService) {}

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
