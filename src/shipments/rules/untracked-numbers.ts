import { type CarrierEvent } from '../model/carrier-update.js';
import { DAY_MS } from '../../platform/time/days.js';

/** Older parcels are not registered with their carriers (C-IMP-12). */
const MAX_AGE_DAYS = 30;

/** A shipment of the past. */
export interface PastShipment {
  tracking_number: string;
  /** An RFC 3339 instant. */
  shipped_at?: string | null;
}

/**
 * Lists the tracking numbers of an order whose parcels are not registered with their carriers: those that arrived, and those
 * that left more than 30 days ago (C-IMP-12). A parcel leaves at `shipped_at`, or else with its first event or with the order.
 * @param orderedAt an RFC 3339 instant
 * @param histories the known events by tracking number
 */
export function untrackedNumbers(
  orderedAt: string,
  shipments: readonly PastShipment[],
  histories: ReadonlyMap<string, readonly CarrierEvent[]>,
  now: Date,
): Set<string> {
  const oldest = now.getTime() - MAX_AGE_DAYS * DAY_MS;
  const isUntracked = ({ tracking_number, shipped_at }: PastShipment): boolean => {
    const events = histories.get(tracking_number) ?? [];
    if (events.some(({ status }) => status === 'DELIVERED' || status === 'RETURNED')) return true;
    const times = events.map(({ occurred_at }) => Date.parse(occurred_at));
    const leftAt =
      shipped_at == null ? Math.min(...(times.length > 0 ? times : [Date.parse(orderedAt)])) : Date.parse(shipped_at);
    return leftAt < oldest;
  };
  return new Set(shipments.filter(isUntracked).map(({ tracking_number }) => tracking_number));
}
