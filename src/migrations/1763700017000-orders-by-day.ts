import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Counts of past days, and an index for searching the flagged orders by number. */
export class OrdersByDay1763700017000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS order_days (
      store_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      day CHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      orders INT UNSIGNED NOT NULL,
      PRIMARY KEY (store_id, day)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    // A second try finds what the first one made.
    const table = await runner.getTable('orders');
    if (!table?.indices.some(({ name }) => name === 'orders_flagged_number'))
      await runner.query('ALTER TABLE orders ADD KEY orders_flagged_number (store_id, is_flagged, order_number)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP KEY orders_flagged_number');
    await runner.query('DROP TABLE order_days');
  }
}
