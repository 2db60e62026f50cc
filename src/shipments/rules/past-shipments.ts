import { parcelKey, type TrackedNumber } from '../carriers/carrier-detection.js';
import { type ShipmentEntry } from '../model/shipment-bodies.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { type KnownParcels } from '../model/parcel.js';
import { type ShipmentIdentity } from '../model/parcel.js';
import { resolveCarrier } from './shipment-tracking.js';
import { eventFingerprint } from './timeline.js';

/** A shipment of an order with the events of its parcel, in the order in which the file has them. */
export interface PastShipmentEntry {
  orderNumber: string;
  entry: ShipmentEntry;
  events: readonly CarrierEvent[];
}

/** What a store has of the shipments of a batch. */
export interface KnownShipments {
  /** Live shipments of the orders, and those with one of the tracking numbers. */
  live: ShipmentIdentity[];
  parcels: KnownParcels;
}

/** The parcel that a carrier tracks for a shipment; none if no carrier is known. */
export function parcelOf({ entry }: PastShipmentEntry): TrackedNumber[] {
  const parcel = resolveCarrier(entry.carrier, entry.tracking_number);
  return parcel ? [parcel] : [];
}

/** Whether a shipment shares a parcel that the store has. */
export function knownParcel(parcels: KnownParcels, past: PastShipmentEntry) {
  const [parcel] = parcelOf(past);
  return parcel && parcels.get(parcelKey(parcel));
}

/** Whether a timeline has all of the events. */
export function areKnown(fingerprints: ReadonlySet<string>, events: readonly CarrierEvent[]): boolean {
  return events.every((event) => fingerprints.has(eventFingerprint(event)));
}
