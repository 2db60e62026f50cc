// SPDX-License-Identifier: Apache-2.0
import { type Actor } from '../../platform/outbox/actor.js';
import { type ShipmentStatus } from './shipment-status.js';

/** The actor of changes that carriers report. */
export const CARRIER_ACTOR = { type: 'service', id: 'tracking' } as const satisfies Actor;

/** A carrier's report about a parcel, in the service's own terms. */
export interface CarrierUpdate {
  /** A date or a date-time, as the carrier gave it. Null withdraws an earlier one; undefined leaves it as it is. */
  eta?: string | null;
  events: CarrierEvent[];
  /** The gateway that reports them; undefined for events that no later history replaces. */
  source?: string;
  /** Whether `events` are all that the source knows of the parcel (C-TRK-42). */
  isWhole?: boolean;
}

export interface ParcelUpdate {
  storeId: string;
  parcelId: string;
  update: CarrierUpdate;
  /** The `eta` of its newest live shipment; undefined leaves it as it is. */
  pushed_eta?: string | null;
}

/** An update that a carrier sent by webhook. It is authentic; whether a store has the parcel is not known yet. */
export interface InboundEvent {
  /** Carrier token. */
  carrier: string;
  trackingNumber: string;
  update: CarrierUpdate;
}

/** One event of a parcel's timeline, as its carrier reported it. */
export interface CarrierEvent {
  /**
   * UTC with milliseconds, a date if the carrier gives no time (C-TRK-41), or a time without a zone, such as `2026-11-20T08:15:00`,
   * by the clocks of its place (C-CAR-34).
   */
  occurred_at: string;
  /** Null leaves the parcel's status as it is (C-TRK-5). */
  status: ShipmentStatus | null;
  substatus: string | null;
  description: string;
  location: { city?: string; state?: string; zip?: string; country?: string };
}

/** Whether the time of an event has no zone. */
export const isLocalTime = (time: string): boolean => /T[0-9:]+$/.test(time);

/** The time of an event for comparisons of events of one source. A time without a zone, and a date, count as UTC. */
export const roughTime = (time: string): number => Date.parse(isLocalTime(time) ? `${time}Z` : time);
