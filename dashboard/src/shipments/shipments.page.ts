import { SHIPMENT_STATUSES, type ShipmentsPage, type ShipmentStatus, type TimelineView } from 'parcelward/shipments';
import { timeCell, words } from '../core/format.js';
import { type Choice, choices, type Form, oneOf, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { pagination, type Pagination, pathWith } from '../core/pagination.js';
import { table, type Table } from '../core/table.js';
import { type ParcelSection, parcelSection, statusCell } from './timeline.page.js';

/** The filter of the shipments: a tracking number or a status. */
export interface ShipmentsQuery {
  number: string | undefined;
  status: ShipmentStatus | undefined;
}

/** The filter of a URL's query; ignores unknown statuses. */
export function shipmentsQuery(query: Form): ShipmentsQuery {
  return { number: text(query, 'number'), status: oneOf(query, 'status', SHIPMENT_STATUSES) };
}

/** The search form and its results: a list, or the parcels of a tracking number. */
export interface ShipmentsView {
  title: string;
  number: string;
  statuses: Choice[];
  list: Table | undefined;
  pages: Pagination | undefined;
  parcels: ParcelSection[];
}

/** The shipments of a store, newest first. */
export function shipmentsPage(
  { shipments, next }: ShipmentsPage,
  query: ShipmentsQuery,
  cursor: string | undefined,
): ShipmentsView {
  const rows = shipments.map(
    ({ tracking_number, carrier, order_number, status, substatus, created_at, updated_at }) => [
      { text: tracking_number, href: shipmentPath(tracking_number), note: carrier },
      order_number === null ? '–' : { text: order_number, href: orderPath(order_number) },
      statusCell({ status, substatus }),
      timeCell(created_at),
      timeCell(updated_at),
    ],
  );
  const columns = ['Tracking number', 'Order', 'Status', 'Created', 'Last updated'];
  return {
    ...searchForm(query),
    list: table('Shipments', columns, rows, 'No shipments match.'),
    pages: pagination('/shipments', { status: query.status, cursor }, next),
    parcels: [],
  };
}

/** The shipments of a tracking number, newest first. @param timeline undefined if the number is unknown */
export function numberPage(timeline: TimelineView | undefined, query: ShipmentsQuery): ShipmentsView {
  const { shipments = [] } = timeline ?? {};
  // The timeline's events belong to the parcel of the newest shipment.
  const parcels = shipments.map((shipment, index) =>
    parcelSection(shipment, index === shipments.length - 1 ? timeline : undefined),
  );
  return { ...searchForm(query), list: undefined, pages: undefined, parcels: parcels.reverse() };
}

function searchForm({ number = '', status }: ShipmentsQuery) {
  const labelOf = (value: string) => (value === '' ? 'Any status' : words(value));
  return { title: 'Shipments', number, statuses: choices(['', ...SHIPMENT_STATUSES], [status ?? ''], labelOf) };
}

/** The page of a tracking number. */
export function shipmentPath(number: string): string {
  return pathWith('/shipments', { number });
}
