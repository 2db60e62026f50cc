// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../../src/platform/database/data-source-options.js';
import { schema } from '../../../src/schema.js';
import { newDatabase } from '../../support/own-database.js';
import { breaksBetween, schemaSnapshot } from '../../support/schema-changes.js';

/** A migration, and what it takes from the release before it, by the first release that works without. */
type Migration = MigrationInterface & { contracts?: Record<string, string> };

const migrations = schema.migrations as (new () => Migration)[];
const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\] - /gm)].map(
  ([, name]) => name,
);

let source: DataSource;
let runner: QueryRunner;

/** What the work breaks for a release that runs meanwhile. */
async function breaksOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = await schemaSnapshot(runner);
  await work();
  return breaksBetween(before, await schemaSnapshot(runner));
}

/** What a migration breaks and does not declare, or declares and does not break, or what no released version works without. */
async function faultsOf(migration: Migration): Promise<string[]> {
  const { contracts = {} } = migration;
  const breaks = new Set(await breaksOf(() => migration.up(runner)));
  const early = Object.keys(contracts).filter((place) => !released.includes(contracts[place]));
  return [...breaks.symmetricDifference(new Set(Object.keys(contracts))).union(new Set(early))].sort();
}

beforeAll(async () => {
  const { url, connection } = await newDatabase();
  const [tables] = await connection.query(
    'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
  );
  for (const { name } of tables as { name: string }[]) await connection.query(`DROP TABLE ${name}`);
  source = await new DataSource(dataSourceOptions(schema, { url, poolSize: 1 })).initialize();
  runner = source.createQueryRunner();
});

afterAll(async () => {
  await runner.release();
  await source.destroy();
});

describe('Migrations', () => {
  it('only expand the schema, except for what they declare and a released version no longer needs', async () => {
    for (const each of migrations) expect([each.name, await faultsOf(new each())]).toEqual([each.name, []]);
  });

  it('run again after one that was interrupted', async () => {
    for (const each of migrations) expect(await breaksOf(() => new each().up(runner))).toEqual([]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['document', {}, ['column claims.document']],
    ['version', { 'column claims.version': '999.0.0' }, ['column claims.version']],
    ['created_at', { 'column claims.updated_at': '999.0.0' }, ['column claims.created_at', 'column claims.updated_at']],
  ])('may not drop the column %s with the contracts %j', async (column, contracts, faults) => {
    const up = async (): Promise<void> => void (await runner.query(`ALTER TABLE claims DROP COLUMN ${column}`));
    expect(await faultsOf({ contracts, up, down: () => Promise.resolve() })).toEqual(faults);
  });
});

describe('A migration breaks the release before it with', () => {
  const NOW_BREAKS: [string, string[]][] = [
    ['DROP TABLE stock_levels', ['table stock_levels']],
    ['RENAME TABLE sms_stops TO sms_ends', ['table sms_stops']],
    ['ALTER TABLE orders DROP COLUMN cancellation', ['column orders.cancellation']],
    ['ALTER TABLE orders CHANGE return_label label MEDIUMTEXT NULL', ['column orders.return_label']],
    ['ALTER TABLE orders ADD COLUMN origin INT NOT NULL', ['column orders.origin']],
    ['ALTER TABLE jobs MODIFY attempts TINYINT UNSIGNED NOT NULL', ['column jobs.attempts']],
    [
      'ALTER TABLE jobs MODIFY last_error VARCHAR(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL',
      ['column jobs.last_error'],
    ],
    [
      'ALTER TABLE jobs MODIFY queue VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL',
      ['column jobs.queue'],
    ],
    ['ALTER TABLE jobs MODIFY parked_at DATETIME(3) NOT NULL', ['column jobs.parked_at']],
    ['ALTER TABLE jobs MODIFY due_at DATETIME NOT NULL', ['column jobs.due_at']],
    ['ALTER TABLE stores ALTER COLUMN mode DROP DEFAULT', ['column stores.mode']],
    ["ALTER TABLE stores ALTER COLUMN mode SET DEFAULT 'test'", ['column stores.mode']],
    ['ALTER TABLE orders MODIFY total DECIMAL(15, 4) NOT NULL', ['column orders.total']],
    ['ALTER TABLE orders MODIFY version INT NOT NULL', ['column orders.version']],
    ['ALTER TABLE returns DROP KEY returns_parcel', ['index returns.returns_parcel']],
    [
      'ALTER TABLE returns ADD UNIQUE KEY returns_order_once (store_id, order_number)',
      ['index returns.returns_order_once'],
    ],
    [
      'ALTER TABLE desk_notes DROP PRIMARY KEY, ADD PRIMARY KEY (store_id, subject_id, id)',
      ['index desk_notes.PRIMARY'],
    ],
    [
      'ALTER TABLE returns ADD CONSTRAINT returns_version_known CHECK (version > 0)',
      ['guard returns.returns_version_known'],
    ],
    ['CREATE TRIGGER guarded BEFORE INSERT ON returns FOR EACH ROW SET NEW.version = 1', ['guard returns.guarded']],
  ];

  it.each(NOW_BREAKS)('%s', async (statement, broken) => {
    expect(await breaksOf(() => runner.query(statement))).toEqual(broken);
  });
});

describe('A migration breaks nothing with', () => {
  it.each([
    'CREATE TABLE added (store_id VARCHAR(64) NOT NULL, id INT NOT NULL, PRIMARY KEY (store_id, id), UNIQUE KEY added_id (id))',
    'ALTER TABLE parcels ADD COLUMN note VARCHAR(8) NULL, ADD COLUMN rank INT NOT NULL DEFAULT 0',
    'ALTER TABLE parcels ADD COLUMN code INT NULL, ADD UNIQUE KEY parcels_code (store_id, code), ADD KEY parcels_eta (store_id, eta)',
    'ALTER TABLE parcels MODIFY substatus VARCHAR(80) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL',
    'ALTER TABLE claim_uploads MODIFY size_bytes BIGINT UNSIGNED NOT NULL',
    'ALTER TABLE message_texts MODIFY language VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
    'ALTER TABLE webhook_endpoints MODIFY events MEDIUMTEXT CHARACTER SET ascii COLLATE ascii_bin NULL',
    'ALTER TABLE parcels MODIFY destination VARCHAR(2048) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL',
  ])('%s', async (statement) => {
    expect(await breaksOf(() => runner.query(statement))).toEqual([]);
  });
});
