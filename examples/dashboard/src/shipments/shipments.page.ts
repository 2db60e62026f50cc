import { type TimelineView } from 'parcelward/shipments';
import { type ParcelSection, parcelSection } from './timeline.page.js';

/** The search for a tracking number, and what was found. */
export interface ShipmentsPage {
  title: string;
  number: string;
  /** One where a number was found: several shipments can have it. */
  parcels: ParcelSection[];
}

export function shipmentsPage(number: string, timeline: TimelineView | undefined): ShipmentsPage {
  const { shipments = [] } = timeline ?? {};
  // The events are those of the newest shipment's parcel.
  const parcels = shipments.map((shipment, index) =>
    parcelSection(shipment, index === shipments.length - 1 ? timeline : undefined),
  );
  return { title: 'Shipments', number, parcels: parcels.reverse() };
}
