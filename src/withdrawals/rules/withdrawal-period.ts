// SPDX-License-Identifier: Apache-2.0
import { DAY_MS, utcDay } from '../../platform/time/days.js';
import { type WithdrawalPolicy } from '../../stores/index.js';
import { type WithdrawalView } from '../model/withdrawal.resource.js';

type Period = Pick<WithdrawalView, 'within_period' | 'period_ends_at'>;

const HOUR_MS = 60 * 60 * 1000;
/** The clocks that are farthest ahead of UTC: there the day of a delivery is the latest. */
const FARTHEST_AHEAD_MS = 14 * HOUR_MS;
/** The clocks that are farthest behind UTC: there a day ends the latest. */
const FARTHEST_BEHIND_MS = 12 * HOUR_MS;

/** Fixed public holidays that many member states have, as `MM-DD`. */
const FIXED_HOLIDAYS = '01-01 01-06 05-01 08-15 11-01 12-08 12-24 12-25 12-26 12-31'.split(' ');
/** Days from Easter Sunday: Good Friday, Easter Monday, Ascension, Whit Monday, Corpus Christi; Easter of the East is another day. */
const EASTER_HOLIDAYS = [-2, 1, 39, 50, 60];

/**
 * Computes the period of a withdrawal (C-WDR-7). It ends with the 14th day after the delivery of the last parcel, or later if the store
 * grants more, and moves to the next working day. All clocks are the ones that are best for the customer.
 * @param deliveries when each live parcel of the order was delivered, null until then; empty without parcels or without an order
 */
export function withdrawalPeriod(
  { days, extra_days }: Pick<WithdrawalPolicy, 'days' | 'extra_days'>,
  deliveries: readonly (Date | null)[],
  receivedAt: Date,
): Period {
  if (deliveries.length === 0) return { within_period: 'unknown', period_ends_at: null };
  const times = deliveries.flatMap((at) => at?.getTime() ?? []);
  if (times.length < deliveries.length) return { within_period: 'true', period_ends_at: null };
  const delivered = startOfDay(Math.max(...times) + FARTHEST_AHEAD_MS);
  const last = nextWorkingDay(delivered + (days + extra_days) * DAY_MS);
  const end = new Date(last + DAY_MS + FARTHEST_BEHIND_MS - 1);
  return { within_period: receivedAt > end ? 'false' : 'true', period_ends_at: end.toISOString() };
}

/** The first working day at or after a day. Both are midnight in UTC. */
function nextWorkingDay(day: number): number {
  let next = day;
  while (isFreeDay(next)) next += DAY_MS;
  return next;
}

function isFreeDay(day: number): boolean {
  const date = new Date(day);
  if (date.getUTCDay() === 0 || date.getUTCDay() === 6) return true;
  if (FIXED_HOLIDAYS.includes(utcDay(date).slice(5))) return true;
  const afterEaster = Math.round((day - easterSunday(date.getUTCFullYear())) / DAY_MS);
  return EASTER_HOLIDAYS.includes(afterEaster);
}

/** Easter Sunday in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return Date.UTC(year, month - 1, (h + l - 7 * m + 33 * month + 19) % 32);
}

const startOfDay = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;
