import { DAY_MS } from '../../platform/time/days.js';

/** The instant exactly `days` times 24 hours after another one. */
export function daysAfter(instant: string, days: number): Date {
  return new Date(Date.parse(instant) + days * DAY_MS);
}

/** Whether a claim is filed more than `days` days after the order (C-POL-3). */
export function isPastWindow(filedAt: string, orderedAt: string, days: number): boolean {
  return Date.parse(filedAt) > daysAfter(orderedAt, days).getTime();
}

/** Whether a claim for `Lost` is filed less than `days` days after the last activity; never with 0 `days` (C-POL-5). */
export function isTooSoonForLost(filedAt: string, silentSince: string, days: number): boolean {
  return days > 0 && Date.parse(filedAt) < daysAfter(silentSince, days).getTime();
}
