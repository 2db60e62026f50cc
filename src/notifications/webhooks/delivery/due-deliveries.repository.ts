// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { IS_LEASED, keysOf, LeaseTable, type LeasedRow, type RowKey } from '../../../platform/database/lease-table.js';
import { type EndpointHealth, isHealthy } from '../breaker/circuit-breaker.js';
import { type WebhookDeliveryEntity } from '../log/webhook-delivery.entity.js';
import { previousIdSql } from './delivery-sequence.js';
import { type BlockedDelivery, HeldDeliveriesRepository } from './held-deliveries.repository.js';
import { type LeaseBudget } from './lease-budget.js';

const LEASE_MS = 60_000;
/** Part of a lease in which an attempt may start. The rest is for the attempt and for recording its result. */
const START_WINDOW_MS = 40_000;
/** More rows of one endpoint would not fit its budget, and the next statement leaves them out. */
const MAX_BATCH_ROWS = 256;

interface DueDelivery extends RowKey {
  endpointId: string;
  /** Whether the endpoint's last attempt failed, or its circuit breaker is open. */
  isFailing: boolean;
  /** The size of its event; 0 if the event has expired. */
  bytes: number;
  /** The delivery of the resource before it, if that has not ended; only before the first attempt. */
  previousId: string | null;
}

/** A delivery that only this process may send until the lease ends. */
export interface LeasedDelivery extends DueDelivery, LeasedRow {
  eventId: string;
  /** The event type that it sends. */
  type: string;
  attempts: number;
  step: number;
  /** Later attempts are left to the next lease. */
  startBy: Date;
}

/** `failures` is null if the endpoint was removed. */
type DueRow = Pick<WebhookDeliveryEntity, 'store_id' | 'id' | 'endpoint_id'> & {
  bytes: number;
  previousId: string | null;
} & ({ failures: null } | Pick<EndpointHealth, 'failures' | 'probe_at'>);
type DeliveryRow = Pick<WebhookDeliveryEntity, 'id' | 'event_id' | 'type' | 'attempts' | 'step'>;

const selectDue = (
  conditions: string,
): string => `SELECT d.store_id, d.id, d.endpoint_id, e.failures, e.probe_at, COALESCE(o.size_bytes, 0) AS bytes,
  ${previousIdSql('IS NOT NULL')} AS previousId
  FROM webhook_deliveries d LEFT JOIN webhook_endpoints e ON e.store_id = d.store_id AND e.id = d.endpoint_id
  LEFT JOIN outbox_events o ON o.store_id = d.store_id AND o.id = d.event_id
  WHERE d.due_at <= ? ${conditions}ORDER BY d.due_at LIMIT ?`;
const OLDEST_DUE = 'SELECT due_at FROM webhook_deliveries WHERE due_at <= ? ORDER BY due_at LIMIT 1';
const SELECT_LEASED = `SELECT id, event_id, type, attempts, step FROM webhook_deliveries
  WHERE ${IS_LEASED}`;

/** Leases due deliveries of all stores. */
@Injectable()
export class DueDeliveriesRepository {
  private readonly leases: LeaseTable;

  constructor(
    private readonly database: DatabaseService,
    private readonly held: HeldDeliveriesRepository,
  ) {
    this.leases = new LeaseTable(database, 'webhook_deliveries');
  }

  /**
   * Leases the oldest due deliveries that fit the budget, and acquires the budget for them. Holds those back that wait for
   * the one before (C-WHK-22).
   * @param skipped ids of endpoints whose deliveries are left out; at least those at their limit, so that they block no others
   * @returns the leased deliveries, and whether more may be due that fit
   */
  async lease(
    budget: LeaseBudget,
    now: Date,
    skipped = budget.fullEndpoints,
  ): Promise<{ leased: LeasedDelivery[]; hasMore: boolean }> {
    const limit = Math.min(budget.remaining, MAX_BATCH_ROWS);
    if (limit === 0) return { leased: [], hasMore: false };
    const due = await this.findDue(budget, now, { skipped, limit });
    const held = await this.held.hold(due.filter(isBlocked), now, LEASE_MS);
    const wanted = due.filter((delivery) => !held.has(delivery.id) && budget.acquire(delivery));
    try {
      const leased = wanted.length > 0 ? await this.leaseRows(wanted, now) : [];
      const ids = new Set(leased.map(({ id }) => id));
      wanted.filter(({ id }) => !ids.has(id)).forEach((delivery) => budget.release(delivery));
      return { leased, hasMore: wanted.length + held.size > 0 && due.length === limit };
    } catch (error) {
      wanted.forEach((delivery) => budget.release(delivery));
      throw error;
    }
  }

  /** The oldest due time of a delivery that no process is sending; undefined if none is due. */
  async findOldestDue(now: Date): Promise<Date | undefined> {
    const [oldest] = await this.database.query<{ due_at: Date }[]>(OLDEST_DUE, [now]);
    return oldest?.due_at;
  }

  /** Releases leases before they end; the deliveries are due at once. */
  async release(leased: readonly LeasedDelivery[], now: Date): Promise<void> {
    if (leased.length > 0) await this.leases.release(leased, now);
  }

  private async findDue(
    budget: LeaseBudget,
    now: Date,
    { skipped, limit }: { skipped: string[]; limit: number },
  ): Promise<DueDelivery[]> {
    const conditions = `${skipped.length > 0 ? 'AND d.endpoint_id NOT IN (?) ' : ''}${budget.hasCapacityForFailing ? '' : 'AND e.failures = 0 AND e.probe_at IS NULL '}`;
    const parameters = [now, ...(skipped.length > 0 ? [skipped] : []), limit];
    const rows = await this.database.query<DueRow[]>(selectDue(conditions), parameters);
    return rows.map((row) => {
      const isFailing = row.failures !== null && !isHealthy(row);
      const { store_id: storeId, id, endpoint_id: endpointId, previousId } = row;
      return { storeId, id, endpointId, isFailing, bytes: Number(row.bytes), previousId };
    });
  }

  private async leaseRows(due: readonly DueDelivery[], now: Date): Promise<LeasedDelivery[]> {
    const startBy = new Date(now.getTime() + START_WINDOW_MS);
    const { lease, rows } = await this.database.transaction(async () => {
      const token = await this.leases.lease(due, now, LEASE_MS);
      return { lease: token, rows: await this.database.query<DeliveryRow[]>(SELECT_LEASED, [keysOf(due), [token]]) };
    });
    const leased = new Map(rows.map((row) => [row.id, row]));
    return due.flatMap((delivery) => {
      const row = leased.get(delivery.id);
      if (!row) return [];
      const { event_id: eventId, type, attempts, step } = row;
      return [{ ...delivery, eventId, type, attempts, step, lease, startBy }];
    });
  }
}

function isBlocked(delivery: DueDelivery): delivery is DueDelivery & BlockedDelivery {
  return delivery.previousId !== null;
}
