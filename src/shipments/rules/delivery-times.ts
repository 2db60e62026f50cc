/** The number of a carrier's parcels that took a number of whole days. */
export interface DeliveryDays {
  carrier: string;
  days: number;
  parcels: number;
}

/** A carrier's delivery times, from the first push of a parcel to its first delivery. */
export interface DeliveryTimes {
  carrier: string;
  parcels: number;
  /** At least half of the parcels took at most this many whole days. */
  median_days: number;
  /** The number of parcels by whole days, shortest first. */
  days: Omit<DeliveryDays, 'carrier'>[];
}

/**
 * Sums delivery counts by carrier and days, and computes each carrier's median.
 * @param counts in any order; a carrier may have several of the same days
 */
export function deliveryTimes(counts: readonly DeliveryDays[]): DeliveryTimes[] {
  const carriers = [...new Set(counts.map(({ carrier }) => carrier))].sort();
  return carriers.map((carrier) => {
    const sums = new Map<number, number>();
    for (const { days: wholeDays, parcels } of counts.filter((count) => count.carrier === carrier))
      sums.set(wholeDays, (sums.get(wholeDays) ?? 0) + parcels);
    const days = [...sums].sort(([a], [b]) => a - b).map(([wholeDays, parcels]) => ({ days: wholeDays, parcels }));
    const parcels = days.reduce((sum, count) => sum + count.parcels, 0);
    return { carrier, parcels, median_days: medianOf(days, parcels), days };
  });
}

function medianOf(counts: DeliveryTimes['days'], parcels: number): number {
  let seen = 0;
  return counts.find((count) => (seen += count.parcels) * 2 >= parcels)?.days ?? 0;
}
