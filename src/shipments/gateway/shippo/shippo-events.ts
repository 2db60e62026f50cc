import { validationError } from '../../../platform/errors/problem.js';
import { type Fault } from '../../../platform/validation/index.js';
import { codePoints, isIdentifierText, isJsonObject } from '../../../platform/validation/predicates.js';
import { type InboundEvent } from '../../model/carrier-update.js';
import { parseTrack } from './shippo-mapper.js';

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
