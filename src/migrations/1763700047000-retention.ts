import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Erases personal data after some time: the settings of stores, the orders that have any, and how far the nightly job is. */
export class Retention1763700047000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A second try finds what the first one made.
    if (!(await runner.hasColumn('stores', 'retention')))
      await runner.query(
        'ALTER TABLE stores ADD COLUMN retention MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL',
      );
    if (!(await runner.hasColumn('orders', 'is_erased')))
      await runner.query(
        `ALTER TABLE orders ADD COLUMN is_erased TINYINT NOT NULL DEFAULT 0,
         ADD KEY orders_erased (store_id, is_erased, id)`,
      );
    await runner.query(`CREATE TABLE IF NOT EXISTS retention_runs (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      started_at DATETIME(3) NOT NULL,
      ended_at DATETIME(3) NULL,
      step VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      cursors TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      removed TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      PRIMARY KEY (store_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE retention_runs');
    await runner.query('ALTER TABLE orders DROP KEY orders_erased, DROP COLUMN is_erased');
    await runner.query('ALTER TABLE stores DROP COLUMN retention');
  }
}
