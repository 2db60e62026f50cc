import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The index that finds the returns of a parcel. */
export class ReturnsByParcel1763700042000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const table = await runner.getTable('returns');
    // A second try finds what the first one made.
    if (!table?.indices.some(({ name }) => name === 'returns_parcel'))
      await runner.query('ALTER TABLE returns ADD KEY returns_parcel (store_id, parcel_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE returns DROP KEY returns_parcel');
  }
}
