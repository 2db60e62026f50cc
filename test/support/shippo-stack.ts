// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Connection, type RowDataPacket } from 'mysql2/promise';
import { type ApiKeysService } from '../../src/auth/services/api-keys.service.js';
import { type StoresService } from '../../src/stores/stores.service.js';
import { type ApiProcess, startWorker } from './api-process.js';
import { call, type Json, type Reply } from './client.js';
import { newDatabase } from './own-database.js';
import { apiWith, type Hosted, type HostedApi, type Place, service, workerWith } from './services.js';
import { type ShippoServer, startShippo } from './shippo-server.js';
import { type TcpProxy, proxyTo } from './tcp-proxy.js';

/** A store of the stack. */
export interface StackStore {
  storeId: string;
  /** Calls the API with the store's token. */
  call(path: string, method?: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

/** Processes with the gateway `shippo`. They have a separate database and Redis database, so no other worker takes their jobs. */
export interface ShippoStack extends StackStore {
  api: HostedApi;
  shippo: ShippoServer;
  redis: TcpProxy;
  database: Connection;
  webhookSecret: string;
  webhookToken: string;
  /** Starts a worker in the services host. */
  worker(): Promise<Hosted>;
  /** A worker process that a test can kill. */
  workerProcess(): Promise<ApiProcess>;
  /** Pushes a shipment to the first store. */
  push(trackingNumber: string, orderNumber?: string): Promise<Reply>;
  /** How often the carrier was asked to follow a parcel. */
  registrations(trackingNumber: string): number;
  /** When a parcel was registered, in UTC; null if it is not yet. */
  registeredAt(trackingNumber: string): Promise<string | null>;
  /** How many parcels are not registered yet. */
  unregistered(): Promise<number>;
  /** Where services of the stack are (`service`). */
  place: Place;
  /** Creates a further store. */
  addStore(settings: Json): Promise<StackStore>;
}

/**
 * Starts a fake of Shippo and an API that uses it, and creates a store.
 * @param more further settings of the processes
 */
export async function startShippoStack(more: Record<string, string> = {}): Promise<ShippoStack> {
  const { url, redisUrl, connection } = await newDatabase();
  const [shippo, redis] = [await startShippo(more.SHIPPO_API_TOKEN), await proxyTo(redisUrl)];
  const [webhookSecret, webhookToken] = [randomUUID(), randomUUID()];
  const env = {
    DATABASE_URL: url,
    REDIS_URL: redis.url,
    TRACKING_GATEWAY: 'shippo',
    SHIPPO_API_BASE_URL: shippo.url,
    SHIPPO_API_TOKEN: shippo.token,
    SHIPPO_WEBHOOK_SECRET: webhookSecret,
    SHIPPO_WEBHOOK_TOKEN: webhookToken,
    ...more,
  };
  const place = { databaseUrl: url, redisUrl, settings: { SHIPPO_API_BASE_URL: shippo.url, ...more } };
  const api = await apiWith(env);
  const addStore = (settings: Json) => createStackStore(settings, place, api.baseUrl);
  const { storeId, call } = await addStore({});
  return {
    ...{ api, shippo, redis, database: connection, storeId, webhookSecret, webhookToken },
    worker: () => workerWith(env),
    workerProcess: () => startWorker(env),
    push: (tracking_number, order_number) =>
      call('/shipments', 'POST', { tracking_number, carrier: 'ups', order_number }),
    registrations: (trackingNumber) => shippo.registrationCount('ups', trackingNumber),
    registeredAt: async (trackingNumber) => {
      const sql = 'SELECT CAST(registered_at AS CHAR) AS at FROM parcels WHERE tracking_number = ?';
      const [rows] = await connection.query<(RowDataPacket & { at: string | null })[]>(sql, [trackingNumber]);
      return rows[0]?.at ?? null;
    },
    unregistered: async () => {
      const sql = 'SELECT COUNT(*) AS n FROM parcels WHERE registered_at IS NULL';
      const [rows] = await connection.query<(RowDataPacket & { n: number | string })[]>(sql);
      return Number(rows[0]?.n);
    },
    ...{ call, addStore, place },
  };
}

/** Creates a store over a separate database. */
export async function createStackStore(
  settings: Json,
  place: { databaseUrl: string; redisUrl: string },
  baseUrl: string,
): Promise<StackStore> {
  const shop_domain = `${randomUUID()}.example`;
  const { store_id: storeId } = await service<StoresService>('StoresService', place).create({
    shop_domain,
    ingestion_mode: 'custom_api',
    rate_limits: { data_per_minute: 1_000_000, shipment_writes_per_minute: 1_000_000 },
    ...settings,
  });
  const key = await service<ApiKeysService>('ApiKeysService', place).generate(storeId);
  const credentials = { 'x-api-key': key.api_key, 'x-shop-domain': shop_domain };
  const { json } = await call('/auth/v1/token', { method: 'POST', headers: credentials, baseUrl });
  const authorization = `Bearer ${String((json as Json).access_token)}`;
  return {
    storeId,
    call: (path, method = 'GET', body, headers = {}) =>
      call(path, { method, body, headers: { authorization, ...headers }, baseUrl }),
  };
}
