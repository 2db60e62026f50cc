import { createHash } from 'node:crypto';
import { type CarrierEvent, type CarrierUpdate } from '../model/carrier-update.js';
import { type ParcelStatusSnapshot } from '../model/parcel.js';
import { type TrackingEventEntity } from '../persistence/tracking-event.entity.js';

/** A line of a parcel's timeline. */
export type TimelineEvent = Omit<TrackingEventEntity, 'store_id' | 'parcel_id'>;

/** The part of an event that is shown, and its place in the timeline. */
export type ShownEvent = Pick<TimelineEvent, 'occurred_at' | 'position' | 'status' | 'description' | 'location'>;

/** As many letters of a description as are kept. */
const DESCRIPTION = 512;

/**
 * The events that a timeline does not have yet, in the order in which they came: one that is told again is the same.
 */
export function newEvents(timeline: readonly TimelineEvent[], told: readonly CarrierEvent[]): TimelineEvent[] {
  const known = new Set(timeline.map(({ fingerprint }) => fingerprint));
  let position = Math.max(0, ...timeline.map((event) => event.position));
  return told.flatMap((event) => {
    const fingerprint = fingerprintOf(event);
    if (known.has(fingerprint)) return [];
    known.add(fingerprint);
    const { occurred_at, status, substatus, description, location } = event;
    return [
      {
        fingerprint,
        occurred_at: new Date(occurred_at),
        position: ++position,
        status,
        substatus,
        description: description.slice(0, DESCRIPTION),
        location: JSON.stringify(location),
      },
    ];
  });
}

function fingerprintOf({ occurred_at, status, substatus, description, location }: CarrierEvent): string {
  const { city, state, zip, country } = location;
  const told = [occurred_at, status, substatus, description, city, state, zip, country];
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32);
}

/** The newest first, by when they happened; of two at one time the one that arrived later. */
export function newestFirst<T extends Pick<TimelineEvent, 'occurred_at' | 'position'>>(timeline: readonly T[]): T[] {
  return timeline.toSorted((a, b) => b.occurred_at.getTime() - a.occurred_at.getTime() || b.position - a.position);
}

/**
 * Where the parcel is: told by the event that happened last, not by the one that arrived last, and delivered when it was
 * first (C-TRK-2, C-TRK-6). Events that say nothing of the status do not change it.
 */
export function standingOf(timeline: readonly TimelineEvent[]): Omit<ParcelStatusSnapshot, 'eta'> {
  const telling = newestFirst(timeline).filter(({ status }) => status !== null);
  const { status, substatus } = telling[0] ?? {};
  const delivered = telling.findLast((event) => event.status === 'DELIVERED');
  return {
    status: status ?? 'PENDING',
    substatus: substatus ?? null,
    delivered_at: delivered?.occurred_at ?? null,
  };
}

/**
 * When the parcel is to arrive, after an update: the update's own word, unless the timeline has later events already than
 * all of the update's, which then is late or a repeat.
 */
export function etaAfter(eta: string | null, timeline: readonly TimelineEvent[], update: CarrierUpdate): string | null {
  if (update.eta === undefined) return eta;
  const isLate = update.events.length > 0 && newestOf(update.events) < newestOf(timeline);
  return isLate ? eta : update.eta;
}

const newestOf = (events: readonly { occurred_at: Date | string }[]): number =>
  Math.max(...events.map(({ occurred_at }) => new Date(occurred_at).getTime()));
