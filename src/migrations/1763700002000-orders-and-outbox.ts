import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class OrdersAndOutbox1763700002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS orders (
      store_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      order_number VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      order_id VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      protect_order_number CHAR(13) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      version INT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      document MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      PRIMARY KEY (store_id, id),
      UNIQUE KEY orders_order_number (store_id, order_number),
      UNIQUE KEY orders_protect_order_number (protect_order_number),
      KEY orders_order_id (store_id, order_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await runner.query(`CREATE TABLE IF NOT EXISTS outbox_events (
      store_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      type VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      resource_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      sequence INT UNSIGNED NOT NULL,
      occurred_at DATETIME(3) NOT NULL,
      data MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      PRIMARY KEY (store_id, id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS outbox_events');
    await runner.query('DROP TABLE IF EXISTS orders');
  }
}
