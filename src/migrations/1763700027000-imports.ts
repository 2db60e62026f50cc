import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Imports of order history, their bad lines, and what events of history do not cause. */
export class Imports1763700027000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('outbox_events', 'muted')))
      await runner.query(
        'ALTER TABLE outbox_events ADD COLUMN muted VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NULL',
      );
    await runner.query(`CREATE TABLE IF NOT EXISTS imports (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      format VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      is_dry_run TINYINT NOT NULL,
      sends_webhooks TINYINT NOT NULL,
      started_by VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      state VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      size_bytes BIGINT UNSIGNED NOT NULL,
      sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
      offset_bytes BIGINT UNSIGNED NOT NULL,
      line_count BIGINT UNSIGNED NOT NULL,
      counts TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      failure VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      created_at DATETIME(3) NOT NULL,
      started_at DATETIME(3) NULL,
      updated_at DATETIME(3) NOT NULL,
      ended_at DATETIME(3) NULL,
      PRIMARY KEY (store_id, id),
      KEY imports_state (store_id, state, id),
      KEY imports_updated (state, updated_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await runner.query(`CREATE TABLE IF NOT EXISTS import_errors (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      import_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      line BIGINT UNSIGNED NOT NULL,
      problem MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      PRIMARY KEY (store_id, import_id, line)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_errors');
    await runner.query('DROP TABLE imports');
    await runner.query('ALTER TABLE outbox_events DROP COLUMN muted');
  }
}
