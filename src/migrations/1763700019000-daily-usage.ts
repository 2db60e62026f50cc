import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The bytes that each store has stored on each day, for its quotas. */
export class DailyUsage1763700019000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS daily_usage (
      store_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      day CHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      bytes BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (store_id, day, kind),
      KEY daily_usage_largest (kind, day, bytes)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    if (!(await runner.hasColumn('outbox_events', 'size_bytes')))
      await runner.query('ALTER TABLE outbox_events ADD COLUMN size_bytes INT UNSIGNED NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_events DROP COLUMN size_bytes');
    await runner.query('DROP TABLE daily_usage');
  }
}
