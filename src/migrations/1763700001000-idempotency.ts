import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The answers that idempotency keys are replayed with. */
export class Idempotency1763700001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS idempotency_records (
        store_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        operation BINARY(32) NOT NULL,
        idempotency_key BINARY(16) NOT NULL,
        fingerprint BINARY(32) NOT NULL,
        status SMALLINT UNSIGNED NULL,
        content_type VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
        location VARCHAR(2048) CHARACTER SET ascii COLLATE ascii_bin NULL,
        body MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
        created_at DATETIME(3) NOT NULL,
        PRIMARY KEY (store_id, operation, idempotency_key),
        KEY idempotency_records_by_age (created_at)
      ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE IF EXISTS idempotency_records');
  }
}
