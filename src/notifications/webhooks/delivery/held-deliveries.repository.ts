import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { keysOf, NEVER_DUE, type RowKey } from '../../../platform/database/lease-table.js';
import { WorkerNotifierService } from '../../../platform/queue/worker-notifier.service.js';
import { DELIVERY_QUEUE } from '../log/webhook-delivery.js';
import { holdUntil, type PreviousDelivery } from './delivery-sequence.js';

/** A due delivery, and the unfinished one before it. */
export interface BlockedDelivery extends RowKey {
  previousId: string;
}

// Locks in key order, which prevents deadlocks.
const LOCK_PREVIOUS = `SELECT id, due_at, lease, blocks_until FROM webhook_deliveries FORCE INDEX (PRIMARY)
  WHERE (store_id, id) IN (?) ORDER BY store_id, id FOR UPDATE`;
const MARK_AWAITED = 'UPDATE webhook_deliveries FORCE INDEX (PRIMARY) SET is_awaited = 1 WHERE (store_id, id) IN (?)';
const HOLD = `UPDATE webhook_deliveries FORCE INDEX (PRIMARY) SET due_at = ?
  WHERE (store_id, id) IN (?) AND due_at <= ? AND lease IS NULL`;
const NEXT = `SELECT n.store_id AS storeId, n.id FROM webhook_deliveries d
  JOIN webhook_deliveries n ON n.store_id = d.store_id AND n.id = (SELECT s.id FROM webhook_deliveries s
    WHERE s.store_id = d.store_id AND s.endpoint_id = d.endpoint_id AND s.resource_id = d.resource_id
    AND s.sequence > d.sequence ORDER BY s.sequence LIMIT 1)
  WHERE (d.store_id, d.id) IN (?)`;
const RELEASE = `UPDATE webhook_deliveries FORCE INDEX (PRIMARY) SET due_at = ?
  WHERE (store_id, id) IN (?) AND due_at > ? AND due_at < ? AND lease IS NULL AND attempts = 0`;

/**
 * Holds deliveries back until the one before has ended: a held one has its `due_at` in the future (C-WHK-22). The row of the
 * one before is locked first, so its result is recorded either before the hold is decided, or after it is stored.
 */
@Injectable()
export class HeldDeliveriesRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly notifier: WorkerNotifierService,
  ) {}

  /** @returns the ids of those that must wait */
  async hold(blocked: readonly BlockedDelivery[], now: Date, attemptMs: number): Promise<ReadonlySet<string>> {
    if (blocked.length === 0) return new Set();
    return this.database.transaction(async () => {
      const keys = blocked.map(({ storeId, previousId: id }) => ({ storeId, id }));
      const rows = await this.database.query<(PreviousDelivery & { id: string })[]>(LOCK_PREVIOUS, [keysOf(keys)]);
      const previous = new Map(rows.map((row) => [row.id, row]));
      const held = new Map<number, BlockedDelivery[]>();
      for (const delivery of blocked) {
        const until = holdUntil(previous.get(delivery.previousId), now, attemptMs)?.getTime();
        if (until !== undefined) held.set(until, [...(held.get(until) ?? []), delivery]);
      }
      const waiting = [...held.values()].flat();
      if (waiting.length > 0) {
        const awaited = waiting.map(({ storeId, previousId: id }) => ({ storeId, id }));
        await this.database.query(MARK_AWAITED, [keysOf(awaited)]);
      }
      for (const [until, deliveries] of held)
        await this.database.query(HOLD, [new Date(until), keysOf(deliveries), now]);
      return new Set(waiting.map(({ id }) => id));
    });
  }

  /** Makes the delivery after each of these due, in the transaction that records their results. */
  async release(awaited: readonly RowKey[], now: Date): Promise<void> {
    if (awaited.length === 0) return;
    const next = await this.database.query<RowKey[]>(NEXT, [keysOf(awaited)]);
    if (next.length === 0) return;
    await this.database.query(RELEASE, [now, keysOf(next), now, NEVER_DUE]);
    this.database.afterCommit(() => this.notifier.notify(DELIVERY_QUEUE));
  }
}
