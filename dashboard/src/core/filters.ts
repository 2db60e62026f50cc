// SPDX-License-Identifier: Apache-2.0
import { type Days, type Range, RANGES } from './days.js';
import { pathWith } from './pagination.js';

/** The members of a list's URL. */
export type Query = Record<string, string | undefined>;

/** A filter as a link: an active one is removed by it. */
export interface Chip {
  label: string;
  href: string;
  isActive: boolean;
  /** How many things match, if that is known. */
  count: string | undefined;
}

/** Counts go up to this number. */
export const MAX_COUNT = 1_000;

/** `12`; `1,000+` if there are more than are counted. */
export function countText(amount: number): string {
  return amount > MAX_COUNT ? `${MAX_COUNT.toLocaleString('en')}+` : String(amount);
}

/** The links of a list's filters, which keep the others and start at the first page. */
export function chipsOf(
  path: string,
  query: Query,
  filters: readonly [label: string, change: Query, amount?: number][],
): Chip[] {
  const { cursor: _cursor, back: _back, ...kept } = query;
  return filters.map(([label, change, amount]) => {
    const isActive = Object.entries(change).every(([name, value]) => query[name] === value);
    const without = Object.fromEntries(Object.keys(change).map((name) => [name, undefined]));
    const href = pathWith(path, { ...kept, ...(isActive ? without : change) });
    return { label, href, isActive, count: amount === undefined ? undefined : countText(amount) };
  });
}

/** The links of ranges of days; the link of the days of a form removes them. */
export function dayChips(path: string, query: Query & Days): Chip[] {
  const ranges = (Object.keys(RANGES) as Range[]).map(
    (range) => [RANGES[range], { range, from: undefined, to: undefined }] as [string, Query],
  );
  const { from, to } = query;
  const custom: [string, Query][] = from || to ? [[`${from ?? '…'} to ${to ?? '…'}`, { from, to }]] : [];
  return chipsOf(path, query, [...ranges, ...custom]);
}

/** The link of a list's file: the same filters, without a page. */
export function exportPath(path: string, query: Query): string {
  return pathWith(`${path}.csv`, { ...query, cursor: undefined, back: undefined });
}

/** The filters of a list, as `{{> chips}}` shows them: `chips` is a list of groups. */
export interface ChipGroup {
  label: string;
  chips: Chip[];
}

/** The hidden fields that keep filters of a list in its form. */
export function keptFields(query: Query): { name: string; value: string }[] {
  return Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}

/** How many fields of a form are filled in. */
export function countFilters(values: readonly unknown[]): number {
  return values.filter((value) => value !== undefined && value !== '').length;
}

/** A number of a form, such as `149.90`; undefined if it is none. */
export function amountIn(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,12}([.,]\d{1,4})?$/.test(value) ? Number(value.replace(',', '.')) : undefined;
}
