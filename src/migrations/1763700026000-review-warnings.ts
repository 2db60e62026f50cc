import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The warnings of an order's review, which do not flag it. */
export class ReviewWarnings1763700026000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A second try finds what the first one made.
    if (!(await runner.hasColumn('orders', 'review_warnings')))
      await runner.query(
        'ALTER TABLE orders ADD COLUMN review_warnings MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL',
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN review_warnings');
  }
}
