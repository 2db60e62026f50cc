import { createHash } from 'node:crypto';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { KEPT_OF_ADDRESS } from '../../platform/privacy/kept-address.js';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { type CarrierEvent, type CarrierUpdate } from '../model/carrier-update.js';
import { type ParcelStatusSnapshot } from '../model/parcel.js';
import { type TrackingEventEntity } from '../persistence/tracking-event.entity.js';

/** An event of a parcel's timeline. */
export type TimelineEvent = Omit<TrackingEventEntity, 'store_id' | 'parcel_id'>;

/** The members of an event that decide what an update changes. */
export type DecisiveEvent = Pick<TimelineEvent, 'fingerprint' | 'occurred_at' | 'position' | 'status' | 'substatus'>;

/** The members of an event that a timeline shows, and its position. */
export type ShownEvent = Pick<TimelineEvent, 'occurred_at' | 'position' | 'status' | 'description' | 'location'>;

/** In UTF-16 units, at most as many as the column has characters. */
const MAX_DESCRIPTION_LENGTH = 512;

/**
 * Selects the received events that the timeline does not contain yet, in their order (C-TRK-4).
 * @param timeline the events before the update, or only the decisive ones
 */
export function newEvents(timeline: readonly DecisiveEvent[], received: readonly CarrierEvent[]): TimelineEvent[] {
  const known = new Set(timeline.map(({ fingerprint }) => fingerprint));
  let position = Math.max(0, ...timeline.map((event) => event.position));
  return received.flatMap((event) => {
    const fingerprint = eventFingerprint(event);
    if (known.has(fingerprint)) return [];
    known.add(fingerprint);
    const occurred_at = new Date(event.occurred_at);
    const description = event.description.slice(0, MAX_DESCRIPTION_LENGTH);
    const location = JSON.stringify(event.location);
    return [{ ...event, fingerprint, occurred_at, position: ++position, description, location }];
  });
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

/**
 * Computes the status of a parcel: that of the event that occurred last among those with a status (C-TRK-2, C-TRK-5).
 * `delivered_at` is the first delivery (C-TRK-6).
 */
export function currentStatus(timeline: readonly DecisiveEvent[]): Omit<ParcelStatusSnapshot, 'eta'> {
  const withStatus = newestFirst(timeline).filter(({ status }) => status !== null);
  const { status, substatus = null } = withStatus[0] ?? {};
  const delivered = withStatus.findLast((event) => event.status === 'DELIVERED');
  return { status: status ?? 'PENDING', substatus, delivered_at: delivered?.occurred_at ?? null };
}

/**
 * Computes the parcel's ETA after an update: the update's own, unless all its events are older than the timeline's newest (C-TRK-11).
 * @param eta the ETA before the update
 * @param timeline the events before the update
 */
export function etaAfter(eta: string | null, timeline: readonly DecisiveEvent[], update: CarrierUpdate): string | null {
  if (update.eta === undefined) return eta;
  const isLate = update.events.length > 0 && newestOf(update.events) < newestOf(timeline);
  return isLate ? eta : update.eta;
}

const newestOf = (events: readonly { occurred_at: Date | string }[]): number =>
  Math.max(...events.map(({ occurred_at }) => new Date(occurred_at).getTime()));
