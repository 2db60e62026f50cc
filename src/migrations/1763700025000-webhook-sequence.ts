import { type MigrationInterface, type QueryRunner } from 'typeorm';

const COLUMNS: [table: string, name: string, type: string][] = [
  ['webhook_endpoints', 'in_sequence', 'TINYINT NOT NULL DEFAULT 1'],
  ['webhook_deliveries', 'resource_id', 'CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NULL'],
  ['webhook_deliveries', 'sequence', 'INT UNSIGNED NULL'],
  ['webhook_deliveries', 'blocks_until', 'DATETIME(3) NULL'],
  ['webhook_deliveries', 'awaited_by', 'CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NULL'],
];

/** Deliveries of one resource to one endpoint in sequence. Those from before have no resource, so none waits for them. */
export class WebhookSequence1763700025000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, name, type] of COLUMNS)
      if (!(await runner.hasColumn(table, name))) await runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${type}`);
    // A second try finds what the first one made.
    const table = await runner.getTable('webhook_deliveries');
    if (!table?.indices.some(({ name }) => name === 'webhook_deliveries_sequence'))
      await runner.query(
        'ALTER TABLE webhook_deliveries ADD KEY webhook_deliveries_sequence (store_id, endpoint_id, resource_id, sequence)',
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_deliveries DROP KEY webhook_deliveries_sequence');
    for (const [table, name] of COLUMNS) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
  }
}
