import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TABLES = [
  'stores',
  'api_keys',
  'revoked_tokens',
  'idempotency_records',
  'jobs',
  'daily_usage',
  'daily_figures',
  'outbox_events',
  'orders',
  'order_units',
  'shipments',
  'parcels',
  'tracking_events',
  'inbound_events',
  'webhook_endpoints',
  'webhook_deliveries',
  'webhook_attempts',
  'messages',
  'notices',
  'unsubscribes',
  'returns',
  'claims',
  'claim_uploads',
  'stock_levels',
];

/** Room for store ids of up to 64 characters. The database copies each table, because the column is part of its key. */
export class StoreIds1763700026001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await changeType(runner, 'char', 'VARCHAR(64)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await changeType(runner, 'varchar', 'CHAR(30)');
  }
}

/** Changes the tables that have the old type: a second try finds what the first one changed. */
async function changeType(runner: QueryRunner, from: string, to: string): Promise<void> {
  const tables = (await runner.query(
    `SELECT TABLE_NAME AS name FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND COLUMN_NAME = 'store_id'
     AND DATA_TYPE = ? AND TABLE_NAME IN (${TABLES.map(() => '?').join(', ')})`,
    [from, ...TABLES],
  )) as { name: string }[];
  for (const { name } of tables)
    await runner.query(`ALTER TABLE ${name} MODIFY store_id ${to} CHARACTER SET ascii COLLATE ascii_bin NOT NULL`);
}
