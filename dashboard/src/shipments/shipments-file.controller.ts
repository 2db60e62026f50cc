import { Controller, Get, Query } from '@nestjs/common';
import { ShipmentQueriesService, type ShipmentView } from 'parcelward/shipments';
import { type CsvColumn, csvDownload } from '../core/csv.js';
import { type Form } from '../core/forms.js';
import { type PageResponse } from '../core/page-response.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { ParcelFactsService } from './parcel-facts.service.js';
import { shipmentFilter, shipmentsQuery } from './shipments.page.js';

const ROWS = 250;

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

/** The list of shipments as a file. */
@Controller()
export class ShipmentsFileController {
  constructor(
    private readonly shipments: ShipmentQueriesService,
    private readonly parcels: ParcelFactsService,
  ) {}

  @Get('shipments.csv')
  async file(@AsStaff() staff: Staff, @Query() form: Form): Promise<PageResponse> {
    const filter = shipmentFilter(shipmentsQuery(form), staff.timeZone, new Date());
    const names = await this.parcels.carrierNames();
    return csvDownload('shipments', COLUMNS, async (cursor) => {
      const { shipments, next } = await this.shipments.list(staff.store, filter, { limit: ROWS, cursor });
      return { items: shipments.map((each) => ({ ...each, carrier_name: names.get(each.carrier) })), next };
    });
  }
}
