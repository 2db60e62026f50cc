// SPDX-License-Identifier: Apache-2.0
import { addDays } from './days.js';

/** A time for a reader in a time zone: `Today, 14:05`, and everything about it. */
export interface LocalTime {
  text: string;
  /** The text within a sentence: `today, 14:05`. */
  phrase: string;
  /** `Today`, `Yesterday`, `21 Nov`. */
  day: string;
  /** `14:05` */
  clock: string;
  /** The full date, the zone and UTC, for a tooltip. */
  title: string;
}

interface Zone {
  name: string;
  day: Intl.DateTimeFormat;
  dayAndMonth: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
  clock: Intl.DateTimeFormat;
  full: Intl.DateTimeFormat;
}

const ZONE_NAME = /^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/;

/** By the names of the tz database, which bounds the number. */
const zones = new Map<string, Zone>();

/** The name of a time zone as the tz database writes it; UTC for any other text. */
export function timeZoneOf(name: string | undefined): string {
  return zoneOf(name ?? 'UTC').name;
}

/** `Today, 14:05`, `Yesterday, 14:05`, `21 Nov, 14:05`, and with its year if that is not this year. */
export function localTime(instant: string | Date, timeZone: string, now: Date): LocalTime {
  const time = new Date(instant);
  const zone = zoneOf(timeZone);
  const utc = zoneOf('UTC');
  const [day, clock] = [dayOf(time, zone, now), zone.clock.format(time)];
  return {
    ...{
      text: `${day}, ${clock}`,
      phrase: `${day.replace(/^[TY]/, (letter) => letter.toLowerCase())}, ${clock}`,
      day,
      clock,
    },
    title:
      zone.name === utc.name
        ? utc.full.format(time)
        : `${zone.full.format(time)}, ${utc.date.format(time)}, ${utc.clock.format(time)} UTC`,
  };
}

function dayOf(time: Date, zone: Zone, now: Date): string {
  const [day, today] = [zone.day.format(time), zone.day.format(now)];
  if (day === today) return 'Today';
  if (day === addDays(today, -1)) return 'Yesterday';
  return (day.slice(0, 4) === today.slice(0, 4) ? zone.dayAndMonth : zone.date).format(time);
}

function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const timeZone = ZONE_NAME.test(name) ? knownZone(name) : 'UTC';
  const zone = zones.get(timeZone) ?? formatsOf(timeZone);
  zones.set(timeZone, zone);
  return zone;
}

function knownZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

function formatsOf(timeZone: string): Zone {
  const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const date = { day: 'numeric', month: 'short' } as const;
  return {
    name: timeZone,
    day: format('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }),
    dayAndMonth: format('en-GB', date),
    date: format('en-GB', { ...date, year: 'numeric' }),
    clock: format('en-GB', { hour: '2-digit', minute: '2-digit' }),
    full: format('en-GB', { dateStyle: 'full', timeStyle: 'full' }),
  };
}
