// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { KEPT_OF_ADDRESS } from '../../platform/dto/address.dto.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { DAY_MS, endOfDay, instantIn } from '../../platform/time/days.js';
import { type Destination, zoneOfDestination } from '../../platform/time/zone-of-place.js';
import { isDate } from '../../platform/validation/predicates.js';
import { type CarrierEvent, type CarrierUpdate, isLocalTime } from '../model/carrier-update.js';
import { type TrackingEventEntity } from '../model/parcel.entity.js';

export type TimelineEvent = Omit<TrackingEventEntity, 'store_id' | 'parcel_id'>;

/** The members of an event that decide what an update changes. */
export type DecisiveEvent = Pick<
  TimelineEvent,
  'fingerprint' | 'occurred_at' | 'occurred_on' | 'position' | 'status' | 'substatus' | 'source'
>;

/** The members of an event that a timeline shows, and its position. */
export type ShownEvent = Pick<
  TimelineEvent,
  'occurred_at' | 'occurred_on' | 'position' | 'status' | 'description' | 'location'
>;

/** In UTF-16 units, at most as many as the column has characters. */
const MAX_DESCRIPTION_LENGTH = 512;

/** A timeline keeps its newest events (C-TRK-37). */
const MAX_EVENTS = 1_000;

/** Clocks of carriers may be ahead of ours by this much (C-TRK-40). */
const MAX_AHEAD_MS = 15 * 60 * 1000;

export interface TimelineChange<T extends DecisiveEvent = DecisiveEvent> {
  /** The events after the update, in no order. */
  timeline: (T | TimelineEvent)[];
  added: TimelineEvent[];
  /** Events of the timeline that its carrier has taken back, or that are too old for it. */
  removed: T[];
  /** Whether the update is an older history that came late. It changes nothing. */
  isOutdated: boolean;
}

/**
 * Adds the events of an update that the timeline does not contain yet, in their order (C-TRK-4). A whole history replaces the
 * other events of its source, unless it is an older one that comes late: that one changes nothing (C-TRK-42).
 * @param timeline the events before the update
 * @param destination the place that dates without a time belong to if the event has none
 */
export function applyUpdate<T extends DecisiveEvent>(
  timeline: readonly T[],
  update: Omit<CarrierUpdate, 'eta'>,
  destination?: Destination,
): TimelineChange<T> {
  const { events, isWhole = false } = update;
  const source = update.source ?? null;
  const known = new Map(timeline.map((event) => [event.fingerprint, event]));
  const position = timeline.reduce((last, event) => Math.max(last, event.position), 0);
  const received = [...new Map(events.map((event) => [eventFingerprint(event), event]))].map(([fingerprint, event]) => {
    return { ...timelineEvent(event, destination), fingerprint, source };
  });
  const sent = new Set(received.map(({ fingerprint }) => fingerprint));
  const replaces = isWhole && source !== null;
  const comparable = timeline.filter((event) => event.source === source || sent.has(event.fingerprint));
  if (replaces && isOutdated(comparable, received))
    return { timeline: [...timeline], added: [], removed: [], isOutdated: true };
  // What follows a new event of its time in a whole history is added again behind it: ties are broken by position.
  const moments = new Set<number>();
  const unknown = received.filter((event) => {
    const present = known.get(event.fingerprint);
    const isBehind = replaces && present?.source === source && moments.has(timeOfScan(event));
    if (!present) moments.add(timeOfScan(event));
    return !present || isBehind;
  });
  const added = unknown.map((event, index): TimelineEvent => ({ ...event, position: position + 1 + index }));
  const again = new Set(unknown.map(({ fingerprint }) => fingerprint));
  const isReplaced = ({ fingerprint }: T): boolean => !sent.has(fingerprint) || again.has(fingerprint);
  const replaced = new Set(replaces ? comparable.filter(isReplaced) : []);
  const kept = newestFirst([...timeline.filter((event) => !replaced.has(event)), ...added]).slice(0, MAX_EVENTS);
  const isKept = new Set<T | TimelineEvent>(kept);
  return {
    timeline: kept,
    added: added.filter((event) => isKept.has(event)),
    removed: timeline.filter((event) => !isKept.has(event)),
    isOutdated: false,
  };
}

/** Whether a history is one of the past: all its events have times of known ones, and it lacks one as new as its newest, or newer. */
function isOutdated(known: readonly TimedEvent[], received: readonly TimedEvent[]): boolean {
  const left = new Map<number, number>();
  for (const event of known) left.set(timeOfScan(event), (left.get(timeOfScan(event)) ?? 0) + 1);
  for (const event of received) left.set(timeOfScan(event), (left.get(timeOfScan(event)) ?? 0) - 1);
  const newest = newestOf(received);
  return (
    [...left.values()].every((count) => count >= 0) && [...left].some(([time, count]) => time >= newest && count > 0)
  );
}

function timelineEvent(
  { occurred_at: time, status, substatus, description, location }: CarrierEvent,
  destination: Destination | undefined,
): Omit<TimelineEvent, 'fingerprint' | 'position' | 'source'> {
  return {
    ...timeOf(time, location, destination),
    ...{ status, substatus },
    description: description.slice(0, MAX_DESCRIPTION_LENGTH),
    location: JSON.stringify(location),
  };
}

/**
 * A time without a zone has that of its place, else of the destination (C-CAR-34). A date without a time sorts
 * after the timed events of its day there (C-TRK-41).
 */
function timeOf(
  time: string,
  place: CarrierEvent['location'],
  destination: Destination | undefined,
): Pick<TimelineEvent, 'occurred_at' | 'occurred_on'> {
  const isLocal = isLocalTime(time);
  if (!isDate(time) && !isLocal) return { occurred_at: new Date(time), occurred_on: null };
  const ofPlace = zoneOfDestination(place);
  const timeZone = ofPlace === 'UTC' ? zoneOfDestination(destination) : ofPlace;
  if (isLocal) return { occurred_at: instantIn(timeZone, time) ?? new Date(time), occurred_on: null };
  return { occurred_at: new Date(endOfDay(timeZone, time).getTime() - 1), occurred_on: time };
}

/** Leaves out what a carrier's words and places say about the recipient; a repeated event is still recognized (C-PRIV-7). */
export function erasedEvent(event: TimelineEvent): TimelineEvent {
  return { ...event, description: '', location: keptPlace(event.location) };
}

/** Reduces the JSON of a place to where on earth it is. */
export function keptPlace(json: string): string {
  return stringifyJson(keepOnly(parseJson(json), KEPT_OF_ADDRESS));
}

/** Computes the digest by which equal events are recognized (C-TRK-4). */
export function eventFingerprint({ occurred_at, status, substatus, description, location }: CarrierEvent): string {
  const { city, state, zip, country } = location;
  const content = [occurred_at, status, substatus, description, city, state, zip, country];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}

/** Sorts events newest first by the time they occurred; events with the same time by arrival (C-TRK-3, C-TRK-8). */
export function newestFirst<T extends Pick<TimelineEvent, 'occurred_at' | 'position'>>(timeline: readonly T[]): T[] {
  return timeline.toSorted((a, b) => b.occurred_at.getTime() - a.occurred_at.getTime() || b.position - a.position);
}

/** When a parcel was last scanned. */
export const lastScan = (timeline: readonly Pick<TimelineEvent, 'occurred_at' | 'position'>[]): Date | undefined =>
  newestFirst(timeline)[0]?.occurred_at;

type TimedEvent = Pick<TimelineEvent, 'occurred_at' | 'occurred_on'>;

/** The first moment at which an event can have happened. */
export const startOf = ({ occurred_at, occurred_on }: TimedEvent): number =>
  occurred_at.getTime() - (occurred_on === null ? 0 : DAY_MS);

/** When an event that its carrier dates ahead begins to count (C-TRK-40). */
export function countsFrom(event: TimedEvent): Date {
  return new Date(startOf(event) - MAX_AHEAD_MS);
}

/** Leaves out the events that their carrier dates ahead. They neither decide nor are shown until then (C-TRK-40). */
export function eventsUntil<T extends TimedEvent>(timeline: readonly T[], now: Date): T[] {
  return timeline.filter((event) => countsFrom(event) <= now);
}

/**
 * Computes the parcel's ETA after an update: the update's own, unless all its events are older than the timeline's newest (C-TRK-11).
 * @param eta the ETA before the update
 * @param timeline the events before the update, without those dated ahead
 * @param change what the update adds
 */
export function etaAfter(
  eta: string | null,
  timeline: readonly DecisiveEvent[],
  update: CarrierUpdate,
  { added, isOutdated }: Pick<TimelineChange, 'added' | 'isOutdated'>,
): string | null {
  if (update.eta === undefined || isOutdated) return eta;
  const sent = new Set(update.events.map(eventFingerprint));
  const received = [...timeline.filter(({ fingerprint }) => sent.has(fingerprint)), ...added];
  return received.length > 0 && newestOf(received) < newestOf(timeline) ? eta : update.eta;
}

const timeOfScan = ({ occurred_at }: TimedEvent): number => occurred_at.getTime();

const newestOf = (events: readonly { occurred_at: Date }[]): number =>
  Math.max(...events.map(({ occurred_at }) => occurred_at.getTime()));
