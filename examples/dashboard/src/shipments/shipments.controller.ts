import { Controller, Get, Query } from '@nestjs/common';
import { ShipmentQueriesService } from 'parcelward/shipments';
import { type Answer } from '../frame/answer.js';
import { type Form } from '../frame/forms.js';
import { cursorOf } from '../frame/ids.js';
import { orRefuse } from '../frame/refusal.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { SHIPMENTS } from './shipments.html.js';
import { numberPage, shipmentsPage, shipmentsQuery } from './shipments.page.js';

const ROWS = 25;

/** What was shipped, and where it is. */
@Controller('shipments')
export class ShipmentsController {
  constructor(private readonly shipments: ShipmentQueriesService) {}

  @Get()
  async find(@AsStaff() staff: Staff, @Query() query: Form): Promise<Answer> {
    const asked = shipmentsQuery(query);
    const { number, status } = asked;
    if (number === undefined) {
      const cursor = cursorOf(query);
      const page = await this.shipments.list(staff.store, { status }, { limit: ROWS, cursor });
      return render(staff, SHIPMENTS, shipmentsPage(page, asked, cursor));
    }
    return orRefuse(
      async () => render(staff, SHIPMENTS, numberPage(await this.shipments.timeline(staff.store, number), asked)),
      async (refusal) => render(staff, SHIPMENTS, { ...numberPage(undefined, asked), refusal }, 404),
    );
  }
}
