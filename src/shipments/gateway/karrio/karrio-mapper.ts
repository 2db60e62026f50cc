// SPDX-License-Identifier: Apache-2.0
import { validationError } from '../../../platform/errors/problem.js';
import { isDate, isJsonObject } from '../../../platform/validation/predicates.js';
import { type CarrierEvent, type CarrierUpdate, type InboundEvent, roughTime } from '../../model/carrier-update.js';
import {
  cleanText,
  eventFault,
  historyOf,
  isTrackingNumber,
  lookUp,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_SUBSTATUS_CHARACTERS,
  parseEta,
  parseLocation,
  parseTimeOfPlace,
  type StatusMap,
} from '../carrier-text.js';
import { tokenOfKarrio } from './karrio-carriers.js';

/** Karrio's statuses (C-CAR-32). Null leaves the parcel's status as it is. */
export const KARRIO_STATUSES: StatusMap = {
  unknown: null,
  pending: 'PRE_TRANSIT',
  picked_up: 'IN_TRANSIT',
  in_transit: 'IN_TRANSIT',
  delivery_delayed: 'IN_TRANSIT',
  on_hold: 'IN_TRANSIT',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  ready_for_pickup: 'AVAILABLE_FOR_PICKUP',
  delivery_failed: 'ATTEMPT_FAILED',
  delivered: 'DELIVERED',
  return_to_sender: 'RETURNED',
  cancelled: 'EXCEPTION',
};

const SOURCE = 'karrio';
const MAX_PLACE_CHARACTERS = 255;
const TIME = /^(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*([ap])?\.?m?\.?$/i;

/**
 * Maps a tracker to a carrier update. Only servers of newer versions give each event a status; otherwise the newest event has the
 * tracker's. Trusts no documented shape: unreadable parts are skipped.
 * @param home the country of the destination
 */
export function parseKarrioTracker(tracker: unknown, home?: string): CarrierUpdate {
  if (!isJsonObject(tracker)) return { events: [] };
  const details: unknown[] = Array.isArray(tracker.events) ? tracker.events : [];
  const parsed = details.flatMap((detail) => parseDetail(detail, home) ?? []);
  const [first, last] = [parsed[0], parsed.at(-1)];
  const isNewestFirst = first && last && roughTime(first.occurred_at) >= roughTime(last.occurred_at);
  const events = isNewestFirst ? parsed.toReversed() : parsed;
  events.sort((a, b) => roughTime(a.occurred_at) - roughTime(b.occurred_at));
  const newest = events.at(-1);
  if (newest?.substatus === null) Object.assign(newest, parseStatus(tracker));
  const isWhole = events.length > 0 && events.length === details.length;
  return { ...parseEta(tracker.estimated_delivery), ...historyOf(SOURCE, events, isWhole) };
}

function parseDetail(detail: unknown, home: string | undefined): CarrierEvent | undefined {
  if (!isJsonObject(detail)) return undefined;
  const occurred_at = parseTimeOfPlace(detail.timestamp) ?? parseTimeOfPlace(localTime(detail));
  if (occurred_at === undefined) return undefined;
  const description = cleanText(detail.description, MAX_DESCRIPTION_CHARACTERS) ?? '';
  return { occurred_at, ...parseStatus(detail), description, location: placeOf(detail.location, home) };
}

/** `date` and `time`, such as `08:15` or `8:15 PM`, which have no zone; only the date if the time cannot be read. */
function localTime({ date, time }: Record<string, unknown>): string | undefined {
  if (typeof date !== 'string' || !isDate(date)) return undefined;
  const [, hour, minute, second = '00', half] = TIME.exec(typeof time === 'string' ? time.trim() : '') ?? [];
  if (hour === undefined) return date;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${date}T${String(hours).padStart(2, '0')}:${minute}:${second}`;
}

/** An unknown status leaves the parcel's status as it is. The substatus is the reason, else the name, which says what is delayed. */
function parseStatus({ status: name, reason }: Record<string, unknown>): Pick<CarrierEvent, 'status' | 'substatus'> {
  const [status = null, why] = [name, reason].map((text) => cleanText(text, MAX_SUBSTATUS_CHARACTERS)?.toLowerCase());
  return { status: lookUp(KARRIO_STATUSES, status ?? '') ?? null, substatus: status && (why ?? status) };
}

/** Reads `City, State, ZIP, Country`. Of two parts, the second may be a state: it is a country only if that is the destination's. */
function placeOf(location: unknown, home: string | undefined): CarrierEvent['location'] {
  const text = cleanText(location, MAX_PLACE_CHARACTERS);
  const parts = text?.split(',').map((part) => part.trim()) ?? [];
  const country = parts.at(-1)?.toUpperCase() ?? '';
  if (!(parts.length > 1 && (country === home || (parts.length > 2 && /^[A-Z]{2}$/.test(country)))))
    return parseLocation({ city: text });
  const [city, ...rest] = parts.slice(0, -1);
  const zip = rest.find((part) => /\d/.test(part));
  const state = rest.find((part) => /^[^\d]+$/.test(part));
  return parseLocation({ city, state, zip, country });
}

/**
 * Reads which parcel a webhook is about. Its body is not signed, so nothing else of it counts (C-CAR-33).
 * @returns undefined for other events, and for a carrier that is not sent there
 * @throws Problem VALIDATION_ERROR if an event of a tracker names no parcel
 */
export function parseKarrioEvent(body: unknown): InboundEvent | undefined {
  if (!isJsonObject(body)) throw validationError([eventFault('', 'a JSON object')]);
  if (body.event !== 'tracker_created' && body.event !== 'tracker_updated') return undefined;
  if (!isJsonObject(body.data)) throw validationError([eventFault('/data', 'a tracker')]);
  const { tracking_number: trackingNumber, carrier_name: name } = body.data;
  if (!isTrackingNumber(trackingNumber))
    throw validationError([eventFault('/data/tracking_number', 'a tracking number')]);
  const carrier = typeof name === 'string' ? tokenOfKarrio(name) : undefined;
  return carrier === undefined ? undefined : { carrier, trackingNumber, update: { events: [] } };
}
