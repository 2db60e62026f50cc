import { type ShipmentStatus, type ShipmentView, type TimelineView } from 'parcelward/shipments';
import { dayText, timeCell, words } from '../frame/format.js';
import { orderPath } from '../frame/navigation.js';
import { type Cell, fact, type Fact, type Tone } from '../frame/table.js';

/** A parcel as pages show it: what is known of it, and where it has been. */
export interface ParcelSection {
  heading: string;
  facts: Fact[];
  /** What the customer sees. */
  trackingPage: string;
  /** The newest first. */
  events: { time: string; status: string | undefined; description: string; place: string }[];
}

const TONES: Partial<Record<ShipmentStatus, Tone>> = {
  DELIVERED: 'good',
  ATTEMPT_FAILED: 'warn',
  EXCEPTION: 'bad',
  RETURNED: 'bad',
};

/** What the merchant can expect of a carrier (C-CAR-3 to C-CAR-6). */
const AVAILABILITY = {
  full: 'Tracked',
  account_required: 'Needs an account with the carrier',
  labels_only: 'The carrier tells of its own labels alone',
  unidentified: 'Not tracked: the carrier is not known',
} as const;

/** A status, with what a carrier says more precisely. */
export function statusCell({ status, substatus }: Pick<ShipmentView, 'status' | 'substatus'>): Cell {
  const [text, more] = [words(status), substatus === null ? '' : words(substatus)];
  return { text, tone: TONES[status] ?? 'plain', note: more === '' || more === text ? undefined : more };
}

/** A shipment, with what its carrier told where that was asked for. */
export function parcelSection(shipment: ShipmentView, timeline?: TimelineView): ParcelSection {
  const { tracking_number, carrier, tracking_carrier, order_number, metadata } = shipment;
  const { eta, delivered_at, events } = timeline ?? { eta: shipment.eta, delivered_at: null, events: [] };
  const carrierUrl = timeline?.tracking_url ?? shipment.tracking_url;
  return {
    heading: `${carrier} ${tracking_number}`,
    facts: [
      fact('Status', statusCell(shipment)),
      fact('Tracking', AVAILABILITY[shipment.tracking_availability]),
      ...(tracking_carrier && tracking_carrier !== carrier ? [fact('Carrier found', tracking_carrier)] : []),
      fact('Order', order_number === null ? null : { text: order_number, href: orderPath(order_number) }),
      fact('Shipped', timeCell(shipment.shipped_at)),
      fact('Expected', eta === null ? null : dayText(eta)),
      fact('Delivered', timeCell(delivered_at)),
      ...(carrierUrl ? [fact("Carrier's page", { text: 'Open', href: carrierUrl })] : []),
      ...(metadata ? [fact('Note of the OMS', metadata)] : []),
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
