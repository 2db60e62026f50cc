// SPDX-License-Identifier: Apache-2.0
/** The time that a parcel has been under way, and whether it ended with a delivery. Otherwise it may still take any time longer. */
export interface Transit {
  days: number;
  isDelivered: boolean;
}

/** The days after which 1 %, 2 %, … 99 % of the parcels are delivered, never falling. */
export type Quantiles = readonly number[];

/** Below this share of deliveries the history says too little about the rest. */
const MIN_REACHED = 0.5;

/**
 * Estimates the quantiles of the transit time by Kaplan and Meier. Parcels under way count until now: a history of deliveries
 * only would have too many fast parcels.
 * @returns undefined if less than half of the parcels are known to arrive
 */
export function transitQuantiles(transits: readonly Transit[]): Quantiles | undefined {
  // A parcel that is delivered at the time at which another one is last seen comes first.
  const sorted = transits.toSorted((a, b) => a.days - b.days || Number(b.isDelivered) - Number(a.isDelivered));
  const quantiles: number[] = [];
  let open = 1;
  for (const [index, { days, isDelivered }] of sorted.entries()) {
    if (!isDelivered) continue;
    open *= 1 - 1 / (sorted.length - index);
    while (quantiles.length < 99 && (quantiles.length + 1) / 100 <= 1 - open + 1e-9) quantiles.push(days);
  }
  if (quantiles.length < MIN_REACHED * 100) return undefined;
  const longest = sorted.at(-1)?.days ?? 0;
  return [...quantiles, ...Array<number>(99 - quantiles.length).fill(longest)];
}

/** The quantile of a share between 0 and 1; shares beyond the first and the last percent are taken for these. */
export function quantileAt(quantiles: Quantiles, share: number): number {
  // Rounded, because 0.07 * 100 is more than 7.
  const percent = Math.ceil(Math.round(share * 1e8) / 1e6);
  return quantiles[Math.min(Math.max(percent, 1), 99) - 1] ?? 0;
}

/**
 * The quantile of the parcels that are still under way after some days: at least these days.
 * @returns undefined if practically all parcels have arrived by then
 */
export function remainingQuantile(quantiles: Quantiles, share: number, elapsed: number): number | undefined {
  const gone = quantiles.filter((days) => days <= elapsed).length / 100;
  if (gone >= 0.99) return undefined;
  return Math.max(quantileAt(quantiles, gone + (1 - gone) * share), elapsed);
}
