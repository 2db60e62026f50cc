import { type DatabaseService } from '../database/database.service.js';
import {
  behind,
  type Condition,
  decodeCursor,
  encodeCursor,
  type ListOrder,
  type ListPosition,
  MAX_SEARCHED,
  orderBy,
  positionOf,
  upTo,
  whereOf,
} from './list-order.js';
import { type Page, pageOf, type PageRequest, type PageRow, type PageSelect, pageSql } from './page.js';

/** A list in the order of an index, or of few rows. */
export interface List {
  order: ListOrder;
  /** The alias of the table in `from` that has the store and the columns of `order`. */
  alias: string;
  from: string;
  /** The values of the placeholders of `from`. */
  values: unknown[];
  /** Joins of the tables that `conditions` and `keys` need beyond `from`. */
  joins: string;
  conditions: readonly Condition[];
  /** The conditions that limit the range of the index, if a page must not search all rows of the range. */
  ranges?: readonly Condition[];
  /** SELECT of `store_id`, `id`, `bytes` and the columns of `order`. */
  keys: string;
  /** The rows of the page. */
  rows: Omit<PageSelect, 'keys' | 'order'>;
}

/**
 * Reads a page of a list of a store. It may be short or empty before the last one if the list has `ranges`.
 * @throws Problem VALIDATION_ERROR if the cursor is not of a list in this order
 */
export async function readPage<Row extends object>(
  database: DatabaseService,
  storeId: string,
  list: List,
  { limit, cursor }: PageRequest & { limit: number },
): Promise<Page<Row>> {
  const { order, alias } = list;
  const after = cursor === undefined ? [] : behind(order, alias, decodeCursor(order, cursor));
  const end = list.ranges && (await findEnd(database, storeId, list, [...list.ranges, ...after]));
  const { where, values } = whereOf([...list.conditions, ...after, ...(end ? upTo(order, alias, end) : [])]);
  const keys = `${list.keys} FROM ${list.from} ${list.joins}
      WHERE ${alias}.store_id = ?${where} ORDER BY ${orderBy(order, alias)} LIMIT ?`;
  const sql = pageSql({ keys, order: orderBy(order), ...list.rows });
  const rows = await database.query<PageRow<Row>[]>(sql, [...list.values, storeId, ...values, limit + 1]);
  const { items, next } = pageOf(rows, limit, (last) => encodeCursor(positionOf(order, last)));
  return { items: items as Row[], next: next ?? (end ? encodeCursor(end) : null) };
}

/** @returns the last position that the page may search (C-LIST-8); undefined if it may search all that are left */
async function findEnd(
  database: DatabaseService,
  storeId: string,
  { order, alias, from, values }: List,
  conditions: readonly Condition[],
): Promise<ListPosition | undefined> {
  const { where, values: parameters } = whereOf(conditions);
  const columns = order.columns.map((name) => `${alias}.${name}`).join(', ');
  const sql = `SELECT ${columns} FROM ${from}
    WHERE ${alias}.store_id = ?${where} ORDER BY ${orderBy(order, alias)} LIMIT 1 OFFSET ${MAX_SEARCHED}`;
  const [row] = await database.query<object[]>(sql, [...values, storeId, ...parameters]);
  return row && positionOf(order, row);
}
