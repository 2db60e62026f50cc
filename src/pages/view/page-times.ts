import { countryNames, dateFormat } from '../../platform/text/formats.js';
import { plainText } from '../../platform/text/plain-text.js';
import { type Place, zoneOfPlace } from '../../platform/time/zone-of-place.js';

/** A time for `<time>`: machine-readable, and in the customer's locale. */
export interface PageTime {
  iso: string;
  text: string;
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

/** City, state and country; undefined if none is known. */
export function placeName({ city, state, country }: Place, locale: string): string | undefined {
  const names = [city, state, country === null ? null : countryName(country, locale)]
    .map((name) => plainText(name ?? '', MAX_NAME_LENGTH))
    .filter((name) => name !== '');
  return names.length === 0 ? undefined : names.join(', ');
}

function countryName(country: string, locale: string): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  return countryNames(locale).of(country.toUpperCase()) ?? country;
}
