// SPDX-License-Identifier: Apache-2.0
import { validationError } from '../errors/problem.js';
import { type Fault } from '../validation/fault.js';
import { isInstant } from '../validation/predicates.js';

/** A condition of a statement, and the values of its placeholders. */
export type Condition = [sql: string, ...values: unknown[]];

/** The order of a list: by columns that together differ in all rows of a store. */
export interface ListOrder {
  columns: readonly [string, ...string[]];
  direction: 'ASC' | 'DESC';
}

/** Ids rise with the time of the creation. */
export const NEWEST_FIRST: ListOrder = { columns: ['id'], direction: 'DESC' };
export const OLDEST_FIRST: ListOrder = { columns: ['id'], direction: 'ASC' };
/** A row that changes moves to the end, so a reader that continues behind the last row sees every change. */
export const BY_UPDATE: ListOrder = { columns: ['updated_at', 'id'], direction: 'ASC' };

/**
 * A list by update ends this long before now. A row is visible once its transaction commits, with the time at which it was
 * written: the rows of a later time may be visible before it. Clocks of processes may also differ by a few seconds (C-LIST-5).
 */
export const UPDATE_LAG_MS = 10_000;

/**
 * The most rows or entries of an index that a page reads if its filters have no index together; then it may be short or empty
 * before the last page (C-LIST-8).
 */
export const MAX_SEARCHED = 10_000;

/** The values of the columns of an order in one row. */
export type ListPosition = readonly unknown[];

export function positionOf({ columns }: ListOrder, row: object): ListPosition {
  return columns.map((name) => (row as Record<string, unknown>)[name]);
}

/** The ORDER BY of an order; `alias` qualifies its columns. */
export function orderBy({ columns, direction }: ListOrder, alias?: string): string {
  const prefix = alias === undefined ? '' : `${alias}.`;
  return columns.map((name) => `${prefix}${name} ${direction}`).join(', ');
}

/** Selects the rows behind a position. The first condition limits the range of an index, the second one excludes equal rows. */
export function behind({ columns, direction }: ListOrder, alias: string, at: ListPosition): Condition[] {
  const after = direction === 'ASC' ? '>' : '<';
  return compare(alias, columns, at, after, after);
}

/** Selects the rows up to a position, and the one at it. */
export function upTo({ columns, direction }: ListOrder, alias: string, at: ListPosition): Condition[] {
  const before = direction === 'ASC' ? '<' : '>';
  return compare(alias, columns, at, before, `${before}=`);
}

/** AND binds closer than OR. @param last the sign for the last column */
function compare(
  alias: string,
  [column, ...columns]: readonly string[],
  [value, ...values]: ListPosition,
  sign: string,
  last: string,
): Condition[] {
  if (columns.length === 0) return [[`${alias}.${column} ${last} ?`, value]];
  const rest = compare(alias, columns, values, sign, last);
  const ofEqual = rest.map(([sql]) => sql).join(' AND ');
  return [
    [`${alias}.${column} ${sign}= ?`, value],
    [`(${alias}.${column} ${sign} ? OR ${ofEqual})`, value, ...rest.flatMap(([, ...others]) => others)],
  ];
}

/** Joins conditions for a WHERE that has one already. */
export function whereOf(conditions: readonly Condition[]): { where: string; values: unknown[] } {
  return {
    where: conditions.map(([sql]) => ` AND ${sql}`).join(''),
    values: conditions.flatMap(([, ...values]) => values),
  };
}

/** Encodes a position as an opaque cursor. */
export function encodeCursor(position: ListPosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** What is wrong with a cursor that is not one of the list. */
export const CURSOR_FAULT: Fault = {
  pointer: '/cursor',
  code: 'NOT_ALLOWED_VALUE',
  detail: 'is not a cursor of this list',
};

/** Whether a text is a cursor of a list in this order. */
export function isCursorOf(order: ListOrder, cursor: string): boolean {
  return positionIn(order, cursor) !== undefined;
}

/**
 * Decodes a cursor of `encodeCursor`.
 * @throws Problem VALIDATION_ERROR at `/cursor` if it is not one of a list in this order
 */
export function decodeCursor(order: ListOrder, cursor: string): ListPosition {
  const position = positionIn(order, cursor);
  if (!position) throw validationError([CURSOR_FAULT]);
  return position;
}

function positionIn({ columns }: ListOrder, cursor: string): ListPosition | undefined {
  const position = parsed(cursor);
  if (!Array.isArray(position) || position.length !== columns.length || encodeCursor(position) !== cursor)
    return undefined;
  const values = columns.map((name, index) => valueIn(name, position[index]));
  return values.includes(undefined) ? undefined : values;
}

function valueIn(column: string, value: unknown): string | Date | undefined {
  if (typeof value !== 'string') return undefined;
  if (column === 'id' && !/^[a-z]{3}_[0-9a-z]{26}$/.test(value)) return undefined;
  if (column === 'total' && !/^\d{1,12}\.\d{4}$/.test(value)) return undefined;
  if (column !== 'updated_at') return value;
  return isInstant(value) ? new Date(value) : undefined;
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
  } catch {
    return undefined;
  }
}
