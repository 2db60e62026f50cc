import { type MigrationInterface, type QueryRunner, type Table } from 'typeorm';

const UTF8 = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const HASHES = ['ADD COLUMN email_hash BINARY(16) NULL', 'ADD COLUMN phone_hash BINARY(16) NULL'];

const COLUMNS = {
  orders: [
    'ADD COLUMN is_protected TINYINT NOT NULL DEFAULT 0',
    'ADD COLUMN is_cancelled TINYINT NOT NULL DEFAULT 0',
    `ADD COLUMN source_store VARCHAR(128) ${UTF8} NULL`,
    ...HASHES,
  ],
  shipments: HASHES,
};

const KEYS = {
  orders: {
    orders_updated: 'store_id, updated_at, id',
    orders_protected: 'store_id, is_protected, id',
    orders_cancelled: 'store_id, is_cancelled, id',
    orders_source_store: 'store_id, source_store, id',
    orders_email: 'store_id, email_hash, id',
    orders_phone: 'store_id, phone_hash, id',
  },
  shipments: {
    shipments_updated: 'store_id, updated_at, id',
    shipments_email: 'store_id, email_hash, id',
    shipments_phone: 'store_id, phone_hash, id',
  },
};

/** Columns and indexes of the lists of orders and shipments. A worker fills the columns of the rows of older releases. */
export class Lists1763700024000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const name of ['orders', 'shipments'] as const) {
      // A second try finds what the first one made. Columns and keys apart: to add only columns copies no table.
      const table = (await runner.getTable(name)) as Table;
      if (!table.findColumnByName('email_hash')) await runner.query(`ALTER TABLE ${name} ${COLUMNS[name].join(', ')}`);
      const keys = Object.entries(KEYS[name]).filter(([key]) => !table.indices.some((index) => index.name === key));
      if (keys.length > 0)
        await runner.query(
          `ALTER TABLE ${name} ${keys.map(([key, columns]) => `ADD KEY ${key} (${columns})`).join(', ')}`,
        );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['orders', 'shipments'] as const) {
      const keys = Object.keys(KEYS[name]).map((key) => `DROP KEY ${key}`);
      const columns = COLUMNS[name].map((column) => column.replace(/^ADD (COLUMN \w+).*$/, 'DROP $1'));
      await runner.query(`ALTER TABLE ${name} ${[...keys, ...columns].join(', ')}`);
    }
  }
}
