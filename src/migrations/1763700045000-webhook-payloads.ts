import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What webhooks to an endpoint have of an event. */
export class WebhookPayloads1763700045000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('webhook_endpoints', 'fields')))
      await runner.query(
        `ALTER TABLE webhook_endpoints ADD COLUMN personal_data TINYINT NOT NULL DEFAULT 1,
         ADD COLUMN fields TEXT CHARACTER SET ascii COLLATE ascii_bin NULL`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoints DROP COLUMN fields, DROP COLUMN personal_data');
  }
}
