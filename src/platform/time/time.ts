// SPDX-License-Identifier: Apache-2.0
import { isDate, isInstant } from '../validation/predicates.js';

/**
 * Waits for a result for a limited time. The work behind it goes on.
 * @throws Error if the result does not come in time, or its own error
 */
export async function within<T>(milliseconds: number, result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}

/** Parses an RFC 3339 time, UTC if it has no zone. A date means its first moment. Undefined if the text is not a time. */
export function parseTime(text: string): Date | undefined {
  const time = isDate(text) ? `${text}T00:00:00` : text;
  const zoned = /(?:[Zz]|[+-]\d{2}:\d{2})$/.test(time) ? time : `${time}Z`;
  return isInstant(zoned) ? new Date(zoned.toUpperCase()) : undefined;
}

/** A time range: `from` is inclusive, `to` is exclusive. */
export interface DateRange {
  from: Date;
  to: Date;
}

/** The time of an RFC 3339 instant that may be left out. */
export function toDate(instant: string | undefined): Date | undefined {
  return instant === undefined ? undefined : new Date(instant);
}

/** Converts an RFC 3339 instant to the format of the API: UTC with milliseconds. */
export function utc(instant: string): string {
  return new Date(instant).toISOString();
}
