import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { type EndpointHealth, HEALTHY } from '../breaker/circuit-breaker.js';
import { type DisabledReason, type WebhookEndpointEntity } from './webhook-endpoint.entity.js';

/** The primary key of an endpoint. */
export interface EndpointKey {
  store_id: string;
  id: string;
}

type Settings = Partial<Omit<WebhookEndpointEntity, 'store_id' | 'id' | 'created_at' | 'updated_at'>>;

const COLUMNS = `store_id, id, url, events, secret, previous_secret, previous_secret_ends_at, status, disabled_reason,
  failures, failing_since, probe_at, version, created_at, updated_at`;
const SELECT = `SELECT ${COLUMNS} FROM webhook_endpoints`;
const INSERT = `INSERT INTO webhook_endpoints (${COLUMNS}) VALUES (?)`;
const ONE = `${SELECT} WHERE store_id = ? AND id = ?`;
const SEVERAL = `${SELECT} WHERE (store_id, id) IN (?)`;
// In the order of the key, so that two that lock several never wait for each other.
const ENABLED = `${SELECT} WHERE store_id IN (?) AND status = 'enabled' ORDER BY store_id, id FOR UPDATE`;
const PROBES = "SELECT store_id, id FROM webhook_endpoints WHERE probe_at <= ? AND status = 'enabled' LIMIT ?";

/** The table `webhook_endpoints`. */
@Injectable()
export class WebhookEndpointsRepository {
  constructor(private readonly database: DatabaseService) {}

  async insert(row: WebhookEndpointEntity): Promise<void> {
    const values = COLUMNS.split(/,\s*/).map((column) => row[column as keyof WebhookEndpointEntity]);
    await this.database.query(INSERT, [values]);
  }

  /** A store's endpoints, the oldest first. */
  ofStore(storeId: string): Promise<WebhookEndpointEntity[]> {
    return this.database.query(`${SELECT} WHERE store_id = ? ORDER BY id`, [storeId]);
  }

  async find(storeId: string, id: string): Promise<WebhookEndpointEntity | undefined> {
    return (await this.database.query<WebhookEndpointEntity[]>(ONE, [storeId, id]))[0];
  }

  /** Locks the endpoint's row until the open transaction ends. */
  async lock(storeId: string, id: string): Promise<WebhookEndpointEntity | undefined> {
    return (await this.database.query<WebhookEndpointEntity[]>(`${ONE} FOR UPDATE`, [storeId, id]))[0];
  }

  /** Locks the enabled endpoints of these stores: so a delivery is added either before a breaker closes, or after. */
  lockEnabled(storeIds: readonly string[]): Promise<WebhookEndpointEntity[]> {
    return this.database.query(ENABLED, [storeIds]);
  }

  several(keys: readonly EndpointKey[]): Promise<WebhookEndpointEntity[]> {
    return this.database.query(SEVERAL, [tuples(keys)]);
  }

  lockSeveral(keys: readonly EndpointKey[]): Promise<WebhookEndpointEntity[]> {
    return this.database.query(`${SEVERAL} ORDER BY store_id, id FOR UPDATE`, [tuples(keys)]);
  }

  /** Endpoints of all stores whose breaker lets a delivery through by now. */
  dueProbes(now: Date, limit: number): Promise<EndpointKey[]> {
    return this.database.query(PROBES, [now, limit]);
  }

  async change({ store_id, id }: EndpointKey, settings: Settings, now: Date): Promise<void> {
    const changed = Object.entries({ ...settings, updated_at: now });
    const assignments = changed.map(([column]) => `${column} = ?`).join(', ');
    const sql = `UPDATE webhook_endpoints SET ${assignments} WHERE store_id = ? AND id = ?`;
    await this.database.query(sql, [...changed.map(([, value]) => value), store_id, id]);
  }

  /** Notes how it has been doing; not a change that its owner made. */
  async saveHealth(
    { store_id, id }: EndpointKey,
    { failures, failing_since, probe_at }: EndpointHealth,
  ): Promise<void> {
    const sql =
      'UPDATE webhook_endpoints SET failures = ?, failing_since = ?, probe_at = ? WHERE store_id = ? AND id = ?';
    await this.database.query(sql, [failures, failing_since, probe_at, store_id, id]);
  }

  async disable(key: EndpointKey, reason: DisabledReason, now: Date): Promise<void> {
    await this.change(key, { status: 'disabled', disabled_reason: reason, ...HEALTHY }, now);
  }

  async remove({ store_id, id }: EndpointKey): Promise<void> {
    await this.database.query('DELETE FROM webhook_endpoints WHERE store_id = ? AND id = ?', [store_id, id]);
  }
}

function tuples(keys: readonly EndpointKey[]): [string, string][] {
  return keys.map(({ store_id, id }) => [store_id, id]);
}
