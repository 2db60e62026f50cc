import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What a list of the shipments in one state goes by, where few are. */
export class ParcelsByStatus1763700014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A second try finds what the first one made.
    const table = await runner.getTable('parcels');
    if (!table?.indices.some(({ name }) => name === 'parcels_status'))
      await runner.query('ALTER TABLE parcels ADD KEY parcels_status (store_id, status)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE parcels DROP KEY parcels_status');
  }
}
