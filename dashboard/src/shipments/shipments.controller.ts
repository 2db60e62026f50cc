// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ShipmentQueriesService, ShipmentsService, type ShipmentView } from 'parcelward/shipments';
import { type CsvColumn, csvDownload } from '../core/csv.js';
import { type Query as ListQuery } from '../core/filters.js';
import { type Form } from '../core/forms.js';
import { cursorOf, Id } from '../core/ids.js';
import { orderPath } from '../core/navigation.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { ParcelFactsService } from './parcel-facts.service.js';
import { SHIPMENTS, numberPage, shipmentFilter, shipmentsPage, shipmentsQuery } from './shipments.page.js';

const ROWS = 25;
const CSV_ROWS = 250;

type Row = ShipmentView & { carrier_name: string | undefined };

const COLUMNS: readonly CsvColumn<Row>[] = [
  { head: 'tracking_number', valueOf: ({ tracking_number }) => tracking_number },
  { head: 'shipment_id', valueOf: ({ shipment_id }) => shipment_id },
  { head: 'carrier', valueOf: ({ carrier }) => carrier },
  { head: 'carrier_name', valueOf: ({ carrier_name }) => carrier_name },
  { head: 'order_number', valueOf: ({ order_number }) => order_number },
  { head: 'status', valueOf: ({ status }) => status },
  { head: 'substatus', valueOf: ({ substatus }) => substatus },
  { head: 'expected_delivery', valueOf: ({ eta }) => eta },
  { head: 'created_at', valueOf: ({ created_at }) => created_at },
  { head: 'updated_at', valueOf: ({ updated_at }) => updated_at },
];

/** Shipments and their tracking timelines; the list also as a file. */
@Controller()
export class ShipmentsController {
  constructor(
    private readonly shipments: ShipmentQueriesService,
    private readonly parcels: ParcelFactsService,
    private readonly writes: ShipmentsService,
  ) {}

  @Get('shipments')
  async find(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const given: ListQuery = { ...shipmentsQuery(query), cursor: cursorOf(query) };
    const carriers = await this.parcels.carrierNames();
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

  @Get('shipments.csv')
  async file(@AsStaff() staff: Staff, @Query() form: Form): Promise<PageResponse> {
    const filter = shipmentFilter(shipmentsQuery(form), staff.timeZone, new Date());
    const names = await this.parcels.carrierNames();
    return csvDownload('shipments', COLUMNS, async (cursor) => {
      const { shipments, next } = await this.shipments.list(staff.store, filter, { limit: CSV_ROWS, cursor });
      return { items: shipments.map((each) => ({ ...each, carrier_name: names.get(each.carrier) })), next };
    });
  }

  @Post('shipments/:id/cancel')
  async cancel(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const carriers = await this.parcels.carrierNames();
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
