import { Controller, Get, Query } from '@nestjs/common';
import { ShipmentReads } from 'parcelward/shipments';
import { type Answer } from '../frame/answer.js';
import { orRefuse } from '../frame/refusal.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { SHIPMENTS } from './shipments.html.js';
import { shipmentsPage } from './shipments.page.js';

/** Where a tracking number is. */
@Controller('shipments')
export class ShipmentsController {
  constructor(private readonly shipments: ShipmentReads) {}

  @Get()
  async find(@AsStaff() staff: Staff, @Query('number') asked?: string): Promise<Answer> {
    const number = asked?.trim() ?? '';
    if (number === '') return render(staff, SHIPMENTS, shipmentsPage('', undefined));
    return orRefuse(
      async () => render(staff, SHIPMENTS, shipmentsPage(number, await this.shipments.timeline(staff.store, number))),
      async (refusal) => render(staff, SHIPMENTS, { ...shipmentsPage(number, undefined), refusal }, 404),
    );
  }
}
