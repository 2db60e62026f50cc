// SPDX-License-Identifier: Apache-2.0
import { newId } from '../../platform/ids/ids.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type TrackedNumber, numberKey, resolveCarrier } from '../carriers/carrier-detection.js';
import { type CarrierEvent } from '../model/carrier-update.js';
import { type Parcel, type KnownParcels } from '../model/parcel.entity.js';
import { type ShipmentEntry } from '../model/shipment-bodies.js';
import { type ParcelledShipment } from '../model/shipment.entity.js';
import { decideAttention, expectedBy } from './attention.js';
import { currentStatus } from './current-status.js';
import { laneOf } from './estimate/lane.js';
import { destinationOf } from './new-shipment.js';
import { applyUpdate, eventsUntil, type TimelineEvent, eventFingerprint } from './timeline.js';

/** A shipment of an order with the events of its parcel, in the order in which the file has them. */
export interface PastShipmentEntry {
  orderNumber: string;
  entry: ShipmentEntry;
  /** The address of the order. */
  address?: ShipmentEntry['ship_to'];
  events: readonly CarrierEvent[];
}

/** What a store has of the shipments of a batch. */
export interface KnownShipments {
  /** Live and cancelled shipments of the orders, and shipments with one of the tracking numbers. */
  live: ParcelledShipment[];
  parcels: KnownParcels;
}

/** The parcel that a carrier tracks for a shipment; none if no carrier is known. */
export function resolveParcel({ entry }: PastShipmentEntry): TrackedNumber[] {
  const parcel = resolveCarrier(entry.carrier, entry.tracking_number);
  return parcel ? [parcel] : [];
}

/**
 * Finds the events of a stored shipment that the timeline of its parcel lacks. Events of other parcels that have or had its number
 * are not its own (C-TRK-44).
 * @returns undefined if there are none
 */
export function missingEvents(
  { live, parcels }: KnownShipments,
  past: PastShipmentEntry,
): { parcelId: string; events: CarrierEvent[] } | undefined {
  const number = numberKey(past.entry.tracking_number);
  const [shipment] = live
    .filter(({ order_key, tracking_number }) => order_key === past.orderNumber && numberKey(tracking_number) === number)
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const parcel = parcels.get(shipment?.parcel_id ?? '');
  if (!parcel) return undefined;
  const until = parcels.get(parcel.reused_by)?.events_from ?? null;
  const events = past.events.filter((event) => {
    const at = new Date(event.occurred_at);
    const isOfParcel = (parcel.events_from === null || at >= parcel.events_from) && (until === null || at < until);
    return isOfParcel && !parcel.fingerprints.has(eventFingerprint(event));
  });
  return events.length === 0 ? undefined : { parcelId: parcel.id, events };
}

/** Older parcels are not registered with their carriers (C-IMP-12). */
const MAX_AGE_DAYS = 30;

/**
 * Lists the tracking numbers of an order whose parcels are not registered with their carriers, because they arrived or left
 * more than 30 days ago (C-IMP-12). A parcel leaves at `shipped_at`, or else with its first event or with the order.
 * @param orderedAt an RFC 3339 instant
 * @param histories the known events by tracking number
 */
export function untrackedNumbers(
  orderedAt: string,
  shipments: readonly Pick<ShipmentEntry, 'tracking_number' | 'shipped_at'>[],
  histories: ReadonlyMap<string, readonly CarrierEvent[]>,
  now: Date,
): Set<string> {
  const oldest = now.getTime() - MAX_AGE_DAYS * DAY_MS;
  const isUntracked = ({ tracking_number, shipped_at }: (typeof shipments)[number]): boolean => {
    const events = histories.get(tracking_number) ?? [];
    if (events.some(({ status }) => status === 'DELIVERED' || status === 'RETURNED')) return true;
    const times = events.map(({ occurred_at }) => Date.parse(occurred_at));
    const leftAt =
      shipped_at == null ? Math.min(...(times.length > 0 ? times : [Date.parse(orderedAt)])) : Date.parse(shipped_at);
    return leftAt < oldest;
  };
  return new Set(shipments.filter(isUntracked).map(({ tracking_number }) => tracking_number));
}

/** Builds the parcel of a shipment of the past with its timeline; without a parcel if no carrier is known. */
export function pastParcel(
  store_id: string,
  past: PastShipmentEntry,
  now: Date,
  isUntracked = false,
): { parcel?: Parcel; timeline: TimelineEvent[] } {
  const [tracked] = resolveParcel(past);
  if (!tracked) return { timeline: [] };
  const place = destinationOf({ ship_to: past.entry.ship_to ?? past.address });
  const timeline = applyUpdate([], { events: [...past.events] }, place).added;
  const counting = eventsUntil(timeline, now);
  const doneAt = isUntracked ? now : null;
  const expected = { eta: null, pushed_eta: past.entry.eta ?? null, destination: JSON.stringify(place) };
  const facts = {
    ...tracked,
    store_id,
    id: newId('par'),
    ...currentStatus(counting),
    ...expected,
    expected_by: expectedBy(expected),
    lane: laneOf(past.entry, now, past.address),
    ...{ registering_at: null, gateway: null, account_id: null, foreign_id: null },
    registered_at: doneAt,
    followed_at: null,
    polls_ended_at: doneAt,
    created_at: now,
    redacted_at: null,
    asked_at: null,
    reused_by: '',
    events_from: null,
    ...{ stalls_at: null, stall_reason: null, stalled_at: null, resumed_at: null },
  };
  return { parcel: { ...facts, ...decideAttention(facts, counting) }, timeline };
}
