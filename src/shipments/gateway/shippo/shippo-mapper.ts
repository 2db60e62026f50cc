// SPDX-License-Identifier: Apache-2.0
import { validationError } from '../../../platform/errors/problem.js';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { type CarrierEvent, type CarrierUpdate, type InboundEvent } from '../../model/carrier-update.js';
import {
  cleanText,
  eventFault,
  historyOf,
  isTrackingNumber,
  lookUp,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_SUBSTATUS_CHARACTERS,
  parseEta,
  parseEventTime,
  parseLocation,
  type StatusMap,
} from '../carrier-text.js';

/** Shippo's statuses (C-TRK-20). Null leaves the parcel's status as it is. */
export const SHIPPO_STATUSES: StatusMap = {
  UNKNOWN: null,
  PRE_TRANSIT: 'PRE_TRANSIT',
  TRANSIT: 'IN_TRANSIT',
  DELIVERED: 'DELIVERED',
  RETURNED: 'RETURNED',
  FAILURE: 'EXCEPTION',
};

/** The statuses of TRANSIT by substatus (C-TRK-21); with any other substatus it is IN_TRANSIT. */
export const SHIPPO_SUBSTATUSES: StatusMap = {
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
  const isWhole = past.length > 0 && past.length === history.length;
  return { ...parseEta(track.eta), ...historyOf(SOURCE, current ? [...past, current] : past, isWhole) };
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
  const status = lookUp(SHIPPO_STATUSES, shippoStatus);
  if (status === undefined) return { status: null, substatus: substatus ?? shippoStatus.toLowerCase() };
  const refined = shippoStatus === 'TRANSIT' && substatus !== null ? lookUp(SHIPPO_SUBSTATUSES, substatus) : undefined;
  return { status: refined ?? status, substatus };
}

const CARRIER = /^[a-z0-9_]{2,40}$/;

/**
 * Reads the body `{event, test, data: Track}` of a webhook of Shippo (C-TRK-19).
 * @param acceptsTests whether to read events of Shippo's test mode, which are about invented parcels (C-TRK-36)
 * @returns undefined for events other than `track_updated`, and for a test that is not accepted
 * @throws Problem VALIDATION_ERROR if a `track_updated` event names no parcel
 */
export function parseShippoEvent(body: unknown, acceptsTests: boolean): InboundEvent | undefined {
  if (!isJsonObject(body)) throw validationError([eventFault('', 'a JSON object')]);
  if (body.event !== 'track_updated' || (body.test === true && !acceptsTests)) return undefined;
  if (!isJsonObject(body.data)) throw validationError([eventFault('/data', 'a Track')]);
  const { carrier, tracking_number: trackingNumber } = body.data;
  if (!isCarrier(carrier) || !isTrackingNumber(trackingNumber)) {
    throw validationError([
      ...(isCarrier(carrier) ? [] : [eventFault('/data/carrier', 'a carrier token')]),
      ...(isTrackingNumber(trackingNumber) ? [] : [eventFault('/data/tracking_number', 'a tracking number')]),
    ]);
  }
  return { carrier, trackingNumber, update: parseTrack(body.data) };
}

function isCarrier(value: unknown): value is string {
  return typeof value === 'string' && CARRIER.test(value);
}
