import { type ShipmentStatus } from './shipment-status.js';

/** What a carrier said of a parcel, in our words. */
export interface CarrierUpdate {
  /** A date or a date-time, as the carrier gave it; null takes back an earlier one; left out, it says nothing of it. */
  eta?: string | null;
  events: CarrierEvent[];
}

export interface CarrierEvent {
  /** UTC with milliseconds. */
  occurred_at: string;
  /** null: it says nothing of the status. */
  status: ShipmentStatus | null;
  substatus: string | null;
  description: string;
  location: { city?: string; state?: string; zip?: string; country?: string };
}
