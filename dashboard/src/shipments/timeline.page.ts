import { type ShipmentStatus, type ShipmentView, type TimelineView } from 'parcelward/shipments';
import { dayText, timeCell, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Cell, fact, type Fact, type Tone } from '../core/table.js';

/** View model of a parcel: its facts and its timeline. */
export interface ParcelSection {
  heading: string;
  facts: Fact[];
  /** The customer's tracking page. */
  trackingPage: string;
  /** Newest first. */
  events: { time: string; status: string | undefined; description: string; place: string }[];
}

const TONES: Partial<Record<ShipmentStatus, Tone>> = {
  DELIVERED: 'good',
  ATTEMPT_FAILED: 'warn',
  EXCEPTION: 'bad',
  RETURNED: 'bad',
};

/** Whether a parcel can be tracked (C-CAR-3 to C-CAR-6). */
const AVAILABILITY = {
  full: 'Tracked',
  account_required: 'Needs a carrier account',
  labels_only: 'Not tracked: the carrier only tracks labels bought from it',
  unidentified: 'Not tracked: unknown carrier',
} as const;

/** A status, with the carrier's more precise substatus as a note. */
export function statusCell({ status, substatus }: Pick<ShipmentView, 'status' | 'substatus'>): Cell {
  const [text, more] = [words(status), substatus === null ? '' : words(substatus)];
  return { text, tone: TONES[status] ?? 'plain', note: more === '' || more === text ? undefined : more };
}

/** The section of a shipment, with events if its timeline was read. */
export function parcelSection(shipment: ShipmentView, timeline?: TimelineView): ParcelSection {
  const { tracking_number, carrier, tracking_carrier, order_number, metadata } = shipment;
  const { eta, delivered_at, events } = timeline ?? { eta: shipment.eta, delivered_at: null, events: [] };
  const carrierUrl = timeline?.tracking_url ?? shipment.tracking_url;
  return {
    heading: `${carrier} ${tracking_number}`,
    facts: [
      fact('Status', statusCell(shipment)),
      fact('Tracking', AVAILABILITY[shipment.tracking_availability]),
      ...(tracking_carrier && tracking_carrier !== carrier ? [fact('Detected carrier', tracking_carrier)] : []),
      fact('Order', order_number === null ? null : { text: order_number, href: orderPath(order_number) }),
      fact('Shipped', timeCell(shipment.shipped_at)),
      fact('Expected delivery', eta === null ? null : dayText(eta)),
      fact('Delivered', timeCell(delivered_at)),
      ...(carrierUrl ? [fact('Carrier tracking page', { text: 'Open', href: carrierUrl })] : []),
      ...(metadata ? [fact('Note from the OMS', metadata)] : []),
    ],
    trackingPage: shipment.tracking_page_url,
    events: events.map(({ occurred_at, status, description, location }) => ({
      time: occurred_at,
      status: status === null ? undefined : words(status),
      description,
      place: [location.city, location.state, location.country].filter(Boolean).join(', '),
    })),
  };
}
