import { DAY_MS } from '../../platform/time/days.js';

/**
 * How many days after the expected day a parcel arrived, or that it is late by now; 0 if it is not late or not expected.
 * @param eta a date or a date-time
 */
export function lateDays(eta: string | null, until: Date): number {
  const expected = Date.parse(eta?.slice(0, 10) ?? '');
  if (Number.isNaN(expected)) return 0;
  return Math.max(0, Math.floor((until.getTime() - expected) / DAY_MS));
}
