// SPDX-License-Identifier: Apache-2.0
import { validationError } from '../../../platform/errors/problem.js';
import { isJsonObject } from '../../../platform/validation/predicates.js';
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
import { tokenOfTrack17 } from './track17-carriers.js';

/** 17TRACK's statuses (C-CAR-32). Null leaves the parcel's status as it is. */
export const TRACK17_STATUSES: StatusMap = {
  NotFound: null,
  InfoReceived: 'PRE_TRANSIT',
  InTransit: 'IN_TRANSIT',
  OutForDelivery: 'OUT_FOR_DELIVERY',
  AvailableForPickup: 'AVAILABLE_FOR_PICKUP',
  DeliveryFailure: 'ATTEMPT_FAILED',
  Delivered: 'DELIVERED',
  Exception: 'EXCEPTION',
  Expired: 'EXCEPTION',
  Exception_Returned: 'RETURNED',
  Exception_Returning: 'RETURNED',
};

/** The main statuses of stages, which events without a sub-status have. */
const STAGES: StatusMap = {
  InfoReceived: 'PRE_TRANSIT',
  PickedUp: 'IN_TRANSIT',
  Departure: 'IN_TRANSIT',
  Arrival: 'IN_TRANSIT',
  AvailableForPickup: 'AVAILABLE_FOR_PICKUP',
  OutForDelivery: 'OUT_FOR_DELIVERY',
  Delivered: 'DELIVERED',
  Returning: 'RETURNED',
  Returned: 'RETURNED',
};

const SOURCE = '17track';

/**
 * Maps the `track_info` of a number to a carrier update. A parcel that one carrier hands over to another has several providers,
 * each with its own history: their events are merged. Trusts no documented shape: unreadable parts are skipped.
 */
export function parseTrackInfo(info: unknown): CarrierUpdate {
  if (!isJsonObject(info)) return { events: [] };
  const providers = listOf(isJsonObject(info.tracking) ? info.tracking.providers : undefined).filter(isJsonObject);
  // Each provider has its newest event first.
  const details = providers.flatMap((provider) => listOf(provider.events).toReversed());
  const events = details.flatMap((detail) => parseDetail(detail) ?? []);
  events.sort((a, b) => roughTime(a.occurred_at) - roughTime(b.occurred_at));
  const newest = events.at(-1);
  if (newest?.substatus === null) Object.assign(newest, latestOf(info));
  return { ...etaOf(info), ...historyOf(SOURCE, events, events.length === details.length) };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

function parseDetail(detail: unknown): CarrierEvent | undefined {
  if (!isJsonObject(detail)) return undefined;
  const occurred_at = parseTimeOfPlace(detail.time_utc) ?? parseTimeOfPlace(detail.time_iso);
  if (occurred_at === undefined) return undefined;
  const description = cleanText(detail.description, MAX_DESCRIPTION_CHARACTERS) ?? '';
  return { occurred_at, ...parseStatus(detail), description, location: placeOf(detail) };
}

/** The sub-status begins with the main status. An unknown one leaves the parcel's status as it is. */
function parseStatus({ sub_status, stage }: Record<string, unknown>): Pick<CarrierEvent, 'status' | 'substatus'> {
  const [substatus = null, step = null] = [sub_status, stage].map((text) => cleanText(text, MAX_SUBSTATUS_CHARACTERS));
  const [main = ''] = substatus?.split('_') ?? [];
  const ofSubstatus = lookUp(TRACK17_STATUSES, substatus ?? '') ?? lookUp(TRACK17_STATUSES, main);
  const status = substatus === null ? lookUp(STAGES, step ?? '') : ofSubstatus;
  return { status: status ?? null, substatus: substatus ?? step };
}

/** The status of the parcel, which is that of the newest event if the event has none. */
function latestOf({ latest_status: latest }: Record<string, unknown>): Pick<CarrierEvent, 'status' | 'substatus'> {
  const { status, sub_status } = isJsonObject(latest) ? latest : {};
  return parseStatus({ sub_status: typeof sub_status === 'string' && sub_status !== '' ? sub_status : status });
}

/** The address if 17TRACK has parsed it, else the text as the city. */
function placeOf({ address, location }: Record<string, unknown>): CarrierEvent['location'] {
  const { state, city, postal_code: zip, country } = isJsonObject(address) ? address : {};
  const parsed = parseLocation({ state, city, zip, country });
  return Object.keys(parsed).length > 0 ? parsed : parseLocation({ city: location });
}

/** The last day of the carrier's estimate. */
function etaOf({ time_metrics: times }: Record<string, unknown>): Pick<CarrierUpdate, 'eta'> {
  const estimate = isJsonObject(times) ? times.estimated_delivery_date : undefined;
  const { from, to } = isJsonObject(estimate) ? estimate : {};
  const last = to ?? from;
  return typeof last === 'string' ? parseEta(last.slice(0, 10)) : {};
}

/**
 * Reads the body of a webhook.
 * @returns undefined for other events than updates, and for a carrier that is not sent there
 * @throws Problem VALIDATION_ERROR if an update names no parcel
 */
export function parseTrack17Event(body: unknown): InboundEvent | undefined {
  if (!isJsonObject(body)) throw validationError([eventFault('', 'a JSON object')]);
  // TRACKING_STOPPED says that 17TRACK follows the number no more, and nothing about the parcel.
  if (body.event !== 'TRACKING_UPDATED') return undefined;
  if (!isJsonObject(body.data)) throw validationError([eventFault('/data', 'a tracked number')]);
  const { number: trackingNumber, carrier: key, tag, track_info } = body.data;
  if (!isTrackingNumber(trackingNumber)) throw validationError([eventFault('/data/number', 'a tracking number')]);
  const carrier = tokenOfTrack17(key, tag);
  return carrier === undefined ? undefined : { carrier, trackingNumber, update: parseTrackInfo(track_info) };
}
