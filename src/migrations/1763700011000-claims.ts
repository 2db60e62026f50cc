import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ID = 'CHAR(30) CHARACTER SET ascii COLLATE ascii_bin';
const utf8 = (length: number): string => `VARCHAR(${length}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;
const ascii = (length: number): string => `VARCHAR(${length}) CHARACTER SET ascii COLLATE ascii_bin`;
const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

export class Claims1763700011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS claims (
      store_id ${ID} NOT NULL,
      id ${ID} NOT NULL,
      order_number ${utf8(128)} NOT NULL,
      status ${ascii(16)} NOT NULL,
      version INT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      document MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      PRIMARY KEY (store_id, id),
      KEY claims_order (store_id, order_number, id),
      KEY claims_status (store_id, status, id)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS stock_levels (
      store_id ${ID} NOT NULL,
      sku ${utf8(128)} NOT NULL,
      available INT UNSIGNED NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, sku)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS claim_uploads (
      store_id ${ID} NOT NULL,
      name ${ascii(64)} NOT NULL,
      url ${ascii(512)} NOT NULL,
      content_type ${ascii(32)} NOT NULL,
      size_bytes INT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, name)
    ) ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['claim_uploads', 'stock_levels', 'claims'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
