import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Marks the photos that a claim names. Photos from before are kept, as if a claim named them. */
export class UnnamedPhotos1763700018000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A second try finds what the first one made.
    const table = await runner.getTable('claim_uploads');
    if (!table?.findColumnByName('is_named'))
      await runner.query('ALTER TABLE claim_uploads ADD COLUMN is_named TINYINT NOT NULL DEFAULT 1');
    await runner.query('ALTER TABLE claim_uploads ALTER COLUMN is_named SET DEFAULT 0');
    if (!table?.indices.some(({ name }) => name === 'claim_uploads_unnamed'))
      await runner.query('ALTER TABLE claim_uploads ADD KEY claim_uploads_unnamed (is_named, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE claim_uploads DROP KEY claim_uploads_unnamed, DROP COLUMN is_named');
  }
}
