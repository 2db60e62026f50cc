// SPDX-License-Identifier: Apache-2.0
import { type QueryRunner } from 'typeorm';

interface Column {
  type: string;
  nullable: string;
  preset: string | null;
  charset: string | null;
  collation: string | null;
  extra: string;
}

/** The parts of a database's tables that a statement can depend on. */
export interface SchemaSnapshot {
  tables: Set<string>;
  /** By table and name: `orders.total`. */
  columns: Map<string, Column>;
  /** The columns of each index. */
  indexes: Map<string, { unique: boolean; columns: string[] }>;
  /** Triggers, foreign keys and checks. */
  guards: Set<string>;
}

// MariaDB writes NULL as the default of a nullable column, MySQL none.
const COLUMNS = `SELECT CONCAT(TABLE_NAME, '.', COLUMN_NAME) AS name, COLUMN_TYPE AS type, IS_NULLABLE AS nullable,
  NULLIF(COLUMN_DEFAULT, 'NULL') AS preset, CHARACTER_SET_NAME AS charset, COLLATION_NAME AS collation, EXTRA AS extra
  FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()`;
const INDEXES = `SELECT CONCAT(TABLE_NAME, '.', INDEX_NAME) AS name, NON_UNIQUE AS nonUnique, COLUMN_NAME AS columnName
  FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX`;
const GUARDS = `SELECT CONCAT(TABLE_NAME, '.', CONSTRAINT_NAME) AS name FROM information_schema.TABLE_CONSTRAINTS
  WHERE TABLE_SCHEMA = DATABASE() AND CONSTRAINT_TYPE IN ('FOREIGN KEY', 'CHECK')
  UNION SELECT CONCAT(EVENT_OBJECT_TABLE, '.', TRIGGER_NAME) FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = DATABASE()`;

export async function schemaSnapshot(runner: QueryRunner): Promise<SchemaSnapshot> {
  const columns = (await runner.query(COLUMNS)) as (Column & { name: string })[];
  const parts = (await runner.query(INDEXES)) as { name: string; nonUnique: number; columnName: string }[];
  const guards = (await runner.query(GUARDS)) as { name: string }[];
  const indexes: SchemaSnapshot['indexes'] = new Map();
  for (const { name, nonUnique, columnName } of parts) {
    const index = indexes.get(name) ?? { unique: Number(nonUnique) === 0, columns: [] };
    indexes.set(name, { ...index, columns: [...index.columns, columnName] });
  }
  return {
    tables: new Set(columns.map(({ name }) => tableOf(name))),
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    indexes,
    guards: new Set(guards.map(({ name }) => name)),
  };
}

const tableOf = (name: string): string => name.split('.')[0] ?? '';

/**
 * Lists the changes that break a release which runs on both schemas. It uses everything in the first schema, and nothing that the
 * second one adds. A change is named by its kind and place, such as `column orders.total`.
 */
export function breaksBetween(before: SchemaSnapshot, after: SchemaSnapshot): string[] {
  const gone = [...before.tables].filter((table) => !after.tables.has(table));
  const isKept = (name: string): boolean => before.tables.has(tableOf(name)) && after.tables.has(tableOf(name));
  const columns = [...new Set([...before.columns.keys(), ...after.columns.keys()])].filter(isKept);
  const indexes = [...new Set([...before.indexes.keys(), ...after.indexes.keys()])].filter(isKept);
  return [
    ...gone.map((table) => `table ${table}`),
    ...columns
      .filter((name) => breaksColumn(before.columns.get(name), after.columns.get(name)))
      .map((name) => `column ${name}`),
    ...indexes.filter((name) => breaksIndex(name, before, after)).map((name) => `index ${name}`),
    ...[...after.guards].filter((name) => isKept(name) && !before.guards.has(name)).map((name) => `guard ${name}`),
  ];
}

/** A column that is gone, renamed, narrower or no longer optional; or a new one that an older INSERT leaves without a value. */
function breaksColumn(before: Column | undefined, after: Column | undefined): boolean {
  if (!after) return true;
  const isOptional = after.nullable === 'YES' || after.preset !== null || /GENERATED/i.test(after.extra);
  if (!before) return !isOptional;
  const isNowRequired = before.nullable === 'YES' && after.nullable === 'NO';
  const isSame =
    before.charset === after.charset && before.collation === after.collation && before.extra === after.extra;
  return isNowRequired || !isSame || before.preset !== after.preset || !holds(after.type, before.type);
}

/** An index that a statement may force, or a unique one of columns that older rows and writes have. */
function breaksIndex(name: string, { indexes, columns }: SchemaSnapshot, after: SchemaSnapshot): boolean {
  const [old, now] = [indexes.get(name), after.indexes.get(name)];
  if (!now) return true;
  if (old) return old.unique !== now.unique || old.columns.join() !== now.columns.join();
  const isOfOldRows = now.columns.every((column) => {
    const place = `${tableOf(name)}.${column}`;
    return columns.has(place) || after.columns.get(place)?.nullable !== 'YES';
  });
  return now.unique && isOfOldRows;
}

const TEXTS = ['tinytext', 'text', 'mediumtext', 'longtext'];
const INTEGERS = ['tinyint', 'smallint', 'mediumint', 'int', 'bigint'];

/** Whether each value of the type `from` is one of the type `to`. */
function holds(to: string, from: string): boolean {
  if (to === from) return true;
  const [wide, narrow] = [typeOf(to), typeOf(from)];
  if (wide.unsigned !== narrow.unsigned) return false;
  for (const family of [TEXTS, INTEGERS])
    if (family.includes(narrow.name)) return family.indexOf(wide.name) >= family.indexOf(narrow.name);
  if (narrow.name === 'char' && wide.name === 'varchar') return wide.size >= narrow.size;
  if (wide.name !== narrow.name || wide.name.endsWith('binary')) return false;
  return wide.scale >= narrow.scale && wide.size - wide.scale >= narrow.size - narrow.scale;
}

function typeOf(type: string): { name: string; size: number; scale: number; unsigned: boolean } {
  const [, name = '', size = '0', scale = '0', rest = ''] = /^(\w+)(?:\((\d+)(?:,(\d+))?\))?(.*)$/.exec(type) ?? [];
  return { name, size: Number(size), scale: Number(scale), unsigned: rest.includes('unsigned') };
}
