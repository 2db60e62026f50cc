// SPDX-License-Identifier: Apache-2.0
import { randomInt, randomUUID } from 'node:crypto';
import { type RowDataPacket } from 'mysql2/promise';
import { type ApiKeysService } from '../../src/auth/services/api-keys.service.js';
import { type StoresService } from '../../src/stores/stores.service.js';
import { newAgent } from './agent.js';
import { type ApiProcess, startApi, startWorker } from './api-process.js';
import { afterFile } from './cleanup.js';
import { type Json } from './client.js';
import { newDatabase, type OwnDatabase } from './own-database.js';
import { type ReverseProxy, startReverseProxy } from './reverse-proxy.js';
import { apiWith, type Remote, service, workerWith } from './services.js';

/** Requests a minute from one address. */
export const PER_ADDRESS = 200;

export interface ClusterReply {
  status: number;
  json: Json;
  text: string;
}

/** A client with a unique address. */
type Client = (
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: unknown },
) => Promise<ClusterReply>;

/** Two APIs behind a proxy that terminates TLS, and two workers, with a separate database. One of each runs in the services host. */
export interface Cluster {
  proxy: ReverseProxy;
  /** The API process, to be killed. */
  api: ApiProcess;
  /** The worker process, to be killed. */
  worker: ApiProcess;
  service<T extends object>(name: string): Remote<T>;
  rows<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  client(): Client;
  store(settings?: Json): Promise<ClusterStore>;
  /** Starts an API that replaces the process. */
  replaceApi(): Promise<void>;
}

export interface ClusterStore {
  id: string;
  apiKey: string;
  domain: string;
  token: string;
  /** A client that sends the token. */
  client(): Client;
}

/** @param given a Redis in place of an empty database of the tests' Redis */
export async function startCluster(given: Partial<Pick<OwnDatabase, 'redisUrl'>> = {}): Promise<Cluster> {
  const { url, redisUrl, connection } = { ...(await newDatabase()), ...given };
  const own = {
    ...{ DATABASE_URL: url, REDIS_URL: redisUrl, RATE_LIMIT_PER_IP: String(PER_ADDRESS) },
    ...{ TLS_TERMINATED_BY_PROXY: 'true', TRUSTED_PROXY_HOPS: '1' },
  };
  const ownService = <T extends object>(name: string): Remote<T> => service(name, { databaseUrl: url, redisUrl });
  const [api, worker, hosted] = await Promise.all([startApi(own), startWorker(own), apiWith(own), workerWith(own)]);
  const proxy = await startReverseProxy([api.baseUrl, hosted.baseUrl]);
  return {
    ...{ proxy, api, worker, service: ownService },
    rows: async <Row>(sql: string, parameters: unknown[] = []) =>
      (await connection.query<RowDataPacket[]>(sql, parameters))[0] as Row[],
    client: () => newClient(proxy),
    store: (settings) => newStore(ownService, proxy, settings),
    replaceApi: async () => {
      proxy.targets = [(await apiWith(own)).baseUrl, hosted.baseUrl];
    },
  };
}

/** Each has its own address of the loopback network, which the proxy sees. */
function newClient(proxy: ReverseProxy, fixed: Record<string, string> = {}): Client {
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(2, 255)}`;
  const agent = newAgent({ localAddress, connections: 10 });
  afterFile(() => agent.close());
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = { ...fixed, ...type, ...headers };
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const answer = await agent.request({
      ...{ origin: proxy.url, path, method: method as 'GET', headers: sent, body: payload },
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, text, json: text.startsWith('{') ? (JSON.parse(text) as Json) : {} };
  };
}

async function newStore(
  services: Cluster['service'],
  proxy: ReverseProxy,
  settings: Json = { rate_limits: { data_per_minute: 1_000_000, shipment_writes_per_minute: 1_000_000 } },
): Promise<ClusterStore> {
  const domain = `${randomUUID()}.example`;
  const store = await services<StoresService>('StoresService').create({
    ...{ name: 'Shop', shop_domain: domain, currency: 'BRL', ingestion_mode: 'custom_api' },
    ...settings,
  });
  const { api_key: apiKey } = await services<ApiKeysService>('ApiKeysService').generate(store.store_id);
  const asked = await newClient(proxy)('/auth/v1/token', {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'x-shop-domain': domain },
  });
  const token = String(asked.json.access_token);
  return {
    ...{ id: store.store_id, apiKey, domain, token },
    client: () => newClient(proxy, { authorization: `Bearer ${token}` }),
  };
}
