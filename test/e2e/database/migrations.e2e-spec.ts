import { readFileSync } from 'node:fs';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../../src/platform/database/data-source-options.js';
import { schema } from '../../../src/schema.js';
import { newDatabase } from '../../support/own-database.js';
import { breaksBetween, schemaSnapshot } from '../../support/schema-changes.js';

/** The first release had the migrations up to this one, and no older release could run beside it. */
const LAST_OF_FIRST_RELEASE = 1763700014000;

/** A migration, and what it takes from older releases, by the first release that works without. */
type Migration = MigrationInterface & { contracts?: Record<string, string> };

const numberOf = ({ name }: { name: string }): number => Number(/\d+$/.exec(name)?.[0]);
const migrations = (schema.migrations as (new () => Migration)[]).toSorted((a, b) => numberOf(a) - numberOf(b));
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
    const found: Record<string, string[]> = {};
    const declared: Record<string, string[]> = {};
    for (const each of migrations) {
      const migration = new each();
      const breaks = await breaksOf(() => migration.up(runner));
      if (numberOf(each) <= LAST_OF_FIRST_RELEASE) continue;
      const contracts = migration.contracts ?? {};
      if (breaks.length > 0) found[each.name] = breaks.sort();
      if (Object.keys(contracts).length > 0) declared[each.name] = Object.keys(contracts).sort();
      expect(released).toEqual(expect.arrayContaining(Object.values(contracts)));
    }
    expect(found).toEqual(declared);
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
    ['ALTER TABLE orders MODIFY total DECIMAL(15, 4) NULL', ['column orders.total']],
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
    ['ALTER TABLE claims ADD CONSTRAINT claims_status_known CHECK (version > 0)', ['guard claims.claims_status_known']],
    ['CREATE TRIGGER guarded BEFORE INSERT ON claims FOR EACH ROW SET NEW.version = 1', ['guard claims.guarded']],
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
