import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Indexes for searching the returns of a status by order number, and for finding unregistered parcels. */
export class Searches1763700020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A second try finds what the first one made.
    if (!(await hasIndex(runner, 'returns', 'returns_status_order')))
      await runner.query(
        'ALTER TABLE returns ADD KEY returns_status_order (store_id, status, order_number, created_at, id)',
      );
    if (!(await hasIndex(runner, 'parcels', 'parcels_unregistered')))
      await runner.query('ALTER TABLE parcels ADD KEY parcels_unregistered (registered_at, store_id, carrier)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE parcels DROP KEY parcels_unregistered');
    await runner.query('ALTER TABLE returns DROP KEY returns_status_order');
  }
}

async function hasIndex(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  return (await runner.getTable(table))?.indices.some((index) => index.name === name) ?? false;
}
