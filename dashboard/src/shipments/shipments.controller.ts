import { Controller, Get, Query } from '@nestjs/common';
import { ShipmentQueriesService } from 'parcelward/shipments';
import { type PageResponse } from '../core/page-response.js';
import { type Form } from '../core/forms.js';
import { cursorOf } from '../core/ids.js';
import { orRefuse } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { SHIPMENTS } from './shipments.html.js';
import { numberPage, shipmentsPage, shipmentsQuery } from './shipments.page.js';

const ROWS = 25;

/** Shipments and their tracking timelines. */
@Controller('shipments')
export class ShipmentsController {
  constructor(private readonly shipments: ShipmentQueriesService) {}

  @Get()
  async find(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const filter = shipmentsQuery(query);
    const { number, status } = filter;
    if (number === undefined) {
      const cursor = cursorOf(query);
      const page = await this.shipments.list(staff.store, { status }, { limit: ROWS, cursor });
      return render(staff, SHIPMENTS, shipmentsPage(page, filter, cursor));
    }
    return orRefuse(
      async () => render(staff, SHIPMENTS, numberPage(await this.shipments.timeline(staff.store, number), filter)),
      async (refusal) => render(staff, SHIPMENTS, { ...numberPage(undefined, filter), refusal }, 404),
    );
  }
}
