import { type MigrationInterface, type QueryRunner, type Table } from 'typeorm';

/** The names and totals by which staff find orders. A worker fills those of the orders of older releases. */
export class FindOrders1763700031000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS order_names (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      word VARCHAR(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      order_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      PRIMARY KEY (store_id, word, order_id),
      KEY order_names_order (store_id, order_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    // A second try finds what the first one made. Column and key apart: to add only a column copies no table.
    const orders = (await runner.getTable('orders')) as Table;
    if (!orders.findColumnByName('total'))
      await runner.query('ALTER TABLE orders ADD COLUMN total DECIMAL(16, 4) NULL');
    if (!orders.indices.some(({ name }) => name === 'orders_total'))
      await runner.query('ALTER TABLE orders ADD KEY orders_total (store_id, total, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP KEY orders_total, DROP COLUMN total');
    await runner.query('DROP TABLE order_names');
  }
}
