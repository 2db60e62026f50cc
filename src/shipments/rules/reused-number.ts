import { DAY_MS } from '../../platform/time/days.js';
import { type CarrierUpdate } from '../model/carrier-update.js';
import { type Parcel } from '../model/parcel.js';

/** How long a finished parcel is silent before its number can be that of another one (C-TRK-44). */
const SILENCE_MS = 30 * DAY_MS;

/** Whether a parcel has arrived, at the customer or back at the sender. */
export function isFinished({ status }: Pick<Parcel, 'status'>): boolean {
  return status === 'DELIVERED' || status === 'RETURNED';
}

/**
 * Decides whether a number that is pushed again is that of another parcel (C-TRK-44).
 * @param lastScan of the finished parcel that has the number
 * @param shippedAt when the pushed parcel left
 * @returns from when on events are those of the new parcel; undefined if it is the same parcel
 */
export function reusedFrom(lastScan: Date, shippedAt: Date): Date | undefined {
  const from = new Date(shippedAt.getTime() - SILENCE_MS);
  return lastScan < from ? from : undefined;
}

/** The part of an update that is about this parcel, and not about an earlier one of its number; undefined if there is none. */
export function updateOf(
  { events_from }: Pick<Parcel, 'events_from'>,
  update: CarrierUpdate,
): CarrierUpdate | undefined {
  if (events_from === null || update.events.length === 0) return update;
  const events = update.events.filter(({ occurred_at }) => new Date(occurred_at) >= events_from);
  return events.length === 0 ? undefined : { ...update, events };
}
