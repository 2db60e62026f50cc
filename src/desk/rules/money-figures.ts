// SPDX-License-Identifier: Apache-2.0
import { Decimal } from 'decimal.js';

/** What protection earned and what claims cost on one day in one currency (C-WORK-7 to C-WORK-9). */
export interface MoneyOfDay {
  /** UTC, such as `2026-11-21`. */
  day: string;
  currency: string;
  /** Protected orders. */
  orders: number;
  /** A decimal number: their protection costs. */
  income: string;
  /** A decimal number: the approved refunds. */
  paid: string;
  refunds: number;
  reships: number;
}

/** The sums of some days. */
export interface MoneyFigures extends Omit<MoneyOfDay, 'day' | 'currency'> {
  /** Paid by income, such as `0.125`; null without income. */
  loss_ratio: string | null;
}

/** How a figure differs from the period before. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** In tenths of a percent of the figure before, never negative; null if that was 0 or unknown. */
  permille: number | null;
}

const RATIO_DIGITS = 6;

const COUNTS = ['orders', 'refunds', 'reships'] as const;
const AMOUNTS = ['income', 'paid'] as const;

/** Adds up days of one currency, exactly. */
export function moneySum(days: readonly Omit<MoneyOfDay, 'day' | 'currency'>[]): MoneyFigures {
  const counts = COUNTS.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)] as const);
  const amounts = AMOUNTS.map((name) => [name, Decimal.sum(0, ...days.map((day) => day[name])).toFixed()] as const);
  const sums = Object.fromEntries([...counts, ...amounts]) as Omit<MoneyFigures, 'loss_ratio'>;
  return { ...sums, loss_ratio: ratioOf(sums.paid, sums.income) };
}

/** The days from `from` (inclusive) to `to` (exclusive), as `2026-11-21`. */
export function daysBetween<T extends { day: string }>(days: readonly T[], from: string, to: string): T[] {
  return days.filter(({ day }) => day >= from && day < to);
}

/** The sums by month, such as `2026-11`, for each of the months. */
export function moneyByMonth(
  days: readonly MoneyOfDay[],
  months: readonly string[],
): (MoneyFigures & { month: string })[] {
  const ofMonth = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return months.map((month) => ({ month, ...moneySum(ofMonth.get(month) ?? []) }));
}

/** Compares a figure with the same figure of the period before. */
export function changeOf(now: string | null, before: string | null): Change | undefined {
  if (now === null || before === null) return undefined;
  const difference = new Decimal(now).minus(before);
  const direction = difference.isZero() ? 'same' : difference.isNegative() ? 'down' : 'up';
  if (new Decimal(before).isZero()) return { direction, permille: difference.isZero() ? 0 : null };
  const share = difference.abs().div(before).times(1000);
  return { direction, permille: share.toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber() };
}

function ratioOf(paid: string, income: string): string | null {
  const earned = new Decimal(income);
  if (earned.isZero()) return null;
  return new Decimal(paid).div(earned).toDecimalPlaces(RATIO_DIGITS, Decimal.ROUND_HALF_UP).toFixed();
}
