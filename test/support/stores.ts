// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type ApiKeysService } from '../../src/auth/services/api-keys.service.js';
import { type Store } from '../../src/stores/store.js';
import { type StoresService } from '../../src/stores/stores.service.js';
import { call, type Call, type Reply } from './client.js';
import { service } from './services.js';

/** A store with an API key and a token; it calls the API as its OMS would. */
export class TestStore {
  constructor(
    readonly store: Store,
    readonly apiKey: string,
    readonly token: string,
  ) {}

  get shopDomain(): string {
    return this.store.shop_domain;
  }

  get id(): string {
    return this.store.store_id;
  }

  /** Calls the API with the store's token. */
  call(path: string, options: Call = {}): Promise<Reply> {
    return call(path, { ...options, headers: { authorization: `Bearer ${this.token}`, ...options.headers } });
  }

  put(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.call(path, { method: 'PUT', body, headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.call(path, { method: 'POST', body, headers });
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.call(path, { headers });
  }
}

/** Creates a store in mode custom_api whose rate limits no test reaches; `settings` replace these defaults. */
export async function newStore(settings: Record<string, unknown> = {}): Promise<TestStore> {
  const store = await service<StoresService>('StoresService').create({
    name: 'Test store',
    shop_domain: `${randomUUID()}.example`,
    currency: 'BRL',
    ingestion_mode: 'custom_api',
    rate_limits: {
      data_per_minute: 1_000_000,
      shipment_writes_per_minute: 1_000_000,
      tokens_per_15_minutes: 1_000_000,
    },
    ...settings,
  });
  const { api_key } = await service<ApiKeysService>('ApiKeysService').generate(store.store_id);
  return new TestStore(store, api_key, await tokenOf(api_key, store.shop_domain));
}

/** Exchanges an API key for a token; empty if the key is refused. */
export async function tokenOf(apiKey: string, shopDomain: string): Promise<string> {
  const { status, json } = await call('/auth/v1/token', {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'x-shop-domain': shopDomain },
  });
  if (status === 401) return '';
  if (status !== 200) throw new Error(`POST /auth/v1/token answered ${status}: ${json.detail}`);
  return String(json.access_token);
}
