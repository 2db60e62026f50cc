// SPDX-License-Identifier: Apache-2.0
import { type RowDataPacket } from 'mysql2/promise';
import { type ApiKeysService } from '../../src/auth/services/api-keys.service.js';
import { type StoresService } from '../../src/stores/stores.service.js';
import { call, type Json } from './client.js';
import { importIn } from './imports.js';
import { anOrder } from './orders.js';
import { newDatabase } from './own-database.js';
import { apiWith, service } from './services.js';
import { until } from './until.js';

/** Starts an API with its own database and Redis database, and a store whose imports no worker runs yet. */
export async function startImports() {
  const { url: databaseUrl, redisUrl, connection } = await newDatabase();
  const environment = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const place = { databaseUrl, redisUrl };
  const shop_domain = 'restart.example';
  const { store_id } = await service<StoresService>('StoresService', place).create({
    ...{ name: 'Restart', shop_domain, currency: 'BRL', ingestion_mode: 'custom_api' },
  });
  const { api_key } = await service<ApiKeysService>('ApiKeysService', place).generate(store_id);
  const { baseUrl } = await apiWith(environment);
  const headers = { 'x-api-key': api_key, 'x-shop-domain': shop_domain };
  const { json } = await call('/auth/v1/token', { method: 'POST', baseUrl, headers });
  const authorization = `Bearer ${String(json.access_token)}`;
  const post = async (lines: readonly string[]): Promise<string> => {
    const upload = { method: 'POST', headers: { authorization, 'content-type': 'application/x-ndjson' } };
    return String(importIn(await call('/imports', { ...upload, baseUrl, body: lines.join('\n') })).import_id);
  };
  const untilEnded = (id: string): Promise<Json> =>
    until(async () => {
      const view = importIn(await call(`/imports/${id}`, { baseUrl, headers: { authorization } }));
      return view.ended_at === null ? undefined : view;
    }, 'the import to end');
  const rowsOf = async (sql: string) => (await connection.query<RowDataPacket[]>(sql))[0];
  return { environment, place, connection, post, untilEnded, rowsOf };
}

/** A line with an order. */
export const lineOf = (index: number): string =>
  JSON.stringify({ order: { ...anOrder(), order_number: `R-${index}` } });
