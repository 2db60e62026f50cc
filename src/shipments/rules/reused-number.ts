// SPDX-License-Identifier: Apache-2.0
import { DAY_MS } from '../../platform/time/days.js';
import { type CarrierEvent, type CarrierUpdate, roughTime } from '../model/carrier-update.js';
import { type Parcel } from '../model/parcel.entity.js';
import { currentStatus } from './current-status.js';
import { applyUpdate, eventsUntil, newestFirst, type TimelineEvent } from './timeline.js';

/** How long a finished parcel is silent before its number can be another parcel's (C-TRK-44). */
const SILENCE_MS = 30 * DAY_MS;

/** How long any other parcel is silent before that: its last scan is missing, or it is lost (C-TRK-46). */
const LOST_MS = 120 * DAY_MS;

/** Whether a parcel has arrived, at the customer or back at the sender. */
export function isFinished({ status }: Pick<Parcel, 'status'>): boolean {
  return status === 'DELIVERED' || status === 'RETURNED';
}

/** Whether a parcel may have been silent for so long that its number can be another parcel's. */
export function mayBeOver(parcel: Pick<Parcel, 'status' | 'created_at' | 'polls_ended_at'>, now: Date): boolean {
  // An imported parcel can be older than its row.
  return isFinished(parcel) || parcel.polls_ended_at !== null || parcel.created_at.getTime() < now.getTime() - LOST_MS;
}

/** From when on events can belong to a parcel of a number that is used again. */
export function eventsFrom(shippedAt: Date): Date {
  return new Date(shippedAt.getTime() - SILENCE_MS);
}

/**
 * The last event of a history whose parcel has arrived; undefined if it has not. One without a last scan counts as arrived 90 days
 * after its last event, so that its number is free at the same time as that of a lost parcel (C-TRK-46).
 */
export function findArrival(events: readonly CarrierEvent[], now: Date): Date | undefined {
  const timeline = eventsUntil(applyUpdate([], { events: [...events] }).timeline, now);
  const last = newestFirst(timeline)[0]?.occurred_at;
  if (!last || isFinished(currentStatus(timeline))) return last;
  const arrival = new Date(last.getTime() + LOST_MS - SILENCE_MS);
  return arrival < eventsFrom(now) ? arrival : undefined;
}

/** A parcel that has a number, or had it before. */
export interface NumberedParcel extends Pick<Parcel, 'status'> {
  /** The time of its last event; undefined if it has none. */
  lastScan?: Date;
  created_at?: Date;
  /** From when on events can be its own, as far as is known. */
  from?: Date;
}

/**
 * Decides which parcel a pushed number means (C-TRK-44). The result does not depend on the order in which parcels are pushed if
 * each is finished more than 30 days before the next one leaves.
 * @param parcels the parcels that have or had the number, oldest first
 * @param pushed when its parcel left, when it arrived if that is known, and from when on events can be its own
 * @returns the index of the parcel; with `isNew` a new one comes before the parcel of that index
 */
export function decideParcel(
  parcels: readonly NumberedParcel[],
  { shippedAt, arrivedAt, from = eventsFrom(shippedAt) }: { shippedAt: Date; arrivedAt?: Date; from?: Date },
): { index: number; isNew: boolean } {
  const lostBefore = new Date(shippedAt.getTime() - LOST_MS);
  const index = parcels.findIndex((parcel) => {
    const { lastScan, created_at } = parcel;
    if (isFinished(parcel)) return lastScan === undefined || lastScan >= from;
    const last = lastScan ?? created_at;
    return last === undefined || last >= lostBefore;
  });
  const next = parcels[index];
  if (!next) return { index: parcels.length, isNew: true };
  const isBefore = next.from !== undefined && arrivedAt !== undefined && arrivedAt >= from && arrivedAt < next.from;
  return { index, isNew: isBefore };
}

/**
 * The part of an update that is about this parcel, and not about an earlier or a later one of its number; undefined if there is
 * none. A carrier's gateway may report the scans of a later one before its shipment is pushed (C-TRK-47).
 * @param timeline the events of the parcel
 */
export function selectOwnUpdate(
  parcel: Pick<Parcel, 'status' | 'events_from' | 'followed_at'>,
  update: CarrierUpdate,
  timeline: readonly Pick<TimelineEvent, 'occurred_at'>[],
): CarrierUpdate | undefined {
  const first = parcel.events_from?.getTime() ?? -Infinity;
  const { eta, ...others } = update;
  // An estimate of a former parcel says nothing about this one.
  const ofOthers = eta != null && Date.parse(eta) < first ? others : update;
  // A return may have the number of its delivery, long after that.
  const isOver =
    isFinished(parcel) && parcel.followed_at === null && update.source !== undefined && timeline.length > 0;
  const last = isOver ? Math.max(...timeline.map(({ occurred_at }) => occurred_at.getTime())) + SILENCE_MS : Infinity;
  const events = update.events.filter(({ occurred_at }) => {
    const at = roughTime(occurred_at);
    return at >= first && at <= last;
  });
  return events.length === 0 && update.events.length > 0 ? undefined : { ...ofOthers, events };
}
