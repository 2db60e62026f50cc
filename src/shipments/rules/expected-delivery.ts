import { dateFormat } from '../../platform/text/formats.js';
import { type Place, zoneOfPlace } from '../../platform/time/zone-of-place.js';
import { type ShipmentStatus } from '../model/shipment-status.js';

const ARRIVED: readonly ShipmentStatus[] = ['DELIVERED', 'AVAILABLE_FOR_PICKUP', 'RETURNED'];

interface Expectation {
  /** A date or a date-time. */
  eta: string | null | undefined;
  status: ShipmentStatus;
  /** Where the parcel goes; its time zone decides which days are past. */
  destination: Partial<Record<keyof Place, unknown>> | undefined;
  now: Date;
}

/**
 * Formats the expected delivery for customers, such as `Monday, November 23, 2026` (C-PAGE-18). A date-time is shown as the
 * date in its own offset, because carriers do not keep to the hour.
 * @returns undefined if the parcel has arrived, or `eta` is a past day or no date
 */
export function expectedDelivery({ eta, status, destination, now }: Expectation, locale: string): string | undefined {
  const day = eta?.slice(0, 10) ?? '';
  const date = new Date(`${day}T00:00:00Z`);
  if (ARRIVED.includes(status) || Number.isNaN(date.getTime()) || day < dayAt(destination, now)) return undefined;
  return dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(date);
}

/** The day at a place, as `YYYY-MM-DD`. */
function dayAt(destination: Expectation['destination'], now: Date): string {
  const [state, country] = [destination?.state, destination?.country].map((part) =>
    typeof part === 'string' ? part : null,
  );
  const timeZone = zoneOfPlace({ city: null, state: state ?? null, country: country ?? null });
  // Sweden writes dates as ISO 8601 does.
  return dateFormat('sv', { timeZone }).format(now);
}
