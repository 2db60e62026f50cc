// SPDX-License-Identifier: Apache-2.0
import { type Fault } from '../../platform/validation/index.js';
import { isDate, isInstant, isJsonObject, codePoints, isIdentifierText } from '../../platform/validation/predicates.js';
import { type CarrierEvent, type CarrierUpdate } from '../model/carrier-update.js';
import { type ShipmentStatus } from '../model/shipment-status.js';

/** What a source's statuses mean. Null leaves the parcel's status as it is. */
export type StatusMap = Readonly<Record<string, ShipmentStatus | null>>;

/** Only the latest entries of a longer history are kept. */
const MAX_EVENTS = 200;
export const MAX_DESCRIPTION_CHARACTERS = 512;
const MAX_PLACE_CHARACTERS = 255;
export const MAX_SUBSTATUS_CHARACTERS = 64;

/** The value of an own key. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The parts of a place that are texts. */
export function parseLocation(location: unknown): CarrierEvent['location'] {
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
export function parseEta(eta: unknown): Pick<CarrierUpdate, 'eta'> {
  if (eta === null) return { eta };
  if (typeof eta !== 'string') return {};
  if (isDate(eta)) return { eta };
  const instant = withTimeZone(eta);
  return isInstant(instant) ? { eta: instant } : {};
}

/** UTC with milliseconds, or a date that stays one (C-TRK-41). A time without a zone is UTC. */
export function parseEventTime(date: unknown): string | undefined {
  if (typeof date !== 'string') return undefined;
  if (isDate(date)) return date;
  const text = withTimeZone(date);
  return isInstant(text) ? new Date(text.toUpperCase()).toISOString() : undefined;
}

/** As `parseEventTime`, but a time without a zone stays one by the clocks of its place (C-CAR-34). */
export function parseTimeOfPlace(date: unknown): string | undefined {
  const time = parseEventTime(date);
  return ZONED.test(String(date).slice(10)) ? time : time?.slice(0, 19);
}

const ZONED = /(?:[Zz]|[+-]\d\d:?\d\d)$/;

function withTimeZone(text: string): string {
  if (text.length > 40) return '';
  const zoned = ZONED.test(text.slice(10)) ? text : `${text}Z`;
  return zoned.replace(/^(.{10}) /, '$1T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
}

/** The text on one line, without control characters and cut to `max` characters; undefined if it is empty. */
export function cleanText(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const clean = value
    .slice(0, 4 * max)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{White_Space}]+/gu, ' ')
    .trim();
  return Array.from(clean).slice(0, max).join('').trim() || undefined;
}

function withoutDuplicates(events: readonly CarrierEvent[]): CarrierEvent[] {
  return [...new Map(events.map((event) => [JSON.stringify(event), event])).values()];
}

/**
 * The events of a history, each once.
 * @param isComplete whether they are all that the source reported
 */
export function historyOf(
  source: string,
  reported: readonly CarrierEvent[],
  isComplete: boolean,
): Pick<CarrierUpdate, 'events' | 'source' | 'isWhole'> {
  const events = withoutDuplicates(reported);
  if (events.length === 0) return { events };
  return { events: events.slice(-MAX_EVENTS), source, isWhole: isComplete && events.length <= MAX_EVENTS };
}

const MAX_TRACKING_NUMBER = 64;

export function isTrackingNumber(value: unknown): value is string {
  if (typeof value !== 'string' || value === '') return false;
  return codePoints(value) <= MAX_TRACKING_NUMBER && isIdentifierText(value);
}

export function eventFault(pointer: string, expected: string): Fault {
  return { pointer, code: 'INVALID_FORMAT', detail: `must be ${expected}` };
}
