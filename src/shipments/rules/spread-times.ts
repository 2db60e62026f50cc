// SPDX-License-Identifier: Apache-2.0
const MINUTE_MS = 60_000;

/** The part of the gateway's rate that registrations of parcels that came together use. */
const SHARE = 1 / 3;

/**
 * Returns when to register parcels of a store that came together: the first now, or after the last one that is planned already,
 * and each of the others so much later that a third of the gateway's rate is used (C-SHP-40).
 * @param last when the last registration of the store that has not been tried is due, if there is one
 * @param perMinute the registrations that the gateway accepts in a minute
 */
export function spreadTimes({
  count,
  last,
  now,
  perMinute,
}: {
  count: number;
  last: Date | undefined;
  now: Date;
  perMinute: number;
}): Date[] {
  const step = MINUTE_MS / (perMinute * SHARE);
  const first = Math.max(now.getTime(), last ? last.getTime() + step : 0);
  return Array.from({ length: count }, (_, index) => new Date(Math.round(first + index * step)));
}
