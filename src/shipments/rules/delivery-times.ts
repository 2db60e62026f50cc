/** How many parcels of a carrier took so many whole days. */
export interface DeliveryDays {
  carrier: string;
  days: number;
  parcels: number;
}

/** How long a carrier took from the first push of a parcel to its first delivery. */
export interface DeliveryTimes {
  carrier: string;
  parcels: number;
  /** Half of the parcels took at most so many whole days. */
  median_days: number;
  /** How many took how many whole days, the shortest first; a chart's bars. */
  days: Omit<DeliveryDays, 'carrier'>[];
}

/** @param counts by carrier, and within a carrier the shortest first */
export function deliveryTimes(counts: readonly DeliveryDays[]): DeliveryTimes[] {
  const carriers = [...new Set(counts.map(({ carrier }) => carrier))];
  return carriers.map((carrier) => {
    const days = counts
      .filter((count) => count.carrier === carrier)
      .map(({ days: taken, parcels }) => ({ days: taken, parcels }));
    const parcels = days.reduce((sum, count) => sum + count.parcels, 0);
    return { carrier, parcels, median_days: medianOf(days, parcels), days };
  });
}

function medianOf(counts: DeliveryTimes['days'], parcels: number): number {
  let seen = 0;
  return counts.find((count) => (seen += count.parcels) * 2 >= parcels)?.days ?? 0;
}
