import { type MigrationInterface, type QueryRunner, type Table } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

const COLUMNS = {
  parcels: ['expected_by DATETIME(3) NULL'],
  orders: [`currency CHAR(3) ${ASCII} NULL`, 'protection_cost DECIMAL(16, 4) NULL'],
  claims: ['approved_at DATETIME(3) NULL', 'approved_amount DECIMAL(16, 4) NULL', `currency CHAR(3) ${ASCII} NULL`],
};

const KEYS = {
  orders: ['orders_income', 'store_id, is_protected, id, created_at, currency, protection_cost'],
  claims: ['claims_approved', 'store_id, status, approved_at, currency, approved_amount'],
} as const;

/** What the figures of money and of carriers are counted by. Workers fill the columns of the rows of older releases. */
export class WorkFigures1763700032001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(COLUMNS)) {
      // A second try finds what the first one made. Columns and keys apart: to add only columns copies no table.
      const table = (await runner.getTable(name)) as Table;
      const missing = columns.filter((column) => !table.findColumnByName(column.split(' ', 1)[0] ?? ''));
      if (missing.length > 0)
        await runner.query(`ALTER TABLE ${name} ${missing.map((column) => `ADD COLUMN ${column}`).join(', ')}`);
    }
    for (const [name, [key, columns]] of Object.entries(KEYS)) {
      const table = (await runner.getTable(name)) as Table;
      if (!table.indices.some((index) => index.name === key))
        await runner.query(`ALTER TABLE ${name} ADD KEY ${key} (${columns})`);
    }
    // They lack the deliveries that were on time.
    await runner.query("DELETE FROM daily_figures WHERE statistic = 'deliveries'");
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, [key]] of Object.entries(KEYS)) await runner.query(`ALTER TABLE ${name} DROP KEY ${key}`);
    for (const [name, columns] of Object.entries(COLUMNS)) {
      const dropped = columns.map((column) => `DROP COLUMN ${column.split(' ', 1)[0]}`);
      await runner.query(`ALTER TABLE ${name} ${dropped.join(', ')}`);
    }
  }
}
