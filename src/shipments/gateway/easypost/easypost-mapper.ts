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
import { tokenOfEasyPost } from './easypost-carriers.js';

/** EasyPost's statuses (C-CAR-21). Null leaves the parcel's status as it is. */
export const EASYPOST_STATUSES: StatusMap = {
  unknown: null,
  pre_transit: 'PRE_TRANSIT',
  in_transit: 'IN_TRANSIT',
  out_for_delivery: 'OUT_FOR_DELIVERY',
  available_for_pickup: 'AVAILABLE_FOR_PICKUP',
  delivered: 'DELIVERED',
  return_to_sender: 'RETURNED',
  failure: 'EXCEPTION',
  error: 'EXCEPTION',
  cancelled: 'EXCEPTION',
};

/** The statuses of `in_transit` and `failure` by detail (C-CAR-21). */
export const EASYPOST_DETAILS: StatusMap = {
  out_for_delivery: 'OUT_FOR_DELIVERY',
  arrived_at_pickup_location: 'AVAILABLE_FOR_PICKUP',
  delivery_exception: 'ATTEMPT_FAILED',
  address_correction: 'EXCEPTION',
  damaged: 'EXCEPTION',
  held: 'EXCEPTION',
  lost: 'EXCEPTION',
  return: 'RETURNED',
};
const REFINED = new Set(['in_transit', 'failure']);

const SOURCE = 'easypost';

/** Maps a Tracker to a carrier update. Trusts no documented shape: unreadable parts are skipped. */
export function parseTracker(tracker: unknown): CarrierUpdate {
  if (!isJsonObject(tracker)) return { events: [] };
  const details: unknown[] = Array.isArray(tracker.tracking_details) ? tracker.tracking_details : [];
  const events = details.flatMap((detail) => parseDetail(detail) ?? []);
  const isWhole = events.length > 0 && events.length === details.length;
  return { ...trackerEta(tracker), ...historyOf(SOURCE, events, isWhole) };
}

function parseDetail(detail: unknown): CarrierEvent | undefined {
  if (!isJsonObject(detail)) return undefined;
  const occurred_at = parseEventTime(detail.datetime);
  if (occurred_at === undefined) return undefined;
  const [message, more] = [detail.message, detail.description].map((text) =>
    cleanText(text, MAX_DESCRIPTION_CHARACTERS),
  );
  const location = parseLocation(detail.tracking_location);
  return { occurred_at, ...parseStatus(detail), description: message ?? more ?? '', location };
}

/** An unknown status leaves the parcel's status as it is. It becomes the substatus if there is no detail. */
function parseStatus(detail: Record<string, unknown>): Pick<CarrierEvent, 'status' | 'substatus'> {
  const name = cleanText(detail.status, MAX_SUBSTATUS_CHARACTERS)?.toLowerCase() ?? 'unknown';
  const substatus = cleanText(detail.status_detail, MAX_SUBSTATUS_CHARACTERS) ?? null;
  const status = lookUp(EASYPOST_STATUSES, name);
  if (status === undefined) return { status: null, substatus: substatus ?? name };
  const refined = REFINED.has(name) && substatus !== null ? lookUp(EASYPOST_DETAILS, substatus) : undefined;
  return { status: refined ?? status, substatus };
}

/** The date at the destination if EasyPost has it. Its time at midnight UTC is a date, too. */
function trackerEta({ est_delivery_date: eta, carrier_detail: carrier }: Record<string, unknown>) {
  const local = isJsonObject(carrier) ? carrier.est_delivery_date_local : undefined;
  if (typeof local === 'string') return parseEta(local);
  return parseEta(typeof eta === 'string' ? eta.replace(/T00:00:00(?:\.0+)?(?:Z|\+00:00)$/, '') : eta);
}

/**
 * Reads the body of a webhook, an Event whose `result` is a Tracker.
 * @param acceptsTests whether to read events of the test mode, which are about invented parcels
 * @returns undefined for other events, for a test that is not accepted, and for a carrier that is not sent there
 * @throws Problem VALIDATION_ERROR if an event of a Tracker names no parcel
 */
export function parseEasyPostEvent(body: unknown, acceptsTests: boolean): InboundEvent | undefined {
  if (!isJsonObject(body)) throw validationError([eventFault('', 'a JSON object')]);
  if (body.description !== 'tracker.updated' && body.description !== 'tracker.created') return undefined;
  if (body.mode === 'test' && !acceptsTests) return undefined;
  if (!isJsonObject(body.result)) throw validationError([eventFault('/result', 'a Tracker')]);
  const { tracking_code: trackingNumber, carrier: name } = body.result;
  if (!isTrackingNumber(trackingNumber))
    throw validationError([eventFault('/result/tracking_code', 'a tracking number')]);
  const carrier = typeof name === 'string' ? tokenOfEasyPost(name) : undefined;
  return carrier === undefined ? undefined : { carrier, trackingNumber, update: parseTracker(body.result) };
}
