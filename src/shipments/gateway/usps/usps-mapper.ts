// SPDX-License-Identifier: Apache-2.0
import { validationError } from '../../../platform/errors/problem.js';
import { instantIn } from '../../../platform/time/days.js';
import { type Destination, zoneOfDestination } from '../../../platform/time/zone-of-place.js';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { type CarrierEvent, type CarrierUpdate, type InboundEvent } from '../../model/carrier-update.js';
import { type ShipmentStatus } from '../../model/shipment-status.js';
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
  parseTimeOfPlace,
} from '../carrier-text.js';
import { type LetterRecipient } from '../tracking.gateway.js';

const SOURCE = 'usps';

/** The event codes of USPS's Publication 199 (C-CAR-29). Others have the category of the parcel, if they are its latest event. */
const CODES: readonly (readonly [ShipmentStatus, string])[] = [
  ['PRE_TRANSIT', 'GX MA'],
  ['IN_TRANSIT', '03 06 07 08 10 15 41 42 80 81 82 A1 AD AE AR EF L1 NT OA PC SF T1 TM U1 UA'],
  ['OUT_FOR_DELIVERY', 'OF'],
  ['AVAILABLE_FOR_PICKUP', '14 16'],
  ['DELIVERED', '01'],
  ['ATTEMPT_FAILED', '02 30 51 52 53 54 55 56'],
  ['EXCEPTION', '04 05 11'],
  ['RETURNED', '09 21 22 23 24 25 26 27 28 29 31'],
];
const STATUSES: Readonly<Record<string, ShipmentStatus>> = Object.fromEntries(
  CODES.flatMap(([status, codes]) => codes.split(' ').map((code) => [code, status])),
);

/** The categories of a parcel, in lower case and letters only, without what follows a colon (C-CAR-29). */
export const USPS_CATEGORIES: Readonly<Record<string, ShipmentStatus>> = {
  preshipment: 'PRE_TRANSIT',
  accepted: 'IN_TRANSIT',
  intransit: 'IN_TRANSIT',
  movingthroughnetwork: 'IN_TRANSIT',
  outfordelivery: 'OUT_FOR_DELIVERY',
  availableforpickup: 'AVAILABLE_FOR_PICKUP',
  deliveryattempt: 'ATTEMPT_FAILED',
  delivered: 'DELIVERED',
  deliveredtoagent: 'DELIVERED',
  alert: 'EXCEPTION',
  returningtosender: 'RETURNED',
  returntosender: 'RETURNED',
};

/** Maps what USPS knows about a parcel. Trusts no documented shape: unreadable parts are skipped. */
export function parseUspsTracking(details: Record<string, unknown>): CarrierUpdate {
  const listed: unknown[] = Array.isArray(details.trackingEvents) ? details.trackingEvents : [];
  const { destinationState: state, destinationZIP: zip, destinationZIPCode, destinationCountryCode: country } = details;
  const goal = state || zip ? { state, zip: zip ?? destinationZIPCode, country: country ?? 'US' } : undefined;
  // USPS lists the latest one first.
  const events = listed.flatMap((event, index) => {
    return parseEvent(event, goal, index === 0 ? details.statusCategory : undefined) ?? [];
  });
  const isWhole = events.length > 0 && events.length === listed.length;
  return { ...expectationOf(details), ...historyOf(SOURCE, events.reverse(), isWhole) };
}

function parseEvent(event: unknown, destination: Destination | undefined, category: unknown): CarrierEvent | undefined {
  if (!isJsonObject(event)) return undefined;
  const { eventCity: city, eventState: state, eventZIP, eventZIPCode, eventCountry } = event;
  const country = eventCountry || (city || state || eventZIP || eventZIPCode ? 'US' : undefined);
  const place = { city, state, zip: eventZIP ?? eventZIPCode, country };
  const occurred_at = timeOf(event, place.state || place.zip ? place : destination);
  if (occurred_at === undefined) return undefined;
  const code = cleanText(event.eventCode, MAX_SUBSTATUS_CHARACTERS)?.toUpperCase() ?? null;
  const status = (code === null ? undefined : lookUp(STATUSES, code)) ?? statusOfCategory(category) ?? null;
  const description = cleanText(event.eventType ?? event.event, MAX_DESCRIPTION_CHARACTERS) ?? '';
  return { occurred_at, status, substatus: code, description, location: parseLocation(place) };
}

function statusOfCategory(category: unknown): ShipmentStatus | undefined {
  if (typeof category !== 'string') return undefined;
  const [name = ''] = category.toLowerCase().split(':');
  return lookUp(USPS_CATEGORIES, name.replaceAll(/[^a-z]/g, ''));
}

/**
 * `GMTTimestamp` if USPS sends it; `eventTimestamp` is the clock of the place, or else of the destination. If USPS names neither,
 * the time has no zone: the timeline knows the destination.
 */
function timeOf({ GMTTimestamp, eventTimestamp }: Record<string, unknown>, place?: Destination): string | undefined {
  if (typeof GMTTimestamp === 'string') return parseEventTime(GMTTimestamp);
  const local = typeof eventTimestamp === 'string' ? eventTimestamp : '';
  const [clock] = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.exec(local) ?? [];
  if (clock === undefined || place === undefined) return parseTimeOfPlace(local);
  return parseEventTime(instantIn(zoneOfDestination(place), clock.replace(' ', 'T'))?.toISOString());
}

/** The day that USPS expects. The end of the day and the window are not kept. */
function expectationOf(details: Record<string, unknown>): Pick<CarrierUpdate, 'eta'> {
  const nested = isJsonObject(details.deliveryDateExpectation) ? details.deliveryDateExpectation : {};
  const { expectedDeliveryDate, expectedDeliveryTimeStamp: expected, predictedDeliveryDate: predicted } = details;
  const days = [nested.expectedDeliveryDate, expectedDeliveryDate, expected, nested.predictedDeliveryDate, predicted];
  const day = days.find((text): text is string => typeof text === 'string' && text !== '')?.slice(0, 10);
  return day === undefined ? {} : parseEta(day);
}

/** USPS writes flags as text. */
const isTrue = (flag: unknown): boolean => flag === true || flag === 'true';

/** The longest name that USPS takes. */
const MAX_NAME_CHARACTERS = 50;

/**
 * The request for the proof of delivery letter of a parcel, with the members that USPS takes and no others. USPS sends it by e-mail only.
 * @returns undefined if USPS has no letter of the parcel
 */
export function proofRequest(details: Record<string, unknown>, { name, email }: LetterRecipient): object | undefined {
  const { proofOfDeliveryEnabled, trackingProofOfDeliveryEnabled, mailPieceIntakeDate, tableCode } = details;
  const isOffered = isTrue(proofOfDeliveryEnabled ?? true) || isTrue(trackingProofOfDeliveryEnabled);
  const uniqueMailPieceID = details.uniqueMailPieceID ?? details.uniqueMailPieceId;
  const day = typeof mailPieceIntakeDate === 'string' ? mailPieceIntakeDate.slice(0, 10) : '';
  if (!isOffered || !/^\d{4}-\d\d-\d\d$/.test(day) || !tableCode || !uniqueMailPieceID) return undefined;
  return {
    ...{ uniqueMailPieceID: String(uniqueMailPieceID), mailPieceIntakeDate: day, tableCode: String(tableCode) },
    ...{ requestType: 'email', firstName: name.slice(0, MAX_NAME_CHARACTERS), lastName: 'Claims', email: [email] },
  };
}

/** The envelope of a webhook: its payload is JSON in a string, and the string is what USPS signs. */
interface Envelope {
  timestamp: string;
  payload: string;
}

/** Reads an envelope; undefined for anything else, such as the handshake. */
export function envelopeOf(body: unknown): Envelope | undefined {
  if (!isJsonObject(body) || typeof body.payload !== 'string') return undefined;
  const { timestamp, payload } = body;
  return typeof timestamp === 'string' || typeof timestamp === 'number'
    ? { timestamp: String(timestamp), payload }
    : undefined;
}

/** Answers the handshake of a new subscription (C-CAR-26); undefined for other bodies. */
export function challengeOf(body: unknown): { challenge: string } | undefined {
  const challenge = isJsonObject(body) && body.payload === undefined ? body.challenge : undefined;
  return typeof challenge === 'string' && /^[\x20-\x7e]{1,512}$/.test(challenge) ? { challenge } : undefined;
}

/**
 * Reads the body of a webhook: one event, or a parcel with its events.
 * @throws Problem VALIDATION_ERROR if the payload names no parcel
 */
export function parseUspsEvent(body: unknown): InboundEvent | undefined {
  const envelope = envelopeOf(body);
  if (envelope === undefined) return undefined;
  const payload = parsed(envelope.payload);
  if (!isJsonObject(payload) || !isTrackingNumber(payload.trackingNumber))
    throw validationError([eventFault('/payload', 'JSON with a trackingNumber')]);
  const details = Array.isArray(payload.trackingEvents) ? payload : { ...payload, trackingEvents: [payload] };
  // A webhook has only what is new.
  const update = { ...parseUspsTracking(details), isWhole: false };
  return { carrier: SOURCE, trackingNumber: payload.trackingNumber, update };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
