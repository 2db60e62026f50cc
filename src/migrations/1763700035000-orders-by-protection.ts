import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The index of protected orders goes: that of the income begins with its columns. No release used it. */
export class OrdersByProtection1763700035000 implements MigrationInterface {
  /** No released version has the index. */
  readonly contracts = { 'index orders.orders_protected': '0.1.0' };

  async up(runner: QueryRunner): Promise<void> {
    const table = await runner.getTable('orders');
    // A second try finds that the first one dropped it.
    if (table?.indices.some(({ name }) => name === 'orders_protected'))
      await runner.query('ALTER TABLE orders DROP KEY orders_protected');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD KEY orders_protected (store_id, is_protected, id)');
  }
}
