// SPDX-License-Identifier: Apache-2.0
import { getMetadataArgsStorage } from 'typeorm';

/**
 * Splits rows for statements that stay below the server's `max_allowed_packet`: a chunk ends with the row that reaches `maxBytes`.
 * @param sizeOf the bytes of a row
 */
export function chunksOf<Row>(rows: readonly Row[], maxBytes: number, sizeOf: (row: Row) => number): Row[][] {
  const chunks: Row[][] = [];
  let bytes = maxBytes;
  for (const row of rows) {
    if (bytes >= maxBytes) {
      chunks.push([]);
      bytes = 0;
    }
    chunks.at(-1)?.push(row);
    bytes += sizeOf(row);
  }
  return chunks;
}

/** Keys of a list that are single parameters. Each number of them is a statement of its own, so there are few. */
const MAX_SHORT_LIST = 4;

/**
 * Writes the short lists of keys in the values of a statement as single parameters, because a statement with a list is not
 * prepared. Every question mark of the statement is a parameter.
 */
export function withShortLists(sql: string, values: readonly unknown[]): [sql: string, values: unknown[]] {
  const isShort = (value: unknown): value is unknown[] =>
    Array.isArray(value) && value.length <= MAX_SHORT_LIST && !value.some(Array.isArray);
  let index = 0;
  const marksOf = (value: unknown): string => (isShort(value) ? value.map(() => '?').join(', ') : '?');
  return [
    sql.replaceAll('?', () => marksOf(values[index++])),
    values.flatMap((value) => (isShort(value) ? value : [value])),
  ];
}

/** Columns of a table, and statements over them in their order. */
export interface Table<Row> {
  name: string;
  /** The columns of each index but the store. InnoDB appends the primary key to every index. */
  indexes: ReadonlyMap<string, readonly string[]>;
  columns: readonly Column<Row>[];
  /** `SELECT columns FROM table`. */
  select: string;
  /** `INSERT INTO table (columns) VALUES (?, …)`. */
  insert: string;
  /** `INSERT INTO table (columns) VALUES ?`, for a list of values of rows. */
  insertMany: string;
  /** `UPDATE table FORCE INDEX (PRIMARY) SET column = ?, …` of these columns, by default of all: for one row, by its key. */
  update(columns?: readonly Column<Row>[]): string;
  /** `alias.column, …`, for a SELECT with joins. */
  columnsOf(alias: string): string;
  /** The values of a row for `insert`, or for `update` with the same columns. */
  valuesOf(row: Row, columns?: readonly Column<Row>[]): unknown[];
  /** The same table with only these columns, in this order. */
  pick<Name extends Column<Row>>(...names: Name[]): Table<Pick<Row, Name>>;
  /** The same table without these columns. */
  omit<Name extends Column<Row>>(...names: Name[]): Table<Omit<Row, Name>>;
}

/** A row with the columns of a `Table`. */
export type RowOf<T> = T extends Table<infer Row> ? Row : never;

type Column<Row> = keyof Row & string;

/** Derives the columns of statements from an entity, so that they are listed only there. */
export function table<Row extends object>(entity: new () => Row): Table<Row> {
  const storage = getMetadataArgsStorage();
  const name = storage.tables.find(({ target }) => target === entity)?.name;
  const columns = storage.filterColumns(entity).map(({ propertyName }) => propertyName as Column<Row>);
  if (name === undefined || columns.length === 0) throw new Error(`${entity.name} is not an entity`);
  return tableOf(name, columns, indexesOf(entity));
}

function indexesOf(entity: new () => object): Table<never>['indexes'] {
  const storage = getMetadataArgsStorage();
  const ofPrimary = storage.filterColumns(entity).filter(({ options }) => options.primary);
  const primary = ofPrimary.map(({ propertyName }) => propertyName).filter((column) => column !== 'store_id');
  const others = [...storage.indices, ...storage.uniques].filter(({ target }) => target === entity);
  const indexes = others.map(({ name = '', columns }): [string, string[]] => {
    const own = (columns as string[]).filter((column) => column !== 'store_id');
    return [name, [...own, ...primary]];
  });
  return new Map([['PRIMARY', primary], ...indexes]);
}

function tableOf<Row>(name: string, columns: readonly Column<Row>[], indexes: Table<Row>['indexes']): Table<Row> {
  const insertInto = `INSERT INTO ${name} (${columns.join(', ')}) VALUES`;
  return {
    name,
    indexes,
    columns,
    select: `SELECT ${columns.join(', ')} FROM ${name}`,
    insert: `${insertInto} (${columns.map(() => '?').join(', ')})`,
    insertMany: `${insertInto} ?`,
    update: (some = columns) =>
      `UPDATE ${name} FORCE INDEX (PRIMARY) SET ${some.map((column) => `${column} = ?`).join(', ')}`,
    columnsOf: (alias) => columns.map((column) => `${alias}.${column}`).join(', '),
    valuesOf: (row, some = columns) => some.map((column) => row[column]),
    pick: (...names) => tableOf(name, names, indexes),
    omit: <Name extends Column<Row>>(...names: Name[]) =>
      tableOf<Omit<Row, Name>>(
        name,
        columns.filter((column): column is Exclude<Column<Row>, Name> => !names.some((one) => one === column)),
        indexes,
      ),
  };
}
