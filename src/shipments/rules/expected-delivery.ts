import { dateFormat } from '../../platform/text/formats.js';
import { type Place, zoneOfPlace } from '../../platform/time/zone-of-place.js';
import { type ShipmentStatus } from '../model/shipment-status.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A parcel with one of these statuses is expected no more. */
export const ARRIVED: readonly ShipmentStatus[] = ['DELIVERED', 'AVAILABLE_FOR_PICKUP', 'RETURNED'];

/** Whether a parcel with this status is expected no more. */
export const isArrived = (status: ShipmentStatus): boolean => ARRIVED.includes(status);

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
  const expected = expectedDay({ eta, destination, now });
  if (!expected || isArrived(status) || expected.daysLeft < 0) return undefined;
  return dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${expected.day}T00:00:00Z`));
}

/**
 * The expected day and the destination's today as `YYYY-MM-DD`, and the days between them: less than 0 if it is past.
 * @returns undefined if `eta` is no date
 */
export function expectedDay({
  eta,
  destination,
  now,
}: Omit<Expectation, 'status'>): { day: string; today: string; daysLeft: number } | undefined {
  const day = eta?.slice(0, 10) ?? '';
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return undefined;
  const today = dayAt(destination, now);
  return { day, today, daysLeft: Math.round((midnight - Date.parse(today)) / DAY_MS) };
}

/**
 * The moment at which the expected day ends in the zone of the destination.
 * @returns undefined if `eta` is no date
 */
export function endOfExpectedDay(eta: string | null, destination: Expectation['destination']): Date | undefined {
  const day = eta?.slice(0, 10) ?? '';
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  if (Number.isNaN(midnight)) return undefined;
  const timeZone = zoneOf(destination);
  // The clocks may change in that night: the day ends by those of the evening or by those of the morning.
  const ends = [midnight - DAY_MS, midnight + DAY_MS].map((near) => new Date(midnight - offsetAt(timeZone, near)));
  return ends.sort((a, b) => a.getTime() - b.getTime()).find((end) => dayAt(destination, end) > day);
}

/** How many milliseconds the clocks of a zone are ahead of UTC. */
function offsetAt(timeZone: string, time: number): number {
  // Sweden writes times as ISO 8601 does.
  const clock = dateFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(time);
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - time;
}

/** The day at a place, as `YYYY-MM-DD`. */
function dayAt(destination: Expectation['destination'], now: Date): string {
  return dateFormat('sv', { timeZone: zoneOf(destination) }).format(now);
}

function zoneOf(destination: Expectation['destination']): string {
  const [state, country] = [destination?.state, destination?.country].map((part) =>
    typeof part === 'string' ? part : null,
  );
  return zoneOfPlace({ city: null, state: state ?? null, country: country ?? null });
}
