const DAY_MS = 24 * 60 * 60 * 1000;

/** The last moment that is at most `days` days after an instant. */
export function daysAfter(instant: string, days: number): Date {
  return new Date(Date.parse(instant) + days * DAY_MS);
}

/** Whether a claim comes too late: more than `days` days after the order was placed. */
export function isPastWindow(filedAt: string, orderedAt: string, days: number): boolean {
  return Date.parse(filedAt) > daysAfter(orderedAt, days).getTime();
}

/** Whether a parcel has not been silent for `days` days yet. */
export function isTooSoonForLost(filedAt: string, silentSince: string, days: number): boolean {
  return Date.parse(filedAt) < daysAfter(silentSince, days).getTime();
}
