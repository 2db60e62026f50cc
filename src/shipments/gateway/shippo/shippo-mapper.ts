import { isDate, isInstant, isJsonObject } from '../../../platform/validation/predicates.js';
import { type CarrierEvent, type CarrierUpdate } from '../../model/carrier-update.js';
import { type ShipmentStatus } from '../../model/shipment-status.js';

/** Of a longer history the latest entries are kept. */
const MAX_EVENTS = 200;
const MAX_DESCRIPTION = 512;
const MAX_PLACE = 255;
const MAX_SUBSTATUS = 64;

/** null: it says nothing of where the parcel is, so the status stays. */
const STATUSES: Record<string, ShipmentStatus | null> = {
  UNKNOWN: null,
  PRE_TRANSIT: 'PRE_TRANSIT',
  TRANSIT: 'IN_TRANSIT',
  DELIVERED: 'DELIVERED',
  RETURNED: 'RETURNED',
  FAILURE: 'EXCEPTION',
};

/** What TRANSIT means with one of these; with any other it is IN_TRANSIT. */
const IN_TRANSIT_STATUSES: Record<string, ShipmentStatus> = {
  out_for_delivery: 'OUT_FOR_DELIVERY',
  pickup_available: 'AVAILABLE_FOR_PICKUP',
  delivery_attempted: 'ATTEMPT_FAILED',
  notice_left: 'ATTEMPT_FAILED',
  address_issue: 'EXCEPTION',
  contact_carrier: 'EXCEPTION',
  location_inaccessible: 'EXCEPTION',
  package_damaged: 'EXCEPTION',
  package_held: 'EXCEPTION',
};

const of = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * What a Track of Shippo's says. Nothing in it is believed to have its documented shape: what cannot be read is skipped, and
 * an entry without a time is no event.
 */
export function updateOf(track: unknown): CarrierUpdate {
  if (!isJsonObject(track)) return { events: [] };
  const history: unknown[] = Array.isArray(track.tracking_history) ? track.tracking_history : [];
  const events = [...history, track.tracking_status].flatMap((entry) => eventOf(entry) ?? []);
  return { ...etaOf(track.eta), events: withoutRepeats(events).slice(-MAX_EVENTS) };
}

function eventOf(entry: unknown): CarrierEvent | undefined {
  if (!isJsonObject(entry)) return undefined;
  const occurred_at = instantOf(entry.status_date);
  if (occurred_at === undefined) return undefined;
  const description = textOf(entry.status_details, MAX_DESCRIPTION) ?? '';
  return { occurred_at, ...statusOf(entry), description, location: locationOf(entry.location) };
}

/** An unknown status says nothing of ours and is kept as the substatus, where it came without one. */
function statusOf(entry: Record<string, unknown>): Pick<CarrierEvent, 'status' | 'substatus'> {
  const theirs = textOf(entry.status, MAX_SUBSTATUS) ?? 'UNKNOWN';
  const substatus = (isJsonObject(entry.substatus) && textOf(entry.substatus.code, MAX_SUBSTATUS)) || null;
  const status = of(STATUSES, theirs);
  if (status === undefined) return { status: null, substatus: substatus ?? theirs.toLowerCase() };
  const finer = theirs === 'TRANSIT' && substatus !== null ? of(IN_TRANSIT_STATUSES, substatus) : undefined;
  return { status: finer ?? status, substatus };
}

function locationOf(location: unknown): CarrierEvent['location'] {
  if (!isJsonObject(location)) return {};
  const [city, state, zip] = [location.city, location.state, location.zip].map((text) => textOf(text, MAX_PLACE));
  const country = textOf(location.country, MAX_PLACE)?.toUpperCase();
  return {
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(zip !== undefined && { zip }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) && { country }),
  };
}

/** A date stays a date, so that no time zone can move it by a day. */
function etaOf(eta: unknown): Pick<CarrierUpdate, 'eta'> {
  if (eta === null) return { eta };
  if (typeof eta !== 'string') return {};
  if (isDate(eta)) return { eta };
  const instant = withZone(eta);
  return isInstant(instant) ? { eta: instant } : {};
}

/** UTC with milliseconds; a time without a zone is UTC, and a date alone its first moment. */
function instantOf(date: unknown): string | undefined {
  if (typeof date !== 'string') return undefined;
  const text = withZone(isDate(date) ? `${date}T00:00:00` : date);
  return isInstant(text) ? new Date(text.toUpperCase()).toISOString() : undefined;
}

function withZone(text: string): string {
  if (text.length > 40) return '';
  const zoned = /(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text.slice(10)) ? text : `${text}Z`;
  return zoned.replace(/^(.{10}) /, '$1T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
}

/** Text for people on one line, without control characters; undefined where nothing is left. */
function textOf(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const clean = value
    .slice(0, 4 * max)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{White_Space}]+/gu, ' ')
    .trim();
  return Array.from(clean).slice(0, max).join('').trim() || undefined;
}

function withoutRepeats(events: CarrierEvent[]): CarrierEvent[] {
  return [...new Map(events.map((event) => [JSON.stringify(event), event])).values()];
}
