import 'reflect-metadata';
import { DataSource, type EntityMetadata } from 'typeorm';
import { type ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { dataSourceOptions } from '../../../src/platform/database/data-source-options.js';
import { Session } from '../../../src/platform/database/session.js';
import { schema } from '../../../src/schema.js';
import { afterFile } from '../../support/cleanup.js';
import { newDatabase } from '../../support/own-database.js';

let dataSource: DataSource;
let session: Session;

beforeAll(async () => {
  const { url } = await newDatabase();
  dataSource = await new DataSource(dataSourceOptions(schema, { url, poolSize: 1 })).initialize();
  session = await Session.open(dataSource);
  afterFile(() => dataSource.destroy());
});

/** A value that the two protocols of the server write and read in different ways. */
function valueOf({ type, length, charset, scale = 0 }: ColumnMetadata): unknown {
  switch (type) {
    case 'binary':
      return Buffer.alloc(Number(length), 0xe9);
    case 'datetime':
      return new Date('2026-03-29T01:30:00.120Z');
    case 'bigint':
      return Number.MAX_SAFE_INTEGER;
    case 'decimal':
      return (1234.5).toFixed(scale);
    case 'tinyint':
      return true;
    case 'int':
    case 'smallint':
      return 30_000;
    default:
      return [...(charset === 'ascii' ? `"'\\` : `"'\\ü😀`)].slice(0, Number(length) || undefined).join('');
  }
}

/** How a row is written: as text, with a parameter for each value, or as the only row of a list. */
const WRITES: ((values: unknown[]) => [string, unknown[]])[] = [
  (values) => ['(?)', [values]],
  (values) => [`(${values.map(() => '?').join(', ')})`, values],
  (values) => ['?', [[values]]],
];

/** How a table is read: as text, or prepared. */
const READS: [string, unknown[]][] = [
  ['', []],
  [' WHERE 1 = ?', [1]],
];

/** Writes a row and reads its table in every way. */
async function readInEveryWay({ tableName, columns }: EntityMetadata, values: unknown[]): Promise<unknown[]> {
  const into = `INSERT INTO ${tableName} (${columns.map(({ databaseName }) => databaseName).join(', ')}) VALUES`;
  const read = `SELECT *, COUNT(*) AS count, NULL AS nothing, 1 AS one, 1.5 AS half, SUM(1) AS sum FROM ${tableName}`;
  const found: unknown[] = [];
  for (const write of WRITES) {
    const [row, written] = write(values);
    await session.begin(false);
    await session.query(`DELETE FROM ${tableName}`);
    await session.query(`${into} ${row}`, written);
    for (const [where, parameters] of READS) found.push(await session.query(read + where, parameters));
    await session.rollback();
  }
  return found;
}

it('a prepared statement writes and reads the same values as text in every column of every table', async () => {
  for (const metadata of dataSource.entityMetadatas) {
    const full = metadata.columns.map(valueOf);
    const bare = metadata.columns.map((column) => (column.isNullable ? null : valueOf(column)));
    for (const values of [full, bare]) {
      const [asText, ...others] = await readInEveryWay(metadata, values);
      expect(asText).toHaveLength(1);
      expect([metadata.tableName, others]).toEqual([metadata.tableName, others.map(() => asText)]);
    }
  }
});

/** How many statements the connection has prepared, and how many of them it has closed. */
async function counts(): Promise<{ prepared: number; closed: number }> {
  const found = await session.query<{ Variable_name: string; Value: string }[]>(
    "SHOW SESSION STATUS WHERE Variable_name IN ('Com_stmt_prepare', 'Com_stmt_close')",
  );
  const count = (name: string): number => Number(found.find(({ Variable_name }) => Variable_name === name)?.Value);
  return { prepared: count('Com_stmt_prepare'), closed: count('Com_stmt_close') };
}

async function prepareMany(): Promise<void> {
  for (let number = 0; number < 200; number++)
    expect(await session.query(`SELECT ? AS value, ${number} AS number`, ['a'])).toHaveLength(1);
}

it('a connection keeps a limited number of prepared statements, and closes the others between transactions', async () => {
  await session.begin(false);
  const before = await counts();
  await prepareMany();
  const within = await counts();
  await session.commit();
  session.release();
  session = await Session.open(dataSource);
  const after = await counts();
  expect(within).toEqual({ prepared: before.prepared + 200, closed: before.closed });
  expect(after.prepared - after.closed).toBeLessThanOrEqual(50);
  expect(await session.query(`SELECT ? AS value, 199 AS number`, ['b'])).toEqual([{ value: 'b', number: 199 }]);
});
