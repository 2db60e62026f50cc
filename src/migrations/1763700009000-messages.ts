import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ID = 'CHAR(30) CHARACTER SET ascii COLLATE ascii_bin';
const utf8 = (length: number): string => `VARCHAR(${length}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;
const ascii = (length: number): string => `VARCHAR(${length}) CHARACTER SET ascii COLLATE ascii_bin`;
const fixed = (length: number): string => `CHAR(${length}) CHARACTER SET ascii COLLATE ascii_bin`;
const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

export class Messages1763700009000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS messages (
      store_id ${ID} NOT NULL,
      id ${ID} NOT NULL,
      channel ${ascii(8)} NOT NULL,
      kind ${ascii(32)} NOT NULL,
      subject_key ${utf8(160)} NOT NULL,
      status ${ascii(24)} NULL,
      recipient ${utf8(320)} NOT NULL,
      language ${fixed(2)} NOT NULL,
      token ${fixed(32)} NOT NULL,
      group_key ${fixed(64)} NOT NULL,
      state ${ascii(16)} NOT NULL,
      error ${utf8(512)} NULL,
      created_at DATETIME(3) NOT NULL,
      ended_at DATETIME(3) NULL,
      PRIMARY KEY (store_id, id),
      UNIQUE KEY messages_group (store_id, group_key),
      UNIQUE KEY messages_token (token)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS notices (
      store_id ${ID} NOT NULL,
      shipment_id ${ID} NOT NULL,
      status ${ascii(24)} NOT NULL,
      channel ${ascii(8)} NOT NULL,
      message_id ${ID} NULL,
      PRIMARY KEY (store_id, shipment_id, status, channel),
      KEY notices_message (store_id, message_id)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS unsubscribes (
      store_id ${ID} NOT NULL,
      subject_key ${utf8(160)} NOT NULL,
      channel ${ascii(8)} NOT NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, subject_key, channel)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS sms_stops (
      phone ${ascii(16)} NOT NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (phone)
    ) ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['sms_stops', 'unsubscribes', 'notices', 'messages'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
