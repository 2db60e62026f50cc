import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The setting that lets customers of a store start returns and claims. */
export class SelfServiceSetting1763700037000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('stores', 'self_service')))
      await runner.query(
        'ALTER TABLE stores ADD COLUMN self_service MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL',
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stores DROP COLUMN self_service');
  }
}
