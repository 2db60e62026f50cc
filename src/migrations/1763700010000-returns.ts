import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ID = 'CHAR(30) CHARACTER SET ascii COLLATE ascii_bin';

export class Returns1763700010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS returns (
      store_id ${ID} NOT NULL,
      id ${ID} NOT NULL,
      request_id ${ID} NOT NULL,
      order_number VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      status VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      parcel_id ${ID} NULL,
      version INT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      document MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      PRIMARY KEY (store_id, id),
      UNIQUE KEY returns_request (store_id, request_id),
      KEY returns_created (store_id, created_at, id),
      KEY returns_status (store_id, status, created_at, id),
      KEY returns_order (store_id, order_number, created_at, id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    if (!(await runner.hasColumn('parcels', 'followed_at')))
      await runner.query('ALTER TABLE parcels ADD COLUMN followed_at DATETIME(3) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS returns');
    await runner.query('ALTER TABLE parcels DROP COLUMN followed_at');
  }
}
