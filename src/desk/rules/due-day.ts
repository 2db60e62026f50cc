import { utcDay } from '../../platform/time/days.js';

/** Whether a day until which something is due is over (C-NOTE-4). @param dueOn null if there is none */
export function isOverdue(dueOn: string | null, now: Date): boolean {
  return dueOn !== null && dueOn < utcDay(now);
}
