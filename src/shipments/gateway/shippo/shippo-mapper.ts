import { validationError } from '../../../platform/errors/problem.js';
import { type Fault } from '../../../platform/validation/index.js';
import {
  isDate,
  isInstant,
  isJsonObject,
  codePoints,
  isIdentifierText,
} from '../../../platform/validation/predicates.js';
import { type CarrierEvent, type CarrierUpdate, type InboundEvent } from '../../model/carrier-update.js';
import { type ShipmentStatus } from '../../model/shipment-status.js';

/** Only the latest entries of a longer history are kept. */
const MAX_EVENTS = 200;
const MAX_DESCRIPTION_CHARACTERS = 512;
const MAX_PLACE_CHARACTERS = 255;
const MAX_SUBSTATUS_CHARACTERS = 64;

/** Shippo's statuses (C-TRK-20). Null leaves the parcel's status as it is. */
const STATUSES: Record<string, ShipmentStatus | null> = {
  UNKNOWN: null,
  PRE_TRANSIT: 'PRE_TRANSIT',
  TRANSIT: 'IN_TRANSIT',
  DELIVERED: 'DELIVERED',
  RETURNED: 'RETURNED',
  FAILURE: 'EXCEPTION',
};

/** The statuses of TRANSIT by substatus (C-TRK-21); with any other substatus it is IN_TRANSIT. */
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

const lookUp = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The source of events (C-TRK-42). */
const SOURCE = 'shippo';

/**
 * Maps a Track of Shippo to a carrier update. Trusts no documented shape: unreadable parts are skipped, and entries without a
 * time are no events. A current status without a time has the time of the history's newest event (C-TRK-41).
 */
export function parseTrack(track: unknown): CarrierUpdate {
  if (!isJsonObject(track)) return { events: [] };
  const history: unknown[] = Array.isArray(track.tracking_history) ? track.tracking_history : [];
  const past = history.flatMap((entry) => parseEvent(entry) ?? []);
  const newest = past.toSorted((a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at)).at(-1);
  const current = parseEvent(track.tracking_status, newest?.occurred_at);
  const events = withoutDuplicates(current ? [...past, current] : past);
  const isWhole = past.length > 0 && past.length === history.length && events.length <= MAX_EVENTS;
  const origin = events.length > 0 && { source: SOURCE, isWhole };
  return { ...parseEta(track.eta), events: events.slice(-MAX_EVENTS), ...origin };
}

/** @param otherwise when a status without a time occurred, if that is known */
function parseEvent(entry: unknown, otherwise?: string): CarrierEvent | undefined {
  if (!isJsonObject(entry)) return undefined;
  const occurred_at = parseEventTime(entry.status_date) ?? (parseStatus(entry).status === null ? undefined : otherwise);
  if (occurred_at === undefined) return undefined;
  const description = cleanText(entry.status_details, MAX_DESCRIPTION_CHARACTERS) ?? '';
  return { occurred_at, ...parseStatus(entry), description, location: parseLocation(entry.location) };
}

/** An unknown status leaves the parcel's status as it is. It becomes the substatus if there is none. */
function parseStatus(entry: Record<string, unknown>): Pick<CarrierEvent, 'status' | 'substatus'> {
  const shippoStatus = cleanText(entry.status, MAX_SUBSTATUS_CHARACTERS) ?? 'UNKNOWN';
  const substatus =
    (isJsonObject(entry.substatus) && cleanText(entry.substatus.code, MAX_SUBSTATUS_CHARACTERS)) || null;
  const status = lookUp(STATUSES, shippoStatus);
  if (status === undefined) return { status: null, substatus: substatus ?? shippoStatus.toLowerCase() };
  const refined = shippoStatus === 'TRANSIT' && substatus !== null ? lookUp(IN_TRANSIT_STATUSES, substatus) : undefined;
  return { status: refined ?? status, substatus };
}

function parseLocation(location: unknown): CarrierEvent['location'] {
  if (!isJsonObject(location)) return {};
  const [city, state, zip] = [location.city, location.state, location.zip].map((text) =>
    cleanText(text, MAX_PLACE_CHARACTERS),
  );
  const country = cleanText(location.country, MAX_PLACE_CHARACTERS)?.toUpperCase();
  return {
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(zip !== undefined && { zip }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) && { country }),
  };
}

/** A date stays a date, so that no time zone moves it by a day (C-TRK-22). */
function parseEta(eta: unknown): Pick<CarrierUpdate, 'eta'> {
  if (eta === null) return { eta };
  if (typeof eta !== 'string') return {};
  if (isDate(eta)) return { eta };
  const instant = withTimeZone(eta);
  return isInstant(instant) ? { eta: instant } : {};
}

/** UTC with milliseconds, or a date that stays one (C-TRK-41). A time without a zone is UTC. */
function parseEventTime(date: unknown): string | undefined {
  if (typeof date !== 'string') return undefined;
  if (isDate(date)) return date;
  const text = withTimeZone(date);
  return isInstant(text) ? new Date(text.toUpperCase()).toISOString() : undefined;
}

function withTimeZone(text: string): string {
  if (text.length > 40) return '';
  const zoned = /(?:[Zz]|[+-]\d\d:?\d\d)$/.test(text.slice(10)) ? text : `${text}Z`;
  return zoned.replace(/^(.{10}) /, '$1T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
}

/** The text on one line, without control characters and cut to `max` characters; undefined if it is empty. */
function cleanText(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const clean = value
    .slice(0, 4 * max)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{White_Space}]+/gu, ' ')
    .trim();
  return Array.from(clean).slice(0, max).join('').trim() || undefined;
}

function withoutDuplicates(events: CarrierEvent[]): CarrierEvent[] {
  return [...new Map(events.map((event) => [JSON.stringify(event), event])).values()];
}

const CARRIER = /^[a-z0-9_]{2,40}$/;
const MAX_TRACKING_NUMBER = 64;

/**
 * Reads the body `{event, test, data: Track}` of a webhook of Shippo (C-TRK-19).
 * @param acceptsTests whether to read events of Shippo's test mode, which are about invented parcels (C-TRK-36)
 * @returns undefined for events other than `track_updated`, and for a test that is not accepted
 * @throws Problem VALIDATION_ERROR if a `track_updated` event names no parcel
 */
export function parseShippoEvent(body: unknown, acceptsTests: boolean): InboundEvent | undefined {
  if (!isJsonObject(body)) throw validationError([fault('', 'a JSON object')]);
  if (body.event !== 'track_updated' || (body.test === true && !acceptsTests)) return undefined;
  if (!isJsonObject(body.data)) throw validationError([fault('/data', 'a Track')]);
  const { carrier, tracking_number: trackingNumber } = body.data;
  if (!isCarrier(carrier) || !isTrackingNumber(trackingNumber)) {
    throw validationError([
      ...(isCarrier(carrier) ? [] : [fault('/data/carrier', 'a carrier token')]),
      ...(isTrackingNumber(trackingNumber) ? [] : [fault('/data/tracking_number', 'a tracking number')]),
    ]);
  }
  return { carrier, trackingNumber, update: parseTrack(body.data) };
}

function isCarrier(value: unknown): value is string {
  return typeof value === 'string' && CARRIER.test(value);
}

function isTrackingNumber(value: unknown): value is string {
  if (typeof value !== 'string' || value === '') return false;
  return codePoints(value) <= MAX_TRACKING_NUMBER && isIdentifierText(value);
}

function fault(pointer: string, expected: string): Fault {
  return { pointer, code: 'INVALID_FORMAT', detail: `must be ${expected}` };
}
