// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { NEVER_DUE } from '../../../platform/database/lease-table.js';
import { type DisabledReason, type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { type WebhookAttemptEntity } from '../log/webhook-delivery.entity.js';

type LastAttempt = Pick<WebhookAttemptEntity, 'at' | 'status_code' | 'error'>;

/** Deliveries of an endpoint that wait for their next attempt. */
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

/**
 * `working`: the last attempt succeeded, or there was none. `retrying`: attempts fail, and each delivery is tried again.
 * `paused`: the circuit breaker is open, so one delivery a minute is tried. `disabled`: nothing is sent.
 */
type EndpointState = 'working' | 'retrying' | 'paused' | 'disabled';

export interface WebhookEndpointHealth {
  endpoint_id: string;
  url: string;
  state: EndpointState;
  disabled_reason: DisabledReason | null;
  /** Since when all attempts have failed or the endpoint has been disabled; null if it works. */
  since: Date | null;
  /** Deliveries that are due or will be tried again; up to 1,000. */
  pending: number;
  /** When the oldest of them was made. */
  pending_since: Date | null;
  /** Deliveries that wait until it works again; up to 1,000. */
  held: number;
  /** Only of an endpoint that does not work. */
  last_attempt: LastAttempt | null;
}

const MAX_PENDING = 1_000;

/** Shows which endpoints of a store get their webhooks. */
@Injectable()
export class WebhookHealthService {
  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly database: DatabaseService,
  ) {}

  /** The endpoints of a store, oldest first. */
  async read(storeId: string): Promise<WebhookEndpointHealth[]> {
    const [endpoints, pending] = await Promise.all([
      this.endpoints.findByStore(storeId),
      this.countPending(storeId, MAX_PENDING),
    ]);
    return Promise.all(
      endpoints.map(async (endpoint) => {
        const state = stateOf(endpoint);
        const waiting = pending.get(endpoint.id);
        return {
          endpoint_id: endpoint.id,
          url: endpoint.url,
          state,
          disabled_reason: endpoint.disabled_reason,
          since: state === 'working' ? null : (endpoint.failing_since ?? endpoint.updated_at),
          pending: Number(waiting?.count ?? 0),
          pending_since: waiting?.since ?? null,
          held: state === 'paused' ? await this.endpoints.countHeld(storeId, endpoint.id) : 0,
          last_attempt: state === 'working' ? null : ((await this.findLastAttempt(storeId, endpoint.id)) ?? null),
        };
      }),
    );
  }

  /** Counts the deliveries of a store that are due or will be tried again, by endpoint, up to `limit` in all. */
  private async countPending(storeId: string, limit: number): Promise<Map<string, PendingRow>> {
    const rows = await this.database.query<PendingRow[]>(PENDING, [NEVER_DUE, storeId, limit]);
    return new Map(rows.map((row) => [row.endpoint_id, row]));
  }

  /** Finds the last attempt among the newest deliveries of an endpoint and those that a probe sends. */
  private async findLastAttempt(storeId: string, endpointId: string): Promise<LastAttempt | undefined> {
    const found = await Promise.all([
      this.database.query<{ id: string }[]>(OLDEST_HELD, [NEVER_DUE, endpointId, storeId, MAX_READ]),
      this.database.query<{ id: string }[]>(NEWEST, [storeId, endpointId, MAX_READ]),
    ]);
    const ids = found.flat().map(({ id }) => id);
    if (ids.length === 0) return undefined;
    return (await this.database.query<LastAttempt[]>(LAST_ATTEMPT, [storeId, ids]))[0];
  }
}

function stateOf({ status, probe_at, failures }: WebhookEndpointEntity): EndpointState {
  if (status === 'disabled') return 'disabled';
  if (probe_at !== null) return 'paused';
  return failures > 0 ? 'retrying' : 'working';
}
