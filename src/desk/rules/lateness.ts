// SPDX-License-Identifier: Apache-2.0
import { DAY_MS, utcDay } from '../../platform/time/days.js';

/** Whether a day until which something is due is over (C-NOTE-4). @param dueOn null if there is none */
export function isOverdue(dueOn: string | null, now: Date): boolean {
  return dueOn !== null && dueOn < utcDay(now);
}

/** An instant is marked for staff from this many days before it. */
const SOON_DAYS = 3;

/** How near an instant is by which something is due (C-WDR-21). */
export function dueState(due: string | Date, now: Date): 'overdue' | 'soon' | 'later' {
  const left = new Date(due).getTime() - now.getTime();
  if (left < 0) return 'overdue';
  return left <= SOON_DAYS * DAY_MS ? 'soon' : 'later';
}
