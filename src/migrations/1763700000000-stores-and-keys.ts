import { type MigrationInterface, type QueryRunner } from 'typeorm';

const OPTIONS = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';

const ascii = (type: string): string => `${type} CHARACTER SET ascii COLLATE ascii_bin`;
const utf8 = (type: string): string => `${type} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;

/** Stores, their API keys and the tokens revoked before their time. */
export class StoresAndKeys1763700000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS stores (
        store_id ${ascii('CHAR(30)')} NOT NULL,
        merchant_id ${ascii('VARCHAR(64)')} NOT NULL,
        name ${utf8('VARCHAR(255)')} NOT NULL,
        shop_domain ${ascii('VARCHAR(255)')} NOT NULL,
        currency ${ascii('CHAR(3)')} NOT NULL,
        locale ${ascii('VARCHAR(32)')} NOT NULL,
        status ${ascii('VARCHAR(16)')} NOT NULL,
        ingestion_mode ${ascii('VARCHAR(16)')} NOT NULL,
        account_type ${ascii('VARCHAR(16)')} NOT NULL,
        tracking_enabled TINYINT NOT NULL,
        oms_push_enabled TINYINT NOT NULL,
        prices_include_tax TINYINT NULL,
        notify_standalone_shipments TINYINT NOT NULL,
        branding ${utf8('MEDIUMTEXT')} NOT NULL,
        carrier_accounts ${utf8('MEDIUMTEXT')} NOT NULL,
        claim_policy ${utf8('MEDIUMTEXT')} NOT NULL,
        rate_limits ${utf8('MEDIUMTEXT')} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        updated_at DATETIME(3) NOT NULL,
        PRIMARY KEY (store_id),
        UNIQUE KEY stores_shop_domain (shop_domain)
      ) ${OPTIONS}`);
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS api_keys (
        store_id ${ascii('CHAR(30)')} NOT NULL,
        id ${ascii('CHAR(30)')} NOT NULL,
        key_hash BINARY(32) NOT NULL,
        last4 ${ascii('CHAR(4)')} NOT NULL,
        created_at DATETIME(3) NOT NULL,
        last_used_at DATETIME(3) NULL,
        rotated_at DATETIME(3) NULL,
        revoked_at DATETIME(3) NULL,
        PRIMARY KEY (store_id, id),
        UNIQUE KEY api_keys_key_hash (key_hash)
      ) ${OPTIONS}`);
    await queryRunner.query(`
      CREATE TABLE IF NOT EXISTS revoked_tokens (
        store_id ${ascii('CHAR(30)')} NOT NULL,
        jti ${ascii('VARCHAR(64)')} NOT NULL,
        reason ${utf8('VARCHAR(1024)')} NULL,
        expires_at DATETIME(3) NOT NULL,
        revoked_at DATETIME(3) NOT NULL,
        PRIMARY KEY (store_id, jti)
      ) ${OPTIONS}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE IF EXISTS revoked_tokens');
    await queryRunner.query('DROP TABLE IF EXISTS api_keys');
    await queryRunner.query('DROP TABLE IF EXISTS stores');
  }
}
