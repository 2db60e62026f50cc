import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Jobs1763700005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS jobs (
      store_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      queue VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      reference VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      attempts SMALLINT UNSIGNED NOT NULL,
      due_at DATETIME(3) NOT NULL,
      parked_at DATETIME(3) NULL,
      last_error VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, id),
      UNIQUE KEY jobs_reference (store_id, queue, reference),
      KEY jobs_due (queue, parked_at, due_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS jobs');
  }
}
