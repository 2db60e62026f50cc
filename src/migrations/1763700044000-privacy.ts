import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Finds the orders of a person by customer id and by further contacts, and erases their personal data. */
export class Privacy1763700044000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const orders = await runner.getTable('orders');
    // A second try finds what the first one made.
    if (!orders?.columns.some(({ name }) => name === 'customer_hash'))
      await runner.query(
        `ALTER TABLE orders ADD COLUMN customer_hash BINARY(16) NULL, ADD COLUMN redacted_at DATETIME(3) NULL,
         ADD KEY orders_customer (store_id, customer_hash, id)`,
      );
    await runner.query(`CREATE TABLE IF NOT EXISTS order_contacts (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      contact_hash BINARY(16) NOT NULL,
      order_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      PRIMARY KEY (store_id, contact_hash, order_id),
      KEY order_contacts_order (store_id, order_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await runner.query(`CREATE TABLE IF NOT EXISTS privacy_requests (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      state VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      actor VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      ignores_holds TINYINT NOT NULL,
      orders MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      traces MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      findings MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      created_at DATETIME(3) NOT NULL,
      due_at DATETIME(3) NOT NULL,
      verified_at DATETIME(3) NULL,
      PRIMARY KEY (store_id, id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE privacy_requests');
    await runner.query('DROP TABLE order_contacts');
    await runner.query(
      'ALTER TABLE orders DROP KEY orders_customer, DROP COLUMN redacted_at, DROP COLUMN customer_hash',
    );
  }
}
