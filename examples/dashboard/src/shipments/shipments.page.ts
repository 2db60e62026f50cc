import { SHIPMENT_STATUSES, type ShipmentsPage, type ShipmentStatus, type TimelineView } from 'parcelward/shipments';
import { timeCell, words } from '../frame/format.js';
import { type Choice, choices, type Form, oneOf, text } from '../frame/forms.js';
import { orderPath } from '../frame/navigation.js';
import { pagination, type Pagination, pathWith } from '../frame/pagination.js';
import { table, type Table } from '../frame/table.js';
import { type ParcelSection, parcelSection, statusCell } from './timeline.page.js';

/** What the shipments are asked for: those of a number, or those in a status. */
export interface ShipmentsQuery {
  number: string | undefined;
  status: ShipmentStatus | undefined;
}

/** What the query of a URL asks for; a status that does not exist asks for none. */
export function shipmentsQuery(query: Form): ShipmentsQuery {
  return { number: text(query, 'number'), status: oneOf(query, 'status', SHIPMENT_STATUSES) };
}

/** What is searched for, and what was found: a list, or of a number its parcels. */
export interface ShipmentsView {
  title: string;
  number: string;
  statuses: Choice[];
  list: Table | undefined;
  pages: Pagination | undefined;
  parcels: ParcelSection[];
}

/** The shipments of a store, the newest first. */
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
  const columns = ['Tracking number', 'Order', 'Status', 'Pushed', 'Last change'];
  return {
    ...searched(query),
    list: table('Shipments', columns, rows, 'No shipment is like that.'),
    pages: pagination('/shipments', { status: query.status, cursor }, next),
    parcels: [],
  };
}

/** The shipments of a number: several can have it. Undefined of one that there is not. */
export function numberPage(timeline: TimelineView | undefined, query: ShipmentsQuery): ShipmentsView {
  const { shipments = [] } = timeline ?? {};
  // The events are those of the newest shipment's parcel.
  const parcels = shipments.map((shipment, index) =>
    parcelSection(shipment, index === shipments.length - 1 ? timeline : undefined),
  );
  return { ...searched(query), list: undefined, pages: undefined, parcels: parcels.reverse() };
}

function searched({ number = '', status }: ShipmentsQuery) {
  const labelOf = (value: string) => (value === '' ? 'Any status' : words(value));
  return { title: 'Shipments', number, statuses: choices(['', ...SHIPMENT_STATUSES], [status ?? ''], labelOf) };
}

function shipmentPath(number: string): string {
  return pathWith('/shipments', { number });
}
