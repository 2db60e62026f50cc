// SPDX-License-Identifier: Apache-2.0
import { Decimal } from 'decimal.js';

/** What staff have to do, in the order in which the work list shows it. */
export const WORK_KINDS = [
  'refunds',
  'unmatched',
  'withdrawals',
  'returns',
  'claims',
  'information',
  'changes',
  'late',
  'exception',
  'silent',
  'flagged',
  'webhooks',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** A section counts and adds up this many cases. */
export const MAX_WORK = 100;

/** An amount of money. */
export interface WorkValue {
  /** A decimal number. */
  amount: string;
  currency: string;
}

/** Cases of one kind. */
export interface WorkSection<Item> {
  /** The first cases. */
  items: Item[];
  /** Up to `MAX_WORK`. */
  count: number;
  /** Whether there are more than are counted. */
  isCapped: boolean;
  /** What the counted cases are worth, by currency, the largest first. */
  values: WorkValue[];
}

/** Shows the first of many cases, and counts and adds up all of them. */
export function workSection<Case extends { value: WorkValue | null }>(
  cases: readonly Case[],
  shown: number,
): WorkSection<Case> {
  const counted = cases.slice(0, MAX_WORK);
  return {
    items: counted.slice(0, shown),
    count: counted.length,
    isCapped: cases.length > MAX_WORK,
    values: totals(counted.flatMap(({ value }) => value ?? [])),
  };
}

/** Sorts cases by their value, the highest first, and those without one last. */
export function byValue(a: { value: WorkValue | null }, b: { value: WorkValue | null }): number {
  return new Decimal(b.value?.amount ?? -1).comparedTo(a.value?.amount ?? -1);
}

function totals(values: readonly WorkValue[]): WorkValue[] {
  const sums = [...Map.groupBy(values, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    sum: Decimal.sum(0, ...own.map(({ amount }) => amount)),
  }));
  return sums.sort((a, b) => b.sum.comparedTo(a.sum)).map(({ currency, sum }) => ({ amount: sum.toFixed(), currency }));
}
