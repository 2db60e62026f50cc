import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CarriersService, ShipmentQueriesService, ShipmentsService } from 'parcelward/shipments';
import { orderPath } from '../core/navigation.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { type Query as ListQuery } from '../core/filters.js';
import { type Form } from '../core/forms.js';
import { cursorOf, Id } from '../core/ids.js';
import { orRefuse } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { SHIPMENTS, numberPage, shipmentFilter, shipmentsPage, shipmentsQuery } from './shipments.page.js';

const ROWS = 25;

/** Shipments and their tracking timelines. */
@Controller('shipments')
export class ShipmentsController {
  constructor(
    private readonly shipments: ShipmentQueriesService,
    private readonly carriers: CarriersService,
    private readonly writes: ShipmentsService,
  ) {}

  @Get()
  async find(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const given: ListQuery = { ...shipmentsQuery(query), cursor: cursorOf(query) };
    const carriers = await this.carriers.list();
    const { number, cursor } = given;
    if (number === undefined) {
      const filter = shipmentFilter(given, staff.timeZone, new Date());
      const page = await this.shipments.list(staff.store, filter, { limit: ROWS, cursor });
      return render(staff, SHIPMENTS, shipmentsPage(page, given, carriers));
    }
    return orRefuse(
      async () => {
        const stored = (await this.shipments.findNumber(staff.store.store_id, number)) ?? number;
        const timeline = await this.shipments.timeline(staff.store, stored);
        return render(staff, SHIPMENTS, numberPage(timeline, given, carriers));
      },
      async (refusal) => render(staff, SHIPMENTS, { ...numberPage(undefined, given, carriers), refusal }, 404),
    );
  }

  @Post(':id/cancel')
  async cancel(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const carriers = await this.carriers.list();
    return orRefuse(
      async () => {
        const { order_number, tracking_number } = await this.writes.cancel(staff.caller, id);
        const audit = `Cancelled shipment ${tracking_number}`;
        return {
          ...goTo(order_number === null ? '/shipments' : orderPath(order_number), 'Shipment cancelled.'),
          audit,
        };
      },
      async (refusal) => render(staff, SHIPMENTS, { ...numberPage(undefined, {}, carriers), refusal }, 404),
    );
  }
}
