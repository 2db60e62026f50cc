import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Since when a parcel's timeline takes no words and places of its carrier. */
export class ErasedParcels1763700046001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A second try finds what the first one made.
    if (!(await runner.hasColumn('parcels', 'redacted_at')))
      await runner.query('ALTER TABLE parcels ADD COLUMN redacted_at DATETIME(3) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE parcels DROP COLUMN redacted_at');
  }
}
