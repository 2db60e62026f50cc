import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ID = 'CHAR(30) CHARACTER SET ascii COLLATE ascii_bin';
const utf8 = (length: number): string => `VARCHAR(${length}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;
const ascii = (length: number): string => `VARCHAR(${length}) CHARACTER SET ascii COLLATE ascii_bin`;
const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

export class Webhooks1763700008000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS webhook_endpoints (
      store_id ${ID} NOT NULL,
      id ${ID} NOT NULL,
      url ${utf8(2048)} NOT NULL,
      events TEXT CHARACTER SET ascii COLLATE ascii_bin NULL,
      secret ${ascii(255)} NOT NULL,
      previous_secret ${ascii(255)} NULL,
      previous_secret_ends_at DATETIME(3) NULL,
      status ${ascii(16)} NOT NULL,
      disabled_reason ${ascii(16)} NULL,
      failures INT UNSIGNED NOT NULL,
      failing_since DATETIME(3) NULL,
      probe_at DATETIME(3) NULL,
      version INT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, id),
      KEY webhook_endpoints_probe (probe_at)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS webhook_deliveries (
      store_id ${ID} NOT NULL,
      id ${ID} NOT NULL,
      endpoint_id ${ID} NOT NULL,
      event_id ${ID} NOT NULL,
      type ${ascii(64)} NOT NULL,
      status ${ascii(16)} NOT NULL,
      attempts SMALLINT UNSIGNED NOT NULL,
      step SMALLINT UNSIGNED NOT NULL,
      due_at DATETIME(3) NULL,
      lease CHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, id),
      UNIQUE KEY webhook_deliveries_event (store_id, endpoint_id, event_id),
      KEY webhook_deliveries_due (due_at, endpoint_id)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS webhook_attempts (
      store_id ${ID} NOT NULL,
      delivery_id ${ID} NOT NULL,
      number SMALLINT UNSIGNED NOT NULL,
      at DATETIME(3) NOT NULL,
      status_code SMALLINT UNSIGNED NULL,
      duration_ms INT UNSIGNED NOT NULL,
      response ${utf8(1024)} NULL,
      error ${ascii(64)} NULL,
      next_at DATETIME(3) NULL,
      PRIMARY KEY (store_id, delivery_id, number)
    ) ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
