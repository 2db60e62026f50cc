import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TABLES = ['outbox_events', 'jobs'];

/** The spans that recorded events and added jobs, so that a trace goes on in the workers. */
export class Traces1763700048000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      // A second try finds what the first one made. A nullable last column is added at once, whatever the table's size.
      if (!(await runner.hasColumn(table, 'traceparent')))
        await runner.query(
          `ALTER TABLE ${table} ADD COLUMN traceparent CHAR(55) CHARACTER SET ascii COLLATE ascii_bin NULL`,
        );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN traceparent`);
  }
}
