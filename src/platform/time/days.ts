// SPDX-License-Identifier: Apache-2.0
import { dateFormat } from '../text/formats.js';

export const DAY_MS = 24 * 60 * 60 * 1000;

const CLOCK: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  hourCycle: 'h23',
};

/** The clock of a zone at an instant, as `YYYY-MM-DDTHH:MM:SS`. */
export function clockIn(timeZone: string, instant: Date): string {
  // The parts, because the order and the separators of a locale may change with the release of Node.
  const parts = dateFormat('en', { ...CLOCK, timeZone }).formatToParts(instant);
  const [year, month, day, hour, minute, second] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (part) => parts.find(({ type }) => type === part)?.value ?? '',
  );
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** The day of an instant in a zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, instant: Date): string {
  return clockIn(timeZone, instant).slice(0, 10);
}

/** The day of an instant in UTC, as `YYYY-MM-DD`. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** How many days a day is after another; both are `YYYY-MM-DD`. */
export function daysApart(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

export function endOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  // The clocks may change in that night: the day ends by the clocks of the evening or of the morning.
  const ends = [midnight - DAY_MS, midnight + DAY_MS].map((near) => new Date(midnight - offsetAt(timeZone, near)));
  ends.sort((a, b) => a.getTime() - b.getTime());
  return ends.find((end) => dayIn(timeZone, end) > day) ?? new Date(midnight);
}

/** The instant at which the clocks of a zone show a time, which is `YYYY-MM-DDTHH:MM:SS`; undefined if it is no time. */
export function instantIn(timeZone: string, clock: string): Date | undefined {
  const time = Date.parse(`${clock}Z`);
  if (Number.isNaN(time)) return undefined;
  // The clocks of a zone are whole seconds away from UTC.
  const second = Math.floor(time / 1_000) * 1_000;
  const near = second - offsetAt(timeZone, second);
  return new Date(time - offsetAt(timeZone, near));
}

/** How many milliseconds the clocks of a zone are ahead of UTC. */
function offsetAt(timeZone: string, time: number): number {
  return Date.parse(`${clockIn(timeZone, new Date(time))}Z`) - time;
}
