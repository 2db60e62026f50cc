import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Leases of jobs by a token, and runs that are requested during a run. */
export class JobLeases1763700015000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A second try finds what the first one made.
    const table = await runner.getTable('jobs');
    if (!table?.findColumnByName('lease'))
      await runner.query(`ALTER TABLE jobs
        ADD COLUMN lease CHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL AFTER due_at,
        ADD COLUMN run_again_at DATETIME(3) NULL AFTER lease`);
    await runner.query("UPDATE jobs SET due_at = '9999-12-31' WHERE parked_at IS NOT NULL");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE jobs DROP COLUMN lease, DROP COLUMN run_again_at');
  }
}
