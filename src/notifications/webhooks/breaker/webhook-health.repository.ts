import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { NEVER_DUE } from '../../../platform/database/lease-table.js';
import { type WebhookAttemptEntity } from '../log/webhook-delivery.entity.js';

/** Deliveries that wait for their next attempt. */
export interface PendingDeliveries {
  count: number;
  since: Date;
}

/** The last attempt of an endpoint. */
export type LastAttempt = Pick<WebhookAttemptEntity, 'at' | 'status_code' | 'error'>;

interface PendingRow {
  endpoint_id: string;
  count: string;
  since: Date;
}

const PENDING = `SELECT endpoint_id, COUNT(*) AS count, MIN(created_at) AS since FROM
  (SELECT endpoint_id, created_at FROM webhook_deliveries FORCE INDEX (webhook_deliveries_due)
    WHERE due_at < ? AND store_id = ? ORDER BY due_at LIMIT ?) pending GROUP BY endpoint_id`;
const ATTEMPTS = 'SELECT at, status_code, error FROM webhook_attempts WHERE store_id = ? AND delivery_id IN (?)';
const LAST_ATTEMPT = `${ATTEMPTS} ORDER BY at DESC LIMIT 1`;
// A probe sends the oldest delivery that is held, so the newest may have no attempt.
const OLDEST_HELD = `SELECT id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_due)
  WHERE due_at = ? AND endpoint_id = ? AND store_id = ? ORDER BY id LIMIT ?`;
const NEWEST = `SELECT id FROM webhook_deliveries FORCE INDEX (webhook_deliveries_event)
  WHERE store_id = ? AND endpoint_id = ? ORDER BY event_id DESC LIMIT ?`;
/** The deliveries of an endpoint whose attempts are read. */
const MAX_READ = 20;

/** The SQL of the backlog and the last attempts of a store's endpoints. */
@Injectable()
export class WebhookHealthRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Counts the deliveries of a store that are due or will be tried again, by endpoint, up to `limit` in all. */
  async countPending(storeId: string, limit: number): Promise<Map<string, PendingDeliveries>> {
    const rows = await this.database.query<PendingRow[]>(PENDING, [NEVER_DUE, storeId, limit]);
    return new Map(rows.map(({ endpoint_id, count, since }) => [endpoint_id, { count: Number(count), since }]));
  }

  /** Finds the last attempt among the newest deliveries of an endpoint and those that a probe sends. */
  async findLastAttempt(storeId: string, endpointId: string): Promise<LastAttempt | undefined> {
    const found = await Promise.all([
      this.database.query<{ id: string }[]>(OLDEST_HELD, [NEVER_DUE, endpointId, storeId, MAX_READ]),
      this.database.query<{ id: string }[]>(NEWEST, [storeId, endpointId, MAX_READ]),
    ]);
    const ids = found.flat().map(({ id }) => id);
    if (ids.length === 0) return undefined;
    return (await this.database.query<LastAttempt[]>(LAST_ATTEMPT, [storeId, ids]))[0];
  }
}
