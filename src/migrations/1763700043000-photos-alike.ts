import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The columns and the index that find photos that look alike. */
export class PhotosAlike1763700043000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const table = await runner.getTable('claim_uploads');
    // A second try finds what the first one made.
    if (!table?.columns.some(({ name }) => name === 'fingerprint'))
      await runner.query(
        `ALTER TABLE claim_uploads ADD COLUMN claim_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NULL,
         ADD COLUMN fingerprint BIGINT UNSIGNED NULL, ADD KEY claim_uploads_alike (store_id, claim_id, fingerprint)`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE claim_uploads DROP KEY claim_uploads_alike, DROP COLUMN fingerprint, DROP COLUMN claim_id',
    );
  }
}
