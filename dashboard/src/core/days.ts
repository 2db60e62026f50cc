// SPDX-License-Identifier: Apache-2.0
import { type Form, oneOf, text } from './forms.js';

/** The ranges of days that a list offers as links. */
export const RANGES = {
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  'last-month': 'Last month',
} as const;
export type Range = keyof typeof RANGES;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME_FIELD = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
export const DAY_MS = 24 * 60 * 60_000;

/** The days of a URL's query: a range, or days of a form. */
export interface Days {
  range?: string;
  from?: string;
  to?: string;
}

/** Reads the days of a query; ignores unknown ranges, and days that do not exist. */
export function daysOf(query: Form): Days {
  const day = (name: string): string | undefined => {
    const value = text(query, name) ?? '';
    return DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  };
  const [from, to] = [day('from'), day('to')];
  return { from, to, range: from || to ? undefined : oneOf(query, 'range', Object.keys(RANGES)) };
}

/** The times that begin and end some days in a time zone; `to` is exclusive. Undefined ends are open. */
export function timesOf({ range, from, to }: Days, timeZone: string, now: Date): { from?: Date; to?: Date } {
  const startOf = (day: string | undefined, days = 0) => day && startOfDay(addDays(day, days), timeZone);
  const today = dayIn(now, timeZone);
  const month = `${today.slice(0, 7)}-01`;
  switch (range) {
    case 'today':
      return { from: startOfDay(today, timeZone) };
    case '7d':
    case '30d':
      return { from: startOfDay(addDays(today, range === '7d' ? -6 : -29), timeZone) };
    case 'last-month':
      return { from: startOfDay(`${addDays(month, -1).slice(0, 7)}-01`, timeZone), to: startOfDay(month, timeZone) };
    default:
      return { from: startOf(from) || undefined, to: startOf(to, 1) || undefined };
  }
}

/** @param day as `2026-11-21` */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** `2026-11-21` */
function dayIn(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(time);
}

/** The first moment of a day; where a clock change skips midnight, an hour around it. */
function startOfDay(day: string, timeZone: string): Date {
  return instantOf(Date.parse(`${day}T00:00:00Z`), timeZone);
}

/** @param clock what the clocks of the zone show, as if they were in UTC */
function instantOf(clock: number, timeZone: string): Date {
  const once = clock - offsetAt(clock, timeZone);
  return new Date(clock - offsetAt(once, timeZone));
}

/** The value of a `datetime-local` field, such as `2026-11-21T10:30`, in a time zone. */
export function timeField(time: Date, timeZone: string): string {
  return new Date(time.getTime() + offsetAt(time.getTime(), timeZone)).toISOString().slice(0, 16);
}

/** The time of a `datetime-local` field in a time zone; undefined if it is none. Skipped hours are an hour later. */
export function timeIn(field: string | undefined, timeZone: string): Date | undefined {
  if (field === undefined || !TIME_FIELD.test(field) || Number.isNaN(Date.parse(`${field}Z`))) return undefined;
  return instantOf(Date.parse(`${field}Z`), timeZone);
}

/** By how many milliseconds the clocks of a zone are ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(time);
  return Date.parse(`${clock.replace(' ', 'T')}Z`) - time;
}
