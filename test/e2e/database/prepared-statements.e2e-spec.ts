// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata';
import { type Pool } from 'mysql2';
import { DataSource, type EntityMetadata } from 'typeorm';
import { type ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { databasePool, dataSourceOptions } from '../../../src/platform/database/data-source-options.js';
import { Session } from '../../../src/platform/database/session.js';
import { schema } from '../../../src/schema.js';
import { afterFile } from '../../support/cleanup.js';
import { newDatabase } from '../../support/own-database.js';

let dataSource: DataSource;
let pool: Pool;
let session: Session;

beforeAll(async () => {
  const { url } = await newDatabase();
  dataSource = await new DataSource(dataSourceOptions(schema, { url, poolSize: 1 })).initialize();
  pool = databasePool({ url, poolSize: 1 });
  session = await Session.open(pool, dataSource.logger);
  afterFile(async () => {
    pool.end();
    await dataSource.destroy();
  });
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
      return [...(charset === 'ascii' ? `"'\\` : `"'\\\0\nü😀`).repeat(60)]
        .slice(0, Number(length) || undefined)
        .join('');
  }
}

/** A statement is prepared after it has come a second time. */
const UNTIL_PREPARED = 3;

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
  for (let round = 0; round < UNTIL_PREPARED; round++)
    for (const write of WRITES) {
      const [row, written] = write(values);
      session.begin(false);
      await session.query(`DELETE FROM ${tableName}`);
      await session.query(`${into} ${row}`, written);
      for (const [where, parameters] of READS) found.push(await session.query(read + where, parameters));
      await session.rollback();
      await returnToPool();
    }
  return found;
}

async function returnToPool(): Promise<void> {
  session.release();
  session = await Session.open(pool, dataSource.logger);
}

it('a prepared statement writes and reads the same values as text in every column of every table', async () => {
  const before = await counts();
  for (const metadata of dataSource.entityMetadatas) {
    const full = metadata.columns.map(valueOf);
    const bare = metadata.columns.map((column) => (column.isNullable ? null : valueOf(column)));
    for (const values of [full, bare]) {
      const [asText, ...others] = await readInEveryWay(metadata, values);
      expect(asText).toHaveLength(1);
      expect([metadata.tableName, others]).toEqual([metadata.tableName, others.map(() => asText)]);
    }
  }
  expect((await counts()).execute - before.execute).toBeGreaterThan(4 * dataSource.entityMetadatas.length);
});

type Counts = Record<'prepare' | 'execute' | 'close', number>;

/** How many statements the connection has prepared, executed and closed. */
async function counts(): Promise<Counts> {
  const rows = await session.query<{ Variable_name: string; Value: string }[]>(
    "SHOW SESSION STATUS WHERE Variable_name IN ('Com_stmt_prepare', 'Com_stmt_execute', 'Com_stmt_close')",
  );
  return Object.fromEntries(
    rows.map(({ Variable_name, Value }) => [Variable_name.replace('Com_stmt_', ''), Number(Value)]),
  ) as Counts;
}

/** Runs statements in a transaction, and returns what the connection has counted within it. */
async function inTransaction(statements: string[]): Promise<Counts> {
  session.begin(false);
  const before = await counts();
  for (const sql of statements) expect(await session.query(sql, ['a'])).toEqual([{ value: 'a' }]);
  const after = await counts();
  await session.end('COMMIT');
  await returnToPool();
  return {
    prepare: after.prepare - before.prepare,
    execute: after.execute - before.execute,
    close: after.close - before.close,
  };
}

const selects = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `SELECT ? AS value FROM DUAL WHERE ${from + index} >= 0`);

it('a statement that comes a second time is prepared after the transaction, and executed from then on', async () => {
  const [sql] = selects(0, 1) as [string];
  expect(await inTransaction([sql])).toEqual({ prepare: 0, execute: 0, close: 0 });
  expect(await inTransaction([sql])).toEqual({ prepare: 0, execute: 0, close: 0 });
  expect(await inTransaction([sql])).toEqual({ prepare: 0, execute: 1, close: 0 });
});

it('a connection keeps a limited number of prepared statements, and closes none within a transaction', async () => {
  for (let round = 0; round < 3; round++)
    for (let from = 0; from < 200; from += 40)
      expect(await inTransaction(selects(from, from + 40))).toMatchObject({ prepare: 0, close: 0 });
  const { prepare, close } = await counts();
  expect(prepare).toBeGreaterThanOrEqual(200);
  expect(prepare - close).toBeLessThanOrEqual(50);
  expect(await inTransaction(selects(199, 200))).toMatchObject({ execute: 1 });
});

it('a parameter that is undefined is refused from the first time on, as a prepared statement refuses it', async () => {
  for (let time = 0; time < UNTIL_PREPARED; time++)
    await expect(session.query('SELECT ? AS undefined_value', [undefined])).rejects.toThrow('A parameter is undefined');
});
