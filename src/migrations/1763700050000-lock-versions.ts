import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TABLES = [
  'claims',
  'daily_figures',
  'jobs',
  'messages',
  'orders',
  'parcels',
  'returns',
  'staff_accounts',
  'stores',
  'webhook_endpoints',
] as const;

/** A column that every transaction writes that decides by a locked row: nodes of Galera know no row locks of each other. */
export class LockVersions1763700050000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A second try finds what the first one made.
    for (const table of TABLES)
      if (!(await runner.hasColumn(table, 'lock_version')))
        await runner.query(`ALTER TABLE ${table} ADD COLUMN lock_version BIGINT UNSIGNED NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN lock_version`);
  }
}
