/** The day of a moment in UTC, such as `2026-11-21`. */
export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Whether a day until which something is due is over (C-NOTE-4). @param dueOn null if there is none */
export function isOverdue(dueOn: string | null, now: Date): boolean {
  return dueOn !== null && dueOn < utcDay(now);
}
