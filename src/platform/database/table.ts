import { getMetadataArgsStorage } from 'typeorm';

/** A table, its columns in the order of the entity, and statements over them. */
export interface Table<Row> {
  columns: readonly (keyof Row & string)[];
  /** `SELECT columns FROM table`. */
  select: string;
  /** `INSERT INTO table (columns) VALUES (?, …)`. */
  insert: string;
  /** `INSERT INTO table (columns) VALUES ?`, for a list of values of rows. */
  insertMany: string;
  /** `UPDATE table SET column = ?, …` of some columns. */
  update(columns: readonly (keyof Row & string)[]): string;
  /** The values of a row for `insert`, or for `update` with the same columns. */
  valuesOf(row: Row, columns?: readonly (keyof Row & string)[]): unknown[];
}

/** Derives the columns of statements from an entity, so that they are listed only there. */
export function table<Row extends object>(entity: new () => Row): Table<Row> {
  const storage = getMetadataArgsStorage();
  const name = storage.tables.find(({ target }) => target === entity)?.name;
  const columns = storage.filterColumns(entity).map(({ propertyName }) => propertyName as keyof Row & string);
  if (name === undefined || columns.length === 0) throw new Error(`${entity.name} is not an entity`);
  const insertInto = `INSERT INTO ${name} (${columns.join(', ')}) VALUES`;
  return {
    columns,
    select: `SELECT ${columns.join(', ')} FROM ${name}`,
    insert: `${insertInto} (${columns.map(() => '?').join(', ')})`,
    insertMany: `${insertInto} ?`,
    update: (changed) => `UPDATE ${name} SET ${changed.map((column) => `${column} = ?`).join(', ')}`,
    valuesOf: (row, some = columns) => some.map((column) => row[column]),
  };
}
