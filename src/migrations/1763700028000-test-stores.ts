import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ascii = (type: string): string => `${type} CHARACTER SET ascii COLLATE ascii_bin`;
const utf8 = (type: string): string => `${type} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;

/** Whether a store is live or for tests, and the messages to customers of test stores. */
export class TestStores1763700028000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('stores', 'mode')))
      await runner.query(`ALTER TABLE stores ADD COLUMN mode ${ascii('VARCHAR(8)')} NOT NULL DEFAULT 'live'`);
    await runner.query(`CREATE TABLE IF NOT EXISTS test_messages (
      store_id ${ascii('VARCHAR(64)')} NOT NULL,
      id ${ascii('CHAR(30)')} NOT NULL,
      channel ${ascii('VARCHAR(8)')} NOT NULL,
      kind ${ascii('VARCHAR(32)')} NOT NULL,
      status ${ascii('VARCHAR(24)')} NULL,
      recipient ${utf8('VARCHAR(320)')} NOT NULL,
      subject ${utf8('VARCHAR(255)')} NULL,
      content ${utf8('MEDIUMTEXT')} NOT NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, id),
      KEY test_messages_age (created_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS test_messages');
    await runner.query('ALTER TABLE stores DROP COLUMN mode');
  }
}
