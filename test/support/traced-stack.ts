// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type RowDataPacket } from 'mysql2/promise';
import { type ApiKeysService } from '../../src/auth/services/api-keys.service.js';
import { type StoresService } from '../../src/stores/stores.service.js';
import { type ApiProcess, startApi, startWorker } from './api-process.js';
import { call, type Call, type Reply } from './client.js';
import { newDatabase, type OwnDatabase } from './own-database.js';
import { service } from './services.js';

/** An API process and a worker process with settings of their own, over their own database, and a store. */
export class TracedStack {
  private constructor(
    readonly api: ApiProcess,
    readonly worker: ApiProcess,
    readonly storeId: string,
    private readonly authorization: string,
    private readonly database: OwnDatabase,
  ) {}

  static async start(env: Record<string, string>, settings: Record<string, unknown> = {}): Promise<TracedStack> {
    const database = await newDatabase();
    const place = { databaseUrl: database.url, redisUrl: database.redisUrl };
    const all = { ...env, DATABASE_URL: database.url, REDIS_URL: database.redisUrl };
    const [api, worker] = await Promise.all([startApi(all), startWorker(all)]);
    const shop_domain = `${randomUUID()}.example`;
    const store = { name: 'Traced store', shop_domain, ingestion_mode: 'custom_api', ...settings };
    const { store_id: id } = await service<StoresService>('StoresService', place).create(store);
    const { api_key } = await service<ApiKeysService>('ApiKeysService', place).generate(id);
    const headers = { 'x-api-key': api_key, 'x-shop-domain': shop_domain };
    const { json } = await call('/auth/v1/token', { method: 'POST', headers, baseUrl: api.baseUrl });
    return new TracedStack(api, worker, id, `Bearer ${String(json.access_token)}`, database);
  }

  /** Calls the API with the store's token. */
  call(path: string, { headers, ...options }: Call = {}): Promise<Reply> {
    const all = { authorization: this.authorization, ...headers };
    return call(path, { ...options, headers: all, baseUrl: this.api.baseUrl });
  }

  async rows<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return (await this.database.connection.query<RowDataPacket[]>(sql, parameters))[0] as Row[];
  }

  /** Ends both processes with SIGTERM, and returns their exit statuses. */
  async stop(): Promise<(number | null)[]> {
    for (const process of [this.api, this.worker]) process.signal();
    return Promise.all([this.api.exited, this.worker.exited]);
  }
}
