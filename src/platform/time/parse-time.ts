import { isDate, isInstant } from '../validation/predicates.js';

/** A time as people give it, in RFC 3339: without a zone it is UTC, a date alone its first moment. Undefined for what is none. */
export function parseTime(text: string): Date | undefined {
  const time = isDate(text) ? `${text}T00:00:00` : text;
  const zoned = /(?:[Zz]|[+-]\d{2}:\d{2})$/.test(time) ? time : `${time}Z`;
  return isInstant(zoned) ? new Date(zoned.toUpperCase()) : undefined;
}
