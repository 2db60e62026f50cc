// SPDX-License-Identifier: Apache-2.0
import { type Parcel } from '../model/parcel.entity.js';

/** The number of a carrier's parcels that took a number of whole days. */
export interface DeliveryDays {
  carrier: string;
  days: number;
  parcels: number;
  /** The parcels for which the carrier gave an estimate. */
  expected: number;
  /** The expected parcels that arrived on the expected day or before (C-WORK-10). */
  on_time: number;
}

/** A carrier's delivery times, from the first push of a parcel to its first delivery. */
export interface DeliveryTimes {
  carrier: string;
  parcels: number;
  /** At least half of the parcels took at most this many whole days. */
  median_days: number;
  expected: number;
  on_time: number;
  /** The number of parcels by whole days, shortest first. */
  days: Pick<DeliveryDays, 'days' | 'parcels'>[];
}

/**
 * Sums delivery counts by carrier and days, and computes each carrier's median.
 * @param counts in any order; a carrier may have several of the same days
 */
export function deliveryTimes(counts: readonly DeliveryDays[]): DeliveryTimes[] {
  const carriers = [...new Set(counts.map(({ carrier }) => carrier))].sort();
  return carriers.map((carrier) => {
    const sums = new Map<number, number>();
    const own = counts.filter((count) => count.carrier === carrier);
    const total = (name: 'expected' | 'on_time') => own.reduce((sum, count) => sum + count[name], 0);
    for (const { days: wholeDays, parcels } of own) sums.set(wholeDays, (sums.get(wholeDays) ?? 0) + parcels);
    const days = [...sums].sort(([a], [b]) => a - b).map(([wholeDays, parcels]) => ({ days: wholeDays, parcels }));
    const parcels = days.reduce((sum, count) => sum + count.parcels, 0);
    const [expected, on_time] = [total('expected'), total('on_time')];
    return { carrier, parcels, expected, on_time, median_days: medianOf(days, parcels), days };
  });
}

type Delivered = Pick<Parcel, 'delivered_at' | 'expected_by'>;

/** Whether two states of a parcel count the same in the figures of deliveries. */
export function isSameDelivery(a: Delivered, b: Delivered): boolean {
  if (a.delivered_at === null && b.delivered_at === null) return true;
  return (['delivered_at', 'expected_by'] as const).every((name) => a[name]?.getTime() === b[name]?.getTime());
}

function medianOf(counts: DeliveryTimes['days'], parcels: number): number {
  let seen = 0;
  return counts.find((count) => (seen += count.parcels) * 2 >= parcels)?.days ?? 0;
}
