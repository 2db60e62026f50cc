import 'reflect-metadata';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { schema } from '../../src/schema.js';
import { servers } from '../support/servers.js';

describe('Schema', () => {
  let dataSource: DataSource;

  beforeAll(async () => {
    const options = dataSourceOptions(schema, { url: servers.database_url, poolSize: 2 });
    const probe = await new DataSource(options).initialize();
    const [row] = await probe.query<{ version: string }[]>('SELECT VERSION() AS version');
    await probe.destroy();
    // The schema builder compares defaults as the server writes them, which MariaDB does in its own way.
    const type = row?.version.includes('MariaDB') ? 'mariadb' : 'mysql';
    dataSource = await new DataSource({ ...options, type } as typeof options).initialize();
  });

  afterAll(() => dataSource.destroy());

  it('the migrations make exactly the tables that the entities describe', async () => {
    expect(await dataSource.showMigrations()).toBe(false);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('every table is keyed by its store first, as every unique key is but those that hold across stores', async () => {
    const keys = await dataSource.query<{ name: string }[]>(
      `SELECT CONCAT(TABLE_NAME, '.', INDEX_NAME) AS name FROM information_schema.STATISTICS
       WHERE TABLE_SCHEMA = DATABASE() AND NON_UNIQUE = 0 AND SEQ_IN_INDEX = 1 AND COLUMN_NAME <> 'store_id' AND TABLE_NAME <> 'migrations'`,
    );
    // A shop domain, a key and a protection order number each name one store or order among those of all stores; carriers are
    // the same for all, the relay hands out the events of all, a message's token is all that its reader has, and who answers
    // STOP answers the service's one number.
    const acrossStores = [
      'stores.stores_shop_domain',
      'api_keys.api_keys_key_hash',
      'orders.orders_protect_order_number',
      'carrier_classes.PRIMARY',
      'outbox_relay.PRIMARY',
      'messages.messages_token',
      'sms_stops.PRIMARY',
    ];
    expect(keys.map(({ name }) => name).sort()).toEqual(acrossStores.sort());
  });

  it('runs its transactions at READ COMMITTED, in UTC, in strict mode, with the lock wait that is promised', async () => {
    const [session] = await dataSource.query<Record<string, unknown>[]>(
      "SELECT @@time_zone AS zone, @@innodb_lock_wait_timeout AS wait, @@sql_mode LIKE '%STRICT_TRANS_TABLES%' AS strict",
    );
    expect({ ...session, wait: Number(session?.wait), strict: Number(session?.strict) }).toEqual({
      zone: '+00:00',
      wait: 5,
      strict: 1,
    });
    const isolation = await dataSource.query<{ Value: string }[]>(
      "SHOW VARIABLES WHERE Variable_name IN ('tx_isolation', 'transaction_isolation')",
    );
    expect(isolation.map(({ Value }) => Value)).toContain('READ-COMMITTED');
  });
});
