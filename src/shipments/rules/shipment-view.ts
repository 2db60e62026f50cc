// SPDX-License-Identifier: Apache-2.0
import { type Store } from '../../stores/index.js';
import { carrierPageUrl } from '../carriers/carrier-detection.js';
import { isRefused, trackingAvailability } from '../carriers/well-known-carriers.js';
import { type ShownParcel } from '../model/parcel.entity.js';
import { shipmentContent } from '../model/shipment-content.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';
import {
  type ParcelTimelineView,
  type PredictionView,
  type ShipmentView,
  type TimelineEventView,
  type TimelineView,
} from '../model/shipment.resource.js';
import { expectedEta } from './expected-delivery.js';
import { type ShownEvent } from './timeline.js';

/**
 * Builds the view of a shipment for the API and for its events (C-SHP-15).
 * @param pageUrl the URL of its tracking page
 */
export function shipmentView(shipment: ShipmentRecord, store: Store, pageUrl: string): ShipmentView {
  const content = shipmentContent(shipment);
  return {
    shipment_id: shipment.id,
    tracking_number: shipment.tracking_number,
    carrier: shipment.carrier,
    tracking_carrier: shipment.tracking_carrier,
    tracking_availability: trackingAvailability(shipment, store.carrier_accounts),
    order_number: shipment.order_key === '' ? null : shipment.order_key,
    customer_email: content.customer_email ?? null,
    tracking_url: content.tracking_url ?? null,
    tracking_page_url: pageUrl,
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
    ...(shipment.cancelled_at && { cancelled_at: shipment.cancelled_at.toISOString() }),
    ...(shipment.redacted_at && { redacted_at: shipment.redacted_at.toISOString() }),
  };
}

/**
 * Builds the view of a tracking number's timeline (C-TRK-7 to C-TRK-11). Its top level describes the newest shipment.
 * @param shipments views of all live shipments of the number, oldest first
 * @param parcel the newest shipment's parcel, if it has one
 * @param events the events of that parcel, newest first
 * @param prediction the forecast of that parcel
 */
export function timelineView(
  newest: ShipmentRecord,
  shipments: ShipmentView[],
  parcel: ShownParcel | undefined,
  events: readonly ShownEvent[],
  prediction: PredictionView | null,
): TimelineView {
  const { tracking_url, eta } = shipmentContent(newest);
  const tracking = parcel && parcelTimelineView(parcel, events, prediction);
  return {
    tracking_number: newest.tracking_number,
    carrier: newest.carrier,
    tracking_carrier: newest.tracking_carrier,
    tracked_by: isRefused(newest.tracked_by) ? null : newest.tracked_by,
    status: newest.status ?? 'PENDING',
    substatus: newest.substatus,
    eta: tracking ? tracking.eta : (eta ?? null),
    delivered_at: tracking?.delivered_at ?? null,
    last_delivered_at: tracking?.last_delivered_at ?? null,
    prediction: tracking?.prediction ?? null,
    tracking_url: tracking_url ?? tracking?.tracking_url ?? null,
    events: tracking?.events ?? [],
    shipments,
  };
}

/**
 * Builds the view of a parcel's status and timeline for the API and the pages; times are UTC with milliseconds.
 * `tracking_url` is the parcel's page on the carrier's site.
 * @param events the parcel's events, newest first
 */
export function parcelTimelineView(
  parcel: ShownParcel,
  events: readonly ShownEvent[],
  prediction: PredictionView | null,
): ParcelTimelineView {
  return {
    tracking_carrier: parcel.carrier,
    status: parcel.status,
    substatus: parcel.substatus,
    eta: expectedEta(parcel),
    delivered_at: parcel.delivered_at?.toISOString() ?? null,
    last_delivered_at: parcel.last_delivered_at?.toISOString() ?? null,
    prediction,
    tracking_url: carrierPageUrl(parcel.carrier, parcel.tracking_number),
    events: events.map(eventView),
  };
}

function eventView({ occurred_at, occurred_on, status, description, location: place }: ShownEvent): TimelineEventView {
  const { city = null, state = null, zip = null, country = null } = JSON.parse(place) as Record<string, string>;
  const location = { city, state, zip, country };
  return { occurred_at: occurred_at.toISOString(), occurred_on, status, description, location };
}
