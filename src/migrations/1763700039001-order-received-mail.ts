import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Whether customers of a store are mailed that their order was received. */
export class OrderReceivedMail1763700039001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('stores', 'order_received_mail')))
      await runner.query('ALTER TABLE stores ADD COLUMN order_received_mail TINYINT NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stores DROP COLUMN order_received_mail');
  }
}
