// SPDX-License-Identifier: Apache-2.0
import { createHmac, randomUUID } from 'node:crypto';
import { type Agent } from 'undici';
import { type SecretBoxService } from '../../src/platform/crypto/secret-box.service.js';
import { type PlatformAccess } from '../../src/platforms/model/connection-bodies.js';
import { type PlatformConnectionView } from '../../src/platforms/model/platform-connection.js';
import { type PlatformConnectionsService } from '../../src/platforms/services/platform-connections.service.js';
import { call, type Call, type Json, type Reply } from './client.js';
import { rows } from './database.js';
import { type PlatformServer } from './platform-server.js';
import { service } from './services.js';
import { type TestStore } from './stores.js';

const connections = service<PlatformConnectionsService>('PlatformConnectionsService');
const secretBox = service<SecretBoxService>('SecretBoxService');

/** A delivery as a test describes it. */
export interface Sent {
  /** The text of the body. */
  text?: string;
  topic?: string;
  deliveryId?: string;
  key?: string;
  shop?: string;
  headers?: Record<string, string>;
  baseUrl?: string;
  client?: Agent;
}

/** A stored delivery. */
export interface StoredDelivery {
  id: string;
  topic: string;
  body: string;
  state: string;
  reason: string | null;
  attempts: number;
}

const STORED =
  'SELECT id, topic, body, state, reason, attempts FROM platform_inbox WHERE store_id = ? AND connection_id = ?';

/** A connection of a store to Shopify or WooCommerce, and the platform that sends to it. */
export class TestPlatform {
  private constructor(
    readonly store: TestStore,
    readonly view: PlatformConnectionView,
    readonly key: string,
  ) {}

  static async connect(
    store: TestStore,
    platform: 'shopify' | 'woocommerce' = 'shopify',
    protection_lines: string[] = [],
  ): Promise<TestPlatform> {
    const [key, name] = [randomUUID(), randomUUID()];
    const shop = platform === 'shopify' ? `${name}.myshopify.com` : `https://${name}.example/shop/`;
    const view = await connections.connect(callerOf(store), { platform, shop, protection_lines, signing_key: key });
    return new TestPlatform(store, view, key);
  }

  /** The platform of a connection that staff have made. */
  static at(store: TestStore, url: string, shop: string, key: string): TestPlatform {
    const [platform, connection_id] = new URL(url).pathname.split('/').slice(2);
    return new TestPlatform(store, { url, shop, platform, connection_id } as PlatformConnectionView, key);
  }

  get id(): string {
    return this.view.connection_id;
  }

  get path(): string {
    return new URL(this.view.url).pathname;
  }

  /** Sends a delivery as the platform does. */
  send(sent: Sent = {}): Promise<Reply> {
    const { text = '{}', key = this.key, headers = {}, baseUrl, client } = sent;
    const signature = createHmac('sha256', key).update(text).digest('base64');
    const own = this.view.platform === 'shopify' ? this.ofShopify(sent) : this.ofWooCommerce(sent);
    own[this.view.platform === 'shopify' ? 'x-shopify-hmac-sha256' : 'x-wc-webhook-signature'] = signature;
    return this.post(text, { headers: { ...own, ...headers }, baseUrl, client });
  }

  /** Sends a request with this body to the address. */
  post(body: string, options: Call = {}): Promise<Reply> {
    const headers = { 'content-type': 'application/json', ...options.headers };
    return call(this.path, { ...options, method: 'POST', body, headers });
  }

  /** Makes a fake API the one of the shop, and the connection one that was made a day ago. */
  async ask(server: PlatformServer): Promise<void> {
    const sql = 'UPDATE platform_connections SET shop = ?, created_at = created_at - INTERVAL 1 DAY WHERE id = ?';
    await rows(sql, [new URL(server.url).host, this.id]);
  }

  /** Stores access to the API, without the job that would ask it at once. */
  async giveAccess(access: PlatformAccess): Promise<void> {
    const sealed = await secretBox.seal(JSON.stringify(access), this.id);
    await rows('UPDATE platform_connections SET access = ? WHERE id = ?', [sealed, this.id]);
  }

  /** The stored deliveries, in the order of arrival. */
  stored(): Promise<StoredDelivery[]> {
    return rows(`${STORED} ORDER BY id`, [this.store.id, this.id]);
  }

  async last(): Promise<StoredDelivery | undefined> {
    return (await rows<StoredDelivery>(`${STORED} ORDER BY id DESC LIMIT 1`, [this.store.id, this.id]))[0];
  }

  async states(): Promise<string[]> {
    const sql = 'SELECT state FROM platform_inbox WHERE store_id = ? AND connection_id = ? ORDER BY id';
    return (await rows<{ state: string }>(sql, [this.store.id, this.id])).map(({ state }) => state);
  }

  private ofShopify({
    topic = 'products/update',
    deliveryId = randomUUID(),
    shop = this.view.shop,
  }: Sent): Json & Record<string, string> {
    return { 'x-shopify-topic': topic, 'x-shopify-webhook-id': deliveryId, 'x-shopify-shop-domain': shop };
  }

  private ofWooCommerce({ topic = 'product.updated', deliveryId = randomUUID(), shop }: Sent): Record<string, string> {
    const source = shop ?? `https://${this.view.shop}/`;
    return { 'x-wc-webhook-topic': topic, 'x-wc-webhook-delivery-id': deliveryId, 'x-wc-webhook-source': source };
  }
}

/** The caller of a store's staff. */
export const callerOf = ({ store }: TestStore) => ({ store, actor: { type: 'staff', id: 'cli' } as const });
