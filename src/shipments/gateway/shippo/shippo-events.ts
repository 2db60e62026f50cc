import { validationError } from '../../../platform/errors/problem.js';
import { type Fault } from '../../../platform/validation/index.js';
import { codePoints, isIdentifierText, isJsonObject } from '../../../platform/validation/predicates.js';
import { type InboundEvent } from '../inbound-events.js';
import { updateOf } from './shippo-mapper.js';

const CARRIER = /^[a-z0-9_]{2,40}$/;
const MAX_TRACKING_NUMBER = 64;

/**
 * The event in a webhook's body `{event, test, data: Track}`; undefined for events about anything but a parcel.
 * @throws Problem VALIDATION_ERROR where it names no parcel
 */
export function parseShippoEvent(body: unknown): InboundEvent | undefined {
  if (!isJsonObject(body)) throw validationError([fault('', 'a JSON object')]);
  if (body.event !== 'track_updated') return undefined;
  if (!isJsonObject(body.data)) throw validationError([fault('/data', 'a Track')]);
  const { carrier, tracking_number: trackingNumber } = body.data;
  if (!isCarrier(carrier) || !isTrackingNumber(trackingNumber)) {
    throw validationError([
      ...(isCarrier(carrier) ? [] : [fault('/data/carrier', 'a carrier token')]),
      ...(isTrackingNumber(trackingNumber) ? [] : [fault('/data/tracking_number', 'a tracking number')]),
    ]);
  }
  return { carrier, trackingNumber, update: updateOf(body.data) };
}

function isCarrier(value: unknown): value is string {
  return typeof value === 'string' && CARRIER.test(value);
}

function isTrackingNumber(value: unknown): value is string {
  if (typeof value !== 'string' || value === '') return false;
  return codePoints(value) <= MAX_TRACKING_NUMBER && isIdentifierText(value);
}

function fault(pointer: string, what: string): Fault {
  return { pointer, code: 'INVALID_FORMAT', detail: `must be ${what}` };
}
