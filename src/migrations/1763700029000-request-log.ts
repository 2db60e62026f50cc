import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Refused requests of stores and a sample of the others. */
export class RequestLog1763700029000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS request_log (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      created_at DATETIME(3) NOT NULL,
      request_id VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      key_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      method VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      path VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      status SMALLINT UNSIGNED NOT NULL,
      is_refusal TINYINT NOT NULL,
      code VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
      duration_ms INT UNSIGNED NOT NULL,
      requests INT UNSIGNED NOT NULL,
      errors MEDIUMTEXT NULL,
      body MEDIUMTEXT NULL,
      is_body_cut TINYINT NOT NULL,
      PRIMARY KEY (store_id, id),
      KEY request_log_refusals (store_id, is_refusal, id),
      KEY request_log_request_id (store_id, request_id, id),
      KEY request_log_age (created_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE request_log');
  }
}
