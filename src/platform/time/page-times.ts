// SPDX-License-Identifier: Apache-2.0
import { clockFormat, countryNames, dateFormat } from '../text/formats.js';
import { plainText } from '../text/plain-text.js';
import { dayIn } from './days.js';
import { type Destination, type Place, zoneOfDestination, zoneOfPlace } from './zone-of-place.js';

/** A time for `<time>`: machine-readable, and in the customer's locale. */
export interface PageTime {
  iso: string;
  text: string;
}

/** The time zone of a timeline. */
export interface PageZone {
  timeZone: string;
  /** Whether times name the zone, because it is not the destination's. */
  isNamed: boolean;
}

const MAX_NAME_LENGTH = 100;
const TIME: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/** The time of an event in its place's time zone, which the text names. */
export function pageTime(iso: string, place: Place, locale: string): PageTime {
  return { iso, text: dateFormat(locale, { ...TIME, timeZone: zoneOfPlace(place) }).format(new Date(iso)) };
}

/**
 * The zone in which a timeline is shown: the destination's, else the first one known of its places, else UTC.
 * It is one zone, so that the days of a timeline are in order.
 */
export function pageZone(destination: Destination | undefined, places: readonly Place[]): PageZone {
  const timeZone = zoneOfDestination(destination);
  if (timeZone !== 'UTC') return { timeZone, isNamed: false };
  return { timeZone: places.map(zoneOfPlace).find((zone) => zone !== 'UTC') ?? 'UTC', isNamed: true };
}

/** The day of an event in a zone, as `YYYY-MM-DD`; one without a time has its own day (C-TRK-41). */
export function localDay(
  { occurred_at, occurred_on }: { occurred_at: string; occurred_on: string | null },
  { timeZone }: PageZone,
): string {
  return occurred_on ?? dayIn(timeZone, new Date(occurred_at));
}

/** A day in words, such as `Wednesday, November 25`; it has a year only if that is not the year of `today`. */
export function dayText(day: string, today: string, locale: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const text = dateFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', year, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
  // French has an ordinal for the first day of a month only, which CLDR does not write.
  return locale.startsWith('fr') ? text.replace(/(?<=^\D*)1(?= )/, '1er') : text;
}

/** A time of day, or the times from the first to the last instant. */
export function clockText(from: Date, to: Date, { timeZone, isNamed }: PageZone, locale: string): string {
  const format = clockFormat(locale, { timeZone, timeZoneName: isNamed ? 'short' : undefined });
  const last = format.format(to);
  if (from === to || format.format(from) === last) return last;
  // Other than 12-hour ranges, those of 24 hours would be written unlike single times: with "Uhr", or without a leading zero.
  const isOfHalfDays = format.resolvedOptions().hour12 === true;
  return isOfHalfDays ? format.formatRange(from, to) : `${clockFormat(locale, { timeZone }).format(from)}–${last}`;
}

/**
 * City, state and country; undefined if none is known.
 * @param home the country that is left out
 */
export function placeName({ city, state, country }: Place, locale: string, home?: unknown): string | undefined {
  const isHome = typeof home === 'string' && country?.toUpperCase() === home.toUpperCase();
  const names = [
    city === null ? null : cityName(city),
    state,
    country === null || isHome ? null : countryName(country, locale),
  ]
    .map((name) => plainText(name ?? '', MAX_NAME_LENGTH))
    .filter((name) => name !== '');
  return names.length === 0 ? undefined : names.join(', ');
}

/** A city as people write it; many carriers send capitals only. Up to three letters may be an abbreviation. */
export function cityName(city: string): string {
  const isShouted = city === city.toUpperCase() && /\p{Lu}{4}/u.test(city);
  return isShouted
    ? city.toLowerCase().replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : city;
}

function countryName(country: string, locale: string): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  return countryNames(locale).of(country.toUpperCase()) ?? country;
}

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' };

/**
 * The day of an instant, in the customer's locale.
 * @param destination the shipping address of the order, whose time zone decides; UTC if it is not known
 */
export function pageDay(iso: string, destination: Destination | undefined, locale: string): PageTime {
  const timeZone = zoneOfDestination(destination);
  return { iso, text: dateFormat(locale, { ...DAY, timeZone }).format(new Date(iso)) };
}
