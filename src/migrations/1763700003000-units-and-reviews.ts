import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TEXT = 'MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

export class UnitsAndReviews1763700003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No server undoes a table's change when a later statement fails, so that a second try finds the first one's.
    if (!(await runner.hasColumn('orders', 'review_reasons')))
      await runner.query(`ALTER TABLE orders
        ADD COLUMN review_reasons ${TEXT} NULL,
        ADD COLUMN cancellation ${TEXT} NULL,
        ADD COLUMN return_label ${TEXT} NULL`);
    if (!(await runner.hasColumn('outbox_events', 'actor')))
      await runner.query(`ALTER TABLE outbox_events
        ADD COLUMN actor VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        ADD UNIQUE KEY outbox_events_resource (store_id, resource_id, sequence)`);
    await runner.query(`CREATE TABLE IF NOT EXISTS order_units (
      store_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      order_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      line_id VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      reference CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      quantity INT UNSIGNED NOT NULL,
      PRIMARY KEY (store_id, order_id, line_id, kind, reference)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS order_units');
    await runner.query('ALTER TABLE outbox_events DROP KEY outbox_events_resource, DROP COLUMN actor');
    await runner.query(`ALTER TABLE orders
      DROP COLUMN review_reasons, DROP COLUMN cancellation, DROP COLUMN return_label`);
  }
}
