import { parseJson } from '../../platform/json/exact-json.js';
import { type CustomerPagesService, type Store } from '../../stores/index.js';
import { type Parcel, type ShownParcel } from './parcel.js';
import { type ShipmentContent } from './shipment-content.js';
import { type ShipmentRecord } from '../persistence/shipments.repository.js';
import { type ShownEvent } from '../rules/timeline.js';
import { availabilityOf, trackingPageOf } from '../rules/shipment-tracking.js';

/** What is kept of a shipment beside what identifies it. */
export function contentOfRecord({ document }: Pick<ShipmentRecord, 'document'>): ShipmentContent {
  return parseJson(document) as ShipmentContent;
}

/** A shipment as it is answered and told in events. */
export type ShipmentView = ReturnType<typeof shipmentView>;

/** A shipment as it is answered and told in events (C-SHP-15). */
export function shipmentView(shipment: ShipmentRecord, store: Store, pages: CustomerPagesService) {
  const content = contentOfRecord(shipment);
  return {
    shipment_id: shipment.id,
    tracking_number: shipment.tracking_number,
    carrier: shipment.carrier,
    tracking_carrier: shipment.tracking_carrier,
    tracking_availability: availabilityOf(shipment, store.carrier_accounts),
    order_number: shipment.order_key === '' ? null : shipment.order_key,
    customer_email: content.customer_email ?? null,
    tracking_url: content.tracking_url ?? null,
    tracking_page_url: pages.ofShipment(shipment),
    shipped_at: content.shipped_at ?? null,
    eta: content.eta ?? null,
    items: content.items ?? null,
    servicelevel: content.servicelevel ?? null,
    address_to: content.ship_to ?? null,
    metadata: content.metadata ?? null,
    totals: content.totals ?? null,
    return_label: content.return_label ?? null,
    status: shipment.status ?? 'PENDING',
    substatus: shipment.substatus,
    supersedes: shipment.supersedes,
    created_at: shipment.created_at.toISOString(),
    updated_at: shipment.updated_at.toISOString(),
  };
}

/**
 * The timeline of a tracking number. Where its shipments have different carriers the top level follows the newest.
 * @param shipments the views of all live ones of the number, the oldest first
 * @param parcel that of the newest, if it has one, and `events` its timeline, the newest first
 */
export function timelineView(
  newest: ShipmentRecord,
  shipments: readonly ShipmentView[],
  parcel: ShownParcel | undefined,
  events: readonly ShownEvent[],
) {
  const { tracking_url, eta } = contentOfRecord(newest);
  const told = parcel && parcelView(parcel, events);
  return {
    tracking_number: newest.tracking_number,
    carrier: newest.carrier,
    tracking_carrier: newest.tracking_carrier,
    status: newest.status ?? 'PENDING',
    substatus: newest.substatus,
    eta: told?.eta ?? eta ?? null,
    delivered_at: told?.delivered_at ?? null,
    tracking_url: tracking_url ?? told?.tracking_url ?? null,
    events: told?.events ?? [],
    shipments,
  };
}

/** The timeline of a tracking number. */
export type TimelineView = ReturnType<typeof timelineView>;

/** What a carrier tells of a parcel. */
export interface ParcelView {
  tracking_carrier: string;
  status: Parcel['status'];
  substatus: string | null;
  eta: string | null;
  delivered_at: string | null;
  /** The carrier's page. */
  tracking_url: string | null;
  events: TimelineEventView[];
}

/** A line of a timeline as it is answered. */
export interface TimelineEventView {
  occurred_at: string;
  status: Parcel['status'] | null;
  description: string;
  location: Record<'city' | 'state' | 'zip' | 'country', string | null>;
}

/** @param events its timeline, the newest first */
export function parcelView(parcel: ShownParcel, events: readonly ShownEvent[]): ParcelView {
  return {
    tracking_carrier: parcel.carrier,
    status: parcel.status,
    substatus: parcel.substatus,
    eta: parcel.eta,
    delivered_at: parcel.delivered_at?.toISOString() ?? null,
    tracking_url: trackingPageOf(parcel.carrier, parcel.tracking_number),
    events: events.map(eventView),
  };
}

function eventView({ occurred_at, status, description, location }: ShownEvent): TimelineEventView {
  const { city = null, state = null, zip = null, country = null } = JSON.parse(location) as Record<string, string>;
  return { occurred_at: occurred_at.toISOString(), status, description, location: { city, state, zip, country } };
}
