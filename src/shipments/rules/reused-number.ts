import { DAY_MS } from '../../platform/time/days.js';
import { type CarrierEvent, type CarrierUpdate } from '../model/carrier-update.js';
import { type Parcel } from '../model/parcel.entity.js';
import { currentStatus } from './current-status.js';
import { applyUpdate, eventsUntil, newestFirst } from './timeline.js';

/** How long a finished parcel is silent before its number can be another parcel's (C-TRK-44). */
const SILENCE_MS = 30 * DAY_MS;

/** Whether a parcel has arrived, at the customer or back at the sender. */
export function isFinished({ status }: Pick<Parcel, 'status'>): boolean {
  return status === 'DELIVERED' || status === 'RETURNED';
}

/** From when on events can belong to a parcel of a number that is used again. */
export function eventsFrom(shippedAt: Date): Date {
  return new Date(shippedAt.getTime() - SILENCE_MS);
}

/** The last event of a history whose parcel has arrived; undefined if it has not. */
export function findArrival(events: readonly CarrierEvent[], now: Date): Date | undefined {
  const timeline = eventsUntil(applyUpdate([], { events: [...events] }).timeline, now);
  return isFinished(currentStatus(timeline)) ? newestFirst(timeline)[0]?.occurred_at : undefined;
}

/** A parcel that has a number, or had it before. */
export interface NumberedParcel extends Pick<Parcel, 'status'> {
  /** The time of its last event; undefined if it has none. */
  lastScan?: Date;
  /** From when on events can be its own, as far as is known. */
  from?: Date;
}

/**
 * Decides which parcel a pushed number means (C-TRK-44). The result does not depend on the order in which parcels are pushed if
 * each is finished more than 30 days before the next one leaves.
 * @param parcels the parcels that have or had the number, oldest first
 * @param pushed when its parcel left, and when it arrived if that is known
 * @returns the index of the parcel; with `isNew` a new one comes before the parcel of that index
 */
export function decideParcel(
  parcels: readonly NumberedParcel[],
  { shippedAt, arrivedAt }: { shippedAt: Date; arrivedAt?: Date },
): { index: number; isNew: boolean } {
  const from = eventsFrom(shippedAt);
  const index = parcels.findIndex(
    (parcel) => !isFinished(parcel) || parcel.lastScan === undefined || parcel.lastScan >= from,
  );
  const next = parcels[index];
  if (!next) return { index: parcels.length, isNew: true };
  const isBefore = next.from !== undefined && arrivedAt !== undefined && arrivedAt >= from && arrivedAt < next.from;
  return { index, isNew: isBefore };
}

/** The part of an update that is about this parcel, and not about an earlier one of its number; undefined if there is none. */
export function selectOwnUpdate(
  { events_from }: Pick<Parcel, 'events_from'>,
  update: CarrierUpdate,
): CarrierUpdate | undefined {
  if (events_from === null || update.events.length === 0) return update;
  const events = update.events.filter(({ occurred_at }) => new Date(occurred_at) >= events_from);
  return events.length === 0 ? undefined : { ...update, events };
}
