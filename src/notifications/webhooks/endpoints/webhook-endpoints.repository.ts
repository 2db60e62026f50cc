// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { NEVER_DUE } from '../../../platform/database/lease-table.js';
import { table } from '../../../platform/database/table.js';
import { type EndpointHealth, HEALTHY } from '../breaker/circuit-breaker.js';
import { type DisabledReason, WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import { endpointNotFound } from './webhook-endpoint.js';

export interface EndpointKey {
  store_id: string;
  id: string;
}

type Settings = Partial<Omit<WebhookEndpointEntity, 'store_id' | 'id' | 'created_at' | 'updated_at'>>;

const ENDPOINTS = table(WebhookEndpointEntity);
const BY_KEY = `${ENDPOINTS.select} WHERE store_id = ? AND id = ?`;
const BY_KEYS = `${ENDPOINTS.select} WHERE (store_id, id) IN (?)`;
// Locks in key order, which prevents deadlocks.
const ENABLED = `${ENDPOINTS.select} WHERE store_id IN (?) AND status = 'enabled' ORDER BY store_id, id FOR UPDATE`;
const DUE_PROBES = "SELECT store_id, id FROM webhook_endpoints WHERE probe_at <= ? AND status = 'enabled' LIMIT ?";

/** A larger backlog is counted as this. */
const MAX_HELD = 1_000;
const COUNT_HELD = `SELECT COUNT(*) AS amount FROM (SELECT d.id FROM webhook_deliveries d FORCE INDEX (webhook_deliveries_due)
  WHERE d.store_id = ? AND d.endpoint_id = ? AND d.due_at = ? LIMIT ?) counted`;

/** The table `webhook_endpoints`. */
@Injectable()
export class WebhookEndpointsRepository {
  constructor(private readonly database: DatabaseService) {}

  async insert(row: WebhookEndpointEntity): Promise<void> {
    await this.database.write(ENDPOINTS.insert, ENDPOINTS.valuesOf(row));
  }

  /** Finds the endpoints of a store, oldest first. */
  findByStore(storeId: string): Promise<WebhookEndpointEntity[]> {
    return this.database.query(`${ENDPOINTS.select} WHERE store_id = ? ORDER BY id`, [storeId]);
  }

  /** Counts the deliveries that wait for an endpoint, up to `MAX_HELD`. */
  async countHeld(storeId: string, id: string): Promise<number> {
    const values = [storeId, id, NEVER_DUE, MAX_HELD];
    const [row] = await this.database.query<{ amount: string }[]>(COUNT_HELD, values);
    return Number(row?.amount);
  }

  /** @throws Problem WEBHOOK_ENDPOINT_NOT_FOUND */
  async findOrThrow(storeId: string, id: string): Promise<WebhookEndpointEntity> {
    const [row] = await this.database.query<WebhookEndpointEntity[]>(BY_KEY, [storeId, id]);
    if (!row) throw endpointNotFound(id);
    return row;
  }

  /** Selects an endpoint FOR UPDATE. */
  async lock(storeId: string, id: string): Promise<WebhookEndpointEntity | undefined> {
    return (await this.database.query<WebhookEndpointEntity[]>(`${BY_KEY} FOR UPDATE`, [storeId, id]))[0];
  }

  /** @throws Problem WEBHOOK_ENDPOINT_NOT_FOUND */
  async lockOrThrow(storeId: string, id: string): Promise<WebhookEndpointEntity> {
    const row = await this.lock(storeId, id);
    if (!row) throw endpointNotFound(id);
    return row;
  }

  /** Selects the enabled endpoints of these stores FOR UPDATE, so that deliveries are added before a breaker closes or after. */
  lockEnabled(storeIds: readonly string[]): Promise<WebhookEndpointEntity[]> {
    return this.database.query(ENABLED, [storeIds]);
  }

  /** Finds the endpoints with these keys, in any order. */
  findByKeys(keys: readonly EndpointKey[]): Promise<WebhookEndpointEntity[]> {
    return this.database.query(BY_KEYS, [tuples(keys)]);
  }

  /** Selects the endpoints with these keys FOR UPDATE. */
  lockByKeys(keys: readonly EndpointKey[]): Promise<WebhookEndpointEntity[]> {
    return this.database.query(`${BY_KEYS} ORDER BY store_id, id FOR UPDATE`, [tuples(keys)]);
  }

  /** Finds endpoints of all stores whose circuit breaker is due for a probe. */
  findDueProbes(now: Date, limit: number): Promise<EndpointKey[]> {
    return this.database.query(DUE_PROBES, [now, limit]);
  }

  /** Updates columns of an endpoint, and `updated_at` if there are any. */
  async update({ store_id, id }: EndpointKey, settings: Settings, now: Date): Promise<void> {
    if (Object.keys(settings).length === 0) return;
    const changed = Object.entries({ ...settings, updated_at: now });
    const assignments = changed.map(([column]) => `${column} = ?`).join(', ');
    const sql = `UPDATE webhook_endpoints SET ${assignments} WHERE store_id = ? AND id = ?`;
    await this.database.write(sql, [...changed.map(([, value]) => value), store_id, id]);
  }

  /** Keeps `updated_at`, because health is no change by the merchant. */
  async saveHealth(
    { store_id, id }: EndpointKey,
    { failures, failing_since, probe_at }: EndpointHealth,
  ): Promise<void> {
    const sql =
      'UPDATE webhook_endpoints SET failures = ?, failing_since = ?, probe_at = ? WHERE store_id = ? AND id = ?';
    await this.database.write(sql, [failures, failing_since, probe_at, store_id, id]);
  }

  /** Disables an endpoint and resets its health. */
  async disable(key: EndpointKey, reason: DisabledReason, now: Date): Promise<void> {
    await this.update(key, { status: 'disabled', disabled_reason: reason, ...HEALTHY }, now);
  }

  async remove({ store_id, id }: EndpointKey): Promise<void> {
    await this.database.write('DELETE FROM webhook_endpoints WHERE store_id = ? AND id = ?', [store_id, id]);
  }
}

function tuples(keys: readonly EndpointKey[]): [string, string][] {
  return keys.map(({ store_id, id }) => [store_id, id]);
}
