import { plainText } from '../../platform/text/plain-text.js';
import { type Place, zoneOfPlace } from './zone-of-place.js';

/** A time for `<time>`: for machines, and as people where it happened would write it. */
export interface PageTime {
  iso: string;
  text: string;
}

const LONGEST_NAME = 100;
const MOST_FORMATS = 500;
const formats = new Map<string, Intl.DateTimeFormat>();

/** When something happened at a place, in the time of that place, which it names. */
export function pageTime(iso: string, place: Place, locale: string): PageTime {
  return { iso, text: formatOf(locale, zoneOfPlace(place)).format(new Date(iso)) };
}

/** Making one takes longer than the rest of a page. */
function formatOf(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    timeZone,
  });
  formats.set(key, format);
  return format;
}

/** A place in words: city, state and country; undefined where none is known. No street, and no postal code. */
export function placeName({ city, state, country }: Place, locale: string): string | undefined {
  const names = [city, state, country === null ? null : countryName(country, locale)]
    .map((name) => plainText(name ?? '', LONGEST_NAME))
    .filter((name) => name !== '');
  return names.length === 0 ? undefined : names.join(', ');
}

function countryName(country: string, locale: string): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(country.toUpperCase()) ?? country;
}
