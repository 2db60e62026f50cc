import { type TrackedNumber } from '../carriers/carrier-detection.js';
import { type ShipmentEntry } from '../model/shipment-bodies.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { type KnownParcels, type ParcelledShipment } from '../model/parcel.js';
import { numberKey, resolveCarrier } from './shipment-tracking.js';
import { eventFingerprint } from './timeline.js';

/** A shipment of an order with the events of its parcel, in the order in which the file has them. */
export interface PastShipmentEntry {
  orderNumber: string;
  entry: ShipmentEntry;
  events: readonly CarrierEvent[];
}

/** What a store has of the shipments of a batch. */
export interface KnownShipments {
  /** Live and cancelled shipments of the orders, and those with one of the tracking numbers. */
  live: ParcelledShipment[];
  parcels: KnownParcels;
}

/** The parcel that a carrier tracks for a shipment; none if no carrier is known. */
export function parcelOf({ entry }: PastShipmentEntry): TrackedNumber[] {
  const parcel = resolveCarrier(entry.carrier, entry.tracking_number);
  return parcel ? [parcel] : [];
}

/** The events that the timeline of a stored shipment lacks. */
export interface MissingEvents {
  parcelId: string;
  events: CarrierEvent[];
}

/**
 * Finds the events of a stored shipment that the timeline of its parcel lacks. Those of other parcels that have or had its number
 * are not its events (C-TRK-44).
 * @returns undefined if there are none
 */
export function missingEvents({ live, parcels }: KnownShipments, past: PastShipmentEntry): MissingEvents | undefined {
  const number = numberKey(past.entry.tracking_number);
  const [shipment] = live
    .filter(({ order_key, tracking_number }) => order_key === past.orderNumber && numberKey(tracking_number) === number)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const parcel = parcels.get(shipment?.parcel_id ?? '');
  if (!parcel) return undefined;
  const until = parcels.get(parcel.reused_by)?.events_from ?? null;
  const events = past.events.filter((event) => {
    const at = new Date(event.occurred_at);
    const isOfParcel = (parcel.events_from === null || at >= parcel.events_from) && (until === null || at < until);
    return isOfParcel && !parcel.fingerprints.has(eventFingerprint(event));
  });
  return events.length === 0 ? undefined : { parcelId: parcel.id, events };
}
