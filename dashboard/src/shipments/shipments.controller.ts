import { Controller, Get, Query } from '@nestjs/common';
import { ShipmentQueriesService } from 'parcelward/shipments';
import { type PageResponse } from '../core/page-response.js';
import { type Form } from '../core/forms.js';
import { cursorOf } from '../core/ids.js';
import { orRefuse } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { ParcelFactsService } from './parcel-facts.service.js';
import { SHIPMENTS } from './shipments.html.js';
import { numberPage, shipmentsPage, shipmentsQuery } from './shipments.page.js';

const ROWS = 25;

/** Shipments and their tracking timelines. */
@Controller('shipments')
export class ShipmentsController {
  constructor(
    private readonly shipments: ShipmentQueriesService,
    private readonly parcels: ParcelFactsService,
  ) {}

  @Get()
  async find(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const filter = shipmentsQuery(query);
    const { number, status } = filter;
    const carriers = await this.parcels.carrierNames();
    if (number === undefined) {
      const cursor = cursorOf(query);
      const page = await this.shipments.list(staff.store, { status }, { limit: ROWS, cursor });
      return render(staff, SHIPMENTS, shipmentsPage(page, filter, { cursor, carriers }));
    }
    return orRefuse(
      async () =>
        render(staff, SHIPMENTS, numberPage(await this.shipments.timeline(staff.store, number), filter, carriers)),
      async (refusal) => render(staff, SHIPMENTS, { ...numberPage(undefined, filter, carriers), refusal }, 404),
    );
  }
}
