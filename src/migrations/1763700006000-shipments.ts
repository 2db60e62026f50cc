import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ID = 'CHAR(30) CHARACTER SET ascii COLLATE ascii_bin';
const utf8 = (length: number): string => `VARCHAR(${length}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;
const ascii = (length: number): string => `VARCHAR(${length}) CHARACTER SET ascii COLLATE ascii_bin`;
const TEXT = 'MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

export class Shipments1763700006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS shipments (
      store_id ${ID} NOT NULL,
      id ${ID} NOT NULL,
      tracking_number ${utf8(64)} NOT NULL,
      order_key ${utf8(128)} NOT NULL,
      superseded_by ${ID} NOT NULL,
      supersedes ${ID} NULL,
      carrier ${ascii(40)} NOT NULL,
      parcel_id ${ID} NULL,
      version INT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      document ${TEXT} NOT NULL,
      PRIMARY KEY (store_id, id),
      UNIQUE KEY shipments_live (store_id, tracking_number, order_key, superseded_by),
      KEY shipments_order (store_id, order_key),
      KEY shipments_parcel (store_id, parcel_id)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS parcels (
      store_id ${ID} NOT NULL,
      id ${ID} NOT NULL,
      carrier ${ascii(40)} NOT NULL,
      tracking_number ${utf8(64)} NOT NULL,
      status ${ascii(24)} NOT NULL,
      substatus ${utf8(64)} NULL,
      eta ${ascii(64)} NULL,
      delivered_at DATETIME(3) NULL,
      destination ${utf8(2048)} NOT NULL,
      registering_at DATETIME(3) NULL,
      registered_at DATETIME(3) NULL,
      polls_ended_at DATETIME(3) NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, id),
      UNIQUE KEY parcels_number (store_id, carrier, tracking_number),
      KEY parcels_tracked (carrier, tracking_number)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS tracking_events (
      store_id ${ID} NOT NULL,
      parcel_id ${ID} NOT NULL,
      fingerprint CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      occurred_at DATETIME(3) NOT NULL,
      position INT UNSIGNED NOT NULL,
      status ${ascii(24)} NULL,
      substatus ${utf8(64)} NULL,
      description ${utf8(512)} NOT NULL,
      location ${utf8(2048)} NOT NULL,
      PRIMARY KEY (store_id, parcel_id, fingerprint),
      KEY tracking_events_time (store_id, parcel_id, occurred_at, position)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS inbound_events (
      store_id ${ID} NOT NULL,
      id ${ID} NOT NULL,
      parcel_id ${ID} NOT NULL,
      received_at DATETIME(3) NOT NULL,
      carrier_update ${TEXT} NOT NULL,
      PRIMARY KEY (store_id, id)
    ) ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['inbound_events', 'tracking_events', 'parcels', 'shipments'])
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
