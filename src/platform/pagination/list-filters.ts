// SPDX-License-Identifier: Apache-2.0
import { type ContactHashService } from '../crypto/contact-hash.service.js';
import { lowestIdAt } from '../ids/ids.js';
import { type ListOrder, UPDATE_LAG_MS } from './list-order.js';

/** The time in an id may differ from `created_at` by this much, because a write may be retried with its id. */
export const ID_SLACK_MS = 60_000;

/** A condition on one column, such as `is_flagged` `= ?`. */
export interface ColumnFilter {
  column: string;
  test: string;
  values: unknown[];
}

/** Times that a list is limited to. Each `from` is inclusive, each `to` exclusive. */
export interface TimeFilter {
  /** Of the creation by the service. */
  created_from?: Date;
  created_to?: Date;
  /** Of the last change. */
  updated_from?: Date;
  updated_to?: Date;
}

/** Whether a list is sorted by the last change. */
export const isByUpdate = ({ updated_from, updated_to }: TimeFilter): boolean =>
  updated_from !== undefined || updated_to !== undefined;

/**
 * Limits a list to times. A list by update ends before now (C-LIST-5).
 * @param prefix of the ids, which limit the rows that are read to a minute around the creation
 */
export function timeFilters(prefix: string, filter: TimeFilter, now: Date): ColumnFilter[] {
  const { created_from, created_to, updated_from, updated_to } = filter;
  const filters: ColumnFilter[] = [];
  const add = (column: string, test: string, ...values: unknown[]) => void filters.push({ column, test, values });
  const addCreated = (test: string, at: Date, slackMs: number) => {
    add('id', test, lowestIdAt(prefix, new Date(at.getTime() + slackMs)));
    add('created_at', test, at);
  };
  if (created_from !== undefined) addCreated('>= ?', created_from, -ID_SLACK_MS);
  if (created_to !== undefined) addCreated('< ?', created_to, ID_SLACK_MS);
  if (updated_from !== undefined) add('updated_at', '>= ?', updated_from);
  if (updated_to !== undefined) add('updated_at', '< ?', updated_to);
  if (isByUpdate(filter)) add('updated_at', '<= ?', new Date(now.getTime() - UPDATE_LAG_MS));
  return filters;
}

/** Selects the rows with these values, or with one of a list of values; one that is undefined selects all rows. */
export function equalFilters(values: Readonly<Record<string, unknown>>): ColumnFilter[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => ({ column, test: Array.isArray(value) ? 'IN (?)' : '= ?', values: [value] }));
}

/** Selects the rows with values of a column from `lowest` to `highest`, both inclusive; undefined is no limit. */
export function rangeFilters(column: string, lowest: unknown, highest: unknown): ColumnFilter[] {
  return [
    ...(lowest === undefined ? [] : [{ column, test: '>= ?', values: [lowest] }]),
    ...(highest === undefined ? [] : [{ column, test: '<= ?', values: [highest] }]),
  ];
}

/** Selects the rows whose column begins with a text. */
export function prefixFilter(column: string, text: string): ColumnFilter {
  return { column, test: "LIKE ? ESCAPE '|'", values: [`${text.replaceAll(/[|%_]/g, '|$&')}%`] };
}

/** Selects the rows of a person by the hashes of an e-mail address and of a phone. */
export function contactFilters(
  hashes: ContactHashService,
  storeId: string,
  { email, phone }: { email?: string; phone?: string },
): ColumnFilter[] {
  return [
    ...(email === undefined ? [] : [hashFilter('email_hash', hashes.emailHashes(storeId, email))]),
    ...(phone === undefined ? [] : [hashFilter('phone_hash', hashes.phoneHashes(storeId, phone))]),
  ];
}

/** Selects the rows with one of the hashes of a person. Several are sorted in the database: a person has few rows. */
export function hashFilter(column: string, hashes: readonly Buffer[]): ColumnFilter {
  const test = hashes.length === 1 ? '= ?' : `IN (${hashes.map(() => '?').join(', ')})`;
  return { column, test, values: [...hashes] };
}

/**
 * The columns whose filters limit the range of an index in the order of a list: the first column of the order, and one before it.
 * @param index its columns after the store
 */
export function rangeColumns([first = '', second = '']: readonly string[], order: ListOrder): string[] {
  const ranges = first === order.columns[0] ? [first] : [first, second];
  // Ids limit the rows that are read to a minute around the times.
  return ranges.includes('id') ? [...ranges, 'created_at'] : ranges;
}
