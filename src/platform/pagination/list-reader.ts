// SPDX-License-Identifier: Apache-2.0
import { type DatabaseService } from '../database/database.service.js';
import { type Table } from '../database/table.js';
import { validationError } from '../errors/problem.js';
import { type ColumnFilter, rangeColumns } from './list-filters.js';
import {
  behind,
  type Condition,
  CURSOR_FAULT,
  decodeCursor,
  encodeCursor,
  type ListOrder,
  type ListPosition,
  MAX_SEARCHED,
  NEWEST_FIRST,
  orderBy,
  positionOf,
  upTo,
  whereOf,
} from './list-order.js';
import { DEFAULT_LIMIT, type Page, pageOf, type PageRequest, type PageRow, pageSql } from './page.js';

export interface ListOptions {
  /** Its alias in all SQL here; by default its name. */
  alias?: string;
  /** The SELECT list of a row, with the columns of the orders, and the joins that it needs; by default the columns of the table. */
  columns?: string;
  joins?: string;
  /** A condition of all lists. */
  where?: string;
  /** The `bytesOf` a row, which limit a page; by default only the number of its rows does. */
  bytes?: string;
  /** The alias of an index that is read by itself, and then rows only of the entries that it does not rule out. */
  indexAlias?: string;
  /** The column whose value in the last row is the cursor, or `position` for an opaque cursor; by default `id`. */
  cursor?: string;
  /** The most rows of a page if the request names no other limit. */
  limit?: number;
  /** The most rows that a page reads if its filters have no index together. */
  maxSearched?: number;
}

/** A list of rows of a store, to which all filters apply. */
export interface List {
  /** By default the newest first. */
  order?: ListOrder;
  /** Conditions on columns, and others, which no index has. */
  filters?: readonly (ColumnFilter | Condition)[];
  /** Joins that the filters need. */
  joins?: string;
  /** The index to follow; by default the database chooses. */
  index?: string;
  /** A FROM of few rows in place of the table, with the values of its placeholders. `index` is the one that it reads. */
  from?: string;
  values?: readonly unknown[];
  /** Columns whose filters limit the rows that are read; by default the columns of `index`. */
  ranges?: readonly string[];
  /** Only rows behind this position, in place of a cursor. */
  after?: ListPosition;
}

/** Reads the lists of a table page by page. Each follows an index, so a page reads about as many rows as it shows. */
export class ListReader<Row extends object> {
  private readonly alias: string;
  /** The alias of the table that gives the list its order. */
  private readonly first: string;

  constructor(
    private readonly table: Pick<Table<Row>, 'name' | 'indexes' | 'columnsOf' | 'valuesOf'>,
    private readonly options: ListOptions = {},
  ) {
    this.alias = options.alias ?? table.name;
    this.first = options.indexAlias ?? this.alias;
  }

  /**
   * Finds a page. It may be short or empty before the last one if the filters have no index together (C-LIST-8).
   * @throws Problem VALIDATION_ERROR if the cursor is not of a list in this order
   */
  async findPage(
    database: DatabaseService,
    storeId: string,
    list: List,
    { limit = this.options.limit ?? DEFAULT_LIMIT, cursor }: PageRequest = {},
  ): Promise<Page<Row>> {
    const { order = NEWEST_FIRST, filters = [] } = list;
    const start = list.after ?? (cursor === undefined ? undefined : await this.find(database, storeId, order, cursor));
    const after = start ? behind(order, this.first, start) : [];
    const end = await this.findEnd(database, storeId, list, after);
    const last = end ? upTo(order, this.first, positionOf(order, end)) : [];
    const { where, values } = whereOf([...filters.map((each) => this.conditionOf(each, list)), ...after, ...last]);
    const parameters = [...(list.values ?? []), storeId, ...values, limit + 1];
    const rows = await database.query<PageRow<Row>[]>(this.pageSqlOf(list, where), parameters);
    const { items, next } = pageOf(rows, limit, (row) => this.cursorOf(order, row));
    return { items: items as Row[], next: next ?? (end ? this.cursorOf(order, end) : null) };
  }

  private pageSqlOf({ order = NEWEST_FIRST, ...list }: List, where: string): string {
    const { table, alias, first } = this;
    const { columns = table.columnsOf(alias), joins, bytes } = this.options;
    const rows = `STRAIGHT_JOIN ${table.name} ${alias} ON ${alias}.store_id = ${first}.store_id AND ${alias}.id = ${first}.id`;
    const found = `FROM ${this.fromOf(list)} ${first === alias ? '' : rows} ${list.joins ?? ''}
      WHERE ${first}.store_id = ?${this.options.where ?? ''}${where} ORDER BY ${orderBy(order, first)} LIMIT ?`;
    if (bytes === undefined) return `SELECT ${columns} ${found}`;
    const keys = [...new Set(['store_id', 'id', ...order.columns])].map((column) => `${alias}.${column}`).join(', ');
    const sized = `SELECT ${keys}, ${bytes} ${found}`;
    return pageSql({ keys: sized, order: orderBy(order), columns, from: table.name, alias, joins });
  }

  /** @returns the last row that the page may search; undefined if it may search all that are left */
  private async findEnd(
    database: DatabaseService,
    storeId: string,
    list: List,
    after: readonly Condition[],
  ): Promise<object | undefined> {
    const { first } = this;
    const { order = NEWEST_FIRST, filters = [], ranges = this.rangesOf(list) } = list;
    const inRange = filters.filter((each) => 'column' in each && ranges?.includes(each.column));
    if (!ranges || inRange.length === filters.length) return undefined;
    const { where, values } = whereOf([...inRange.map((each) => this.conditionOf(each, list, ranges)), ...after]);
    const columns = order.columns.map((column) => `${first}.${column}`).join(', ');
    const sql = `SELECT ${columns} FROM ${this.fromOf(list)} WHERE ${first}.store_id = ?${where}
      ORDER BY ${orderBy(order, first)} LIMIT 1 OFFSET ${this.options.maxSearched ?? MAX_SEARCHED}`;
    const [row] = await database.query<object[]>(sql, [...(list.values ?? []), storeId, ...values]);
    return row;
  }

  /** The columns whose filters limit the range of the index; undefined if the list has few rows in any case. */
  private rangesOf({ from, index = '', order = NEWEST_FIRST }: List): string[] | undefined {
    const ranges = rangeColumns(this.table.indexes.get(index) ?? [], order);
    return from === undefined && ranges.includes(order.columns[0]) ? ranges : undefined;
  }

  // Without a hint the optimizer, which does not know how rare a value is, scans all rows.
  private fromOf({ from, index }: List): string {
    const table = this.first === this.table.name ? this.first : `${this.table.name} ${this.first}`;
    return from ?? (index === undefined ? table : `${table} FORCE INDEX (${index})`);
  }

  /** @param covered the columns that are read from the index */
  private conditionOf(
    filter: ColumnFilter | Condition,
    { index = '' }: List,
    covered = this.table.indexes.get(index),
  ): Condition {
    if (!('column' in filter)) return filter;
    const { column, test, values } = filter;
    return [`${covered?.includes(column) ? this.first : this.alias}.${column} ${test}`, ...values];
  }

  private cursorOf(order: ListOrder, row: object): string {
    const { cursor = 'id' } = this.options;
    return cursor === 'position'
      ? encodeCursor(positionOf(order, row))
      : String(positionOf({ columns: [cursor], direction: order.direction }, row)[0]);
  }

  /** Finds the position of a cursor. */
  private async find(
    database: DatabaseService,
    storeId: string,
    order: ListOrder,
    cursor: string,
  ): Promise<ListPosition> {
    const { cursor: column = 'id' } = this.options;
    if (column === 'position') return decodeCursor(order, cursor);
    if (order.columns[0] === column) return [cursor];
    const sql = `SELECT ${order.columns.join(', ')} FROM ${this.table.name} WHERE store_id = ? AND ${column} = ?`;
    const [row] = await database.query<object[]>(sql, [storeId, cursor]);
    if (!row) throw validationError([CURSOR_FAULT]);
    return positionOf(order, row);
  }
}
