import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a dashboard's lists and figures go by. */
export class Dashboard1763700012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No server undoes a table's change when a later statement fails, so that a second try finds the first one's.
    if (!(await runner.hasColumn('orders', 'is_flagged')))
      await runner.query(`ALTER TABLE orders
        ADD COLUMN is_flagged TINYINT NOT NULL DEFAULT 0,
        ADD KEY orders_flagged (store_id, is_flagged, id, created_at)`);
    let changed: number;
    do changed = await flagOld(runner);
    while (changed > 0);
    if (!(await hasIndex(runner, 'parcels', 'parcels_delivered')))
      await runner.query(
        'ALTER TABLE parcels ADD KEY parcels_delivered (store_id, delivered_at, carrier, created_at, followed_at)',
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE parcels DROP KEY parcels_delivered');
    await runner.query('ALTER TABLE orders DROP KEY orders_flagged, DROP COLUMN is_flagged');
  }
}

async function flagOld(runner: QueryRunner): Promise<number> {
  const { affectedRows } = (await runner.query(`UPDATE orders
    SET is_flagged = 1 WHERE is_flagged = 0 AND review_reasons IS NOT NULL LIMIT 10000`)) as { affectedRows: number };
  return affectedRows;
}

async function hasIndex(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  return (await runner.getTable(table))?.indices.some((index) => index.name === name) ?? false;
}
