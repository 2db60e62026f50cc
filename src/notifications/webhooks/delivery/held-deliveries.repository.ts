// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { keysOf, NEVER_DUE, type RowKey } from '../../../platform/database/lease-table.js';
import { WorkerNotifierService } from '../../../platform/queue/queues.service.js';
import { DELIVERY_QUEUE } from '../log/webhook-delivery.resource.js';
import { holdUntil, type PreviousDelivery } from './delivery-sequence.js';

/** A due delivery, and the unfinished one before it. */
export interface BlockedDelivery extends RowKey {
  previousId: string;
}

// Locks in key order, which prevents deadlocks.
const LOCK_PREVIOUS = `SELECT id, due_at, lease, blocks_until FROM webhook_deliveries FORCE INDEX (PRIMARY)
  WHERE (store_id, id) IN (?) ORDER BY store_id, id FOR UPDATE`;
const MARK_AWAITED = `UPDATE webhook_deliveries FORCE INDEX (PRIMARY) SET awaited_by = ELT(FIELD(id, ?), ?)
  WHERE (store_id, id) IN (?)`;
const HOLD = `UPDATE webhook_deliveries FORCE INDEX (PRIMARY) SET due_at = ?
  WHERE (store_id, id) IN (?) AND due_at <= ? AND lease IS NULL`;
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

  /** @returns the ids of the deliveries that must wait */
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
        const ids = [awaited.map(({ id }) => id), waiting.map(({ id }) => id)];
        await this.database.write(MARK_AWAITED, [...ids, keysOf(awaited)]);
      }
      for (const [until, deliveries] of held)
        await this.database.write(HOLD, [new Date(until), keysOf(deliveries), now]);
      return new Set(waiting.map(({ id }) => id));
    });
  }

  /** Makes held deliveries due, in the transaction that records the results that they waited for. */
  async release(held: readonly RowKey[], now: Date): Promise<void> {
    if (held.length === 0) return;
    await this.database.write(RELEASE, [now, keysOf(held), now, NEVER_DUE]);
    this.database.afterCommit(() => this.notifier.notify(DELIVERY_QUEUE));
  }
}
