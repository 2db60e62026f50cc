import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** From when on parcels need attention. A worker fills the columns of the rows of older releases. */
export class ParcelAttention1763700032000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Columns and key apart: to add only columns copies no table.
    if (!(await runner.hasColumn('parcels', 'attention_at')))
      await runner.query(`ALTER TABLE parcels ADD COLUMN attention_at DATETIME(3) NULL,
        ADD COLUMN attention_reason VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL`);
    const table = await runner.getTable('parcels');
    if (!table?.indices.some(({ name }) => name === 'parcels_attention'))
      await runner.query('ALTER TABLE parcels ADD KEY parcels_attention (store_id, attention_reason, attention_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE parcels DROP KEY parcels_attention, DROP COLUMN attention_at, DROP COLUMN attention_reason',
    );
  }
}
