import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Erases the personal data of shipments without an order, too. */
export class ErasedShipments1763700046000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const shipments = await runner.getTable('shipments');
    // A second try finds what the first one made.
    if (!shipments?.columns.some(({ name }) => name === 'redacted_at'))
      await runner.query(
        `ALTER TABLE shipments ADD COLUMN redacted_at DATETIME(3) NULL,
         ADD KEY shipments_redacted (store_id, redacted_at, id)`,
      );
    await runner.query(`CREATE TABLE IF NOT EXISTS shipment_contacts (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      contact_hash BINARY(16) NOT NULL,
      shipment_id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      PRIMARY KEY (store_id, contact_hash, shipment_id),
      KEY shipment_contacts_shipment (store_id, shipment_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    const requests = await runner.getTable('privacy_requests');
    if (!requests?.columns.some(({ name }) => name === 'shipments'))
      await runner.query(
        'ALTER TABLE privacy_requests ADD COLUMN shipments MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL',
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE privacy_requests DROP COLUMN shipments');
    await runner.query('DROP TABLE shipment_contacts');
    await runner.query('ALTER TABLE shipments DROP KEY shipments_redacted, DROP COLUMN redacted_at');
  }
}
