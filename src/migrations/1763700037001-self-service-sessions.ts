import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Codes that prove an order's e-mail address, and the sessions that follow. */
export class SelfServiceSessions1763700037001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS self_service_codes (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      visit_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      order_number VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      recipient VARCHAR(320) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      attempts TINYINT UNSIGNED NOT NULL,
      expires_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, visit_hash, order_number),
      KEY self_service_codes_id (store_id, id),
      KEY self_service_codes_expired (expires_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await runner.query(`CREATE TABLE IF NOT EXISTS self_service_sessions (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      visit_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      order_number VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      return_draft MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      claim_draft MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      expires_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, visit_hash),
      KEY self_service_sessions_expired (expires_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE self_service_sessions');
    await runner.query('DROP TABLE self_service_codes');
  }
}
