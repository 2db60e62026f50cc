import { dateFormat } from '../../platform/text/formats.js';
import { type Destination, zoneOfDestination } from '../../platform/time/zone-of-place.js';
import { type PageTime } from './page-times.js';

const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' };

/**
 * The day of an instant, in the customer's locale.
 * @param destination the shipping address of the order, whose time zone decides; UTC if it is not known
 */
export function pageDay(iso: string, destination: Destination | undefined, locale: string): PageTime {
  const timeZone = zoneOfDestination(destination);
  return { iso, text: dateFormat(locale, { ...DAY, timeZone }).format(new Date(iso)) };
}
