// SPDX-License-Identifier: Apache-2.0
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
    // The schema builder compares defaults as the server writes them, and MariaDB writes them differently.
    const type = row?.version.includes('MariaDB') ? 'mariadb' : 'mysql';
    dataSource = await new DataSource({ ...options, type } as typeof options).initialize();
  });

  afterAll(() => dataSource.destroy());

  it('the migrations create exactly the tables of the entities', async () => {
    expect(await dataSource.showMigrations()).toBe(false);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('primary and unique keys begin with store_id, except those that are unique across stores', async () => {
    const keys = await dataSource.query<{ name: string }[]>(
      `SELECT CONCAT(TABLE_NAME, '.', INDEX_NAME) AS name FROM information_schema.STATISTICS
       WHERE TABLE_SCHEMA = DATABASE() AND NON_UNIQUE = 0 AND SEQ_IN_INDEX = 1 AND COLUMN_NAME <> 'store_id' AND TABLE_NAME IN (?)`,
      [dataSource.entityMetadatas.map(({ tableName }) => tableName)],
    );
    // Shop domains, API keys, protection order numbers, messages and their tokens are unique across all stores. All stores share
    // the carriers, the event relay and the phone number that receives STOP.
    const acrossStores = [
      'stores.stores_shop_domain',
      'api_keys.api_keys_key_hash',
      'orders.orders_protect_order_number',
      'carrier_classes.PRIMARY',
      'outbox_relay.PRIMARY',
      'messages.messages_id',
      'messages.messages_token',
      'sms_stops.PRIMARY',
      // An account may be in several stores.
      'staff_accounts.PRIMARY',
      'staff_accounts.staff_accounts_email',
      'staff_password_resets.PRIMARY',
      'staff_sessions.PRIMARY',
    ];
    expect(keys.map(({ name }) => name).sort()).toEqual(acrossStores.sort());
  });

  it('transactions run at READ COMMITTED, in UTC, in strict mode, with the documented lock wait', async () => {
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
