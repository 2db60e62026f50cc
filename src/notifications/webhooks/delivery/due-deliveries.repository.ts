import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { randomBytes } from '../../../platform/ids/ids.js';
import { type WebhookDeliveryEntity } from '../log/webhook-delivery.entity.js';
import { type EndpointHealth, isHealthy } from '../breaker/circuit-breaker.js';
import { type ConcurrencyBudget } from './per-endpoint-queues.js';

const LEASE_MS = 60_000;
/** Part of a lease in which an attempt may start. The rest is for the attempt and for recording its result. */
const START_WINDOW_MS = 40_000;

interface DueDelivery {
  storeId: string;
  id: string;
  endpointId: string;
  /** Whether the endpoint's last attempt failed, or its circuit breaker is open. */
  isFailing: boolean;
}

/** A delivery that only this process may send until the lease ends. */
export interface LeasedDelivery extends DueDelivery {
  eventId: string;
  attempts: number;
  step: number;
  /** Fencing token; deliveries that were leased together share it. */
  lease: string;
  /** Later attempts are left to the next lease. */
  startBy: Date;
}

/** `failures` is null if the endpoint was removed. */
type DueRow = Pick<WebhookDeliveryEntity, 'store_id' | 'id' | 'endpoint_id'> &
  ({ failures: null } | Pick<EndpointHealth, 'failures' | 'probe_at'>);
type LeasedRow = Pick<WebhookDeliveryEntity, 'store_id' | 'id' | 'endpoint_id' | 'event_id' | 'attempts' | 'step'>;

const selectDue = (
  conditions: string,
): string => `SELECT d.store_id, d.id, d.endpoint_id, e.failures, e.probe_at FROM webhook_deliveries d
  LEFT JOIN webhook_endpoints e ON e.store_id = d.store_id AND e.id = d.endpoint_id
  WHERE d.due_at <= ? ${conditions}ORDER BY d.due_at LIMIT ?`;
const LEASE = 'UPDATE webhook_deliveries SET lease = ?, due_at = ? WHERE (store_id, id) IN (?) AND due_at <= ?';
const RELEASE = `UPDATE webhook_deliveries SET lease = NULL, due_at = ?
  WHERE (store_id, id) IN (?) AND lease IN (?)`;
const SELECT_LEASED = `SELECT store_id, id, endpoint_id, event_id, attempts, step FROM webhook_deliveries
  WHERE (store_id, id) IN (?) AND lease = ?`;

/** Leases due deliveries of all stores. */
@Injectable()
export class DueDeliveriesRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Leases the oldest due deliveries that fit the budget, and acquires the budget for them.
   * @returns the leased deliveries, and whether more may be due that fit
   */
  async lease(budget: ConcurrencyBudget, now: Date): Promise<{ leased: LeasedDelivery[]; hasMore: boolean }> {
    const limit = budget.remaining;
    if (limit === 0) return { leased: [], hasMore: false };
    const due = await this.findDue(budget, now, limit);
    const wanted = due.filter((delivery) => budget.acquire(delivery));
    try {
      const leased = wanted.length > 0 ? await this.leaseRows(wanted, now) : [];
      const ids = new Set(leased.map(({ id }) => id));
      wanted.filter(({ id }) => !ids.has(id)).forEach((delivery) => budget.release(delivery));
      return { leased, hasMore: wanted.length > 0 && due.length === limit };
    } catch (error) {
      wanted.forEach((delivery) => budget.release(delivery));
      throw error;
    }
  }

  /** Releases leases before they end; the deliveries are due at once. */
  async release(leased: readonly LeasedDelivery[], now: Date): Promise<void> {
    if (leased.length === 0) return;
    const leases = [...new Set(leased.map(({ lease }) => lease))];
    const keys = leased.map(({ storeId, id }) => [storeId, id]);
    await this.database.transaction(() => this.database.query(RELEASE, [now, keys, leases]));
  }

  /** Skips endpoints at their limit, so that they do not block the others. */
  private async findDue(budget: ConcurrencyBudget, now: Date, limit: number): Promise<DueDelivery[]> {
    const full = budget.fullEndpoints;
    const conditions = `${full.length > 0 ? 'AND d.endpoint_id NOT IN (?) ' : ''}${budget.hasCapacityForFailing ? '' : 'AND e.failures = 0 AND e.probe_at IS NULL '}`;
    const parameters = [now, ...(full.length > 0 ? [full] : []), limit];
    const rows = await this.database.query<DueRow[]>(selectDue(conditions), parameters);
    return rows.map((row) => {
      const isFailing = row.failures !== null && !isHealthy(row);
      return { storeId: row.store_id, id: row.id, endpointId: row.endpoint_id, isFailing };
    });
  }

  private async leaseRows(due: readonly DueDelivery[], now: Date): Promise<LeasedDelivery[]> {
    const lease = randomBytes(8).toString('hex');
    const keys = due.map(({ storeId, id }) => [storeId, id]);
    const endsAt = new Date(now.getTime() + LEASE_MS);
    const rows = await this.database.transaction(async () => {
      await this.database.query(LEASE, [lease, endsAt, keys, now]);
      return this.database.query<LeasedRow[]>(SELECT_LEASED, [keys, lease]);
    });
    const leased = new Map(rows.map((row) => [row.id, row]));
    const startBy = new Date(now.getTime() + START_WINDOW_MS);
    return due.flatMap((delivery) => {
      const row = leased.get(delivery.id);
      if (!row) return [];
      const { event_id: eventId, attempts, step } = row;
      return [{ ...delivery, eventId, attempts, step, lease, startBy }];
    });
  }
}
