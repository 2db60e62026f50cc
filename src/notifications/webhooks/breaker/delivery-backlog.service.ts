// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { IS_LEASED, leasedParameters, type LeasedRow, NEVER_DUE } from '../../../platform/database/lease-table.js';
import { WorkerNotifierService } from '../../../platform/queue/queues.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { MAX_HOLD_MS, previousIdSql } from '../delivery/delivery-sequence.js';
import { type EndpointKey, WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { DELIVERY_QUEUE } from '../log/webhook-delivery.resource.js';
import { HEALTHY, nextProbeAt } from './circuit-breaker.js';

/** Limits the locks that one statement holds. */
const CHUNK_ROWS = 1_000;

// CANCEL and PAUSE skip leased deliveries: the result of the running attempt decides about them.
const CANCEL = `UPDATE webhook_deliveries SET status = 'cancelled', due_at = NULL, updated_at = ?
  WHERE store_id = ? AND endpoint_id = ? AND due_at IS NOT NULL AND lease IS NULL LIMIT ?`;
const PAUSE = `UPDATE webhook_deliveries SET status = 'waiting', due_at = ?
  WHERE store_id = ? AND endpoint_id = ? AND due_at < ? AND lease IS NULL AND attempts = 0 LIMIT ?`;
const PAUSE_LEASED = `UPDATE webhook_deliveries FORCE INDEX (PRIMARY) SET status = 'waiting', due_at = ?, lease = NULL
  WHERE ${IS_LEASED} AND attempts = 0`;
const MAKE_DUE = `UPDATE webhook_deliveries SET status = 'pending', due_at = ?,
  blocks_until = IF(blocks_until IS NULL, NULL, ?)`;
const MAKE_ONE_DUE = `${MAKE_DUE} WHERE store_id = ? AND id = ? AND due_at = ?`;
const MAKE_ALL_DUE = `${MAKE_DUE} WHERE store_id = ? AND endpoint_id = ? AND due_at = ? ORDER BY id LIMIT ?`;
// The index is forced because MariaDB also reads the finished deliveries of the store, in the order of the primary key.
const NEXT_PROBE = `SELECT d.id FROM webhook_deliveries d FORCE INDEX (webhook_deliveries_due) WHERE d.store_id = ? AND d.endpoint_id = ? AND d.due_at = ?
  AND ${previousIdSql('> ?')} IS NULL ORDER BY d.id LIMIT 1`;

/** Changes all pending deliveries of an endpoint; there may be many after a long outage. */
@Injectable()
export class DeliveryBacklogService {
  constructor(
    private readonly database: DatabaseService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly notifier: WorkerNotifierService,
    private readonly clock: ClockService,
  ) {}

  /** Cancels the pending deliveries of a disabled or removed endpoint (C-WHK-9). */
  async cancel({ store_id, id }: EndpointKey): Promise<void> {
    await this.inChunks(async () => {
      const endpoint = await this.endpoints.lock(store_id, id);
      if (endpoint?.status === 'enabled') return 0;
      return this.database.execute(CANCEL, [this.clock.now(), store_id, id, CHUNK_ROWS]);
    });
  }

  /** Pauses deliveries that are due or held and have no attempt yet, until the breaker closes (C-WHK-15). */
  async pause({ store_id, id }: EndpointKey): Promise<void> {
    await this.inChunks(async () => {
      const endpoint = await this.endpoints.lock(store_id, id);
      return endpoint?.probe_at ? this.database.execute(PAUSE, [NEVER_DUE, store_id, id, NEVER_DUE, CHUNK_ROWS]) : 0;
    });
  }

  /** Pauses deliveries that this process has leased but not started. A delivery with earlier attempts keeps its lease. */
  async pauseLeased({ store_id, id }: EndpointKey, leased: readonly LeasedRow[]): Promise<void> {
    if (leased.length === 0) return;
    await this.database.transaction(async () => {
      const endpoint = await this.endpoints.lock(store_id, id);
      if (endpoint?.probe_at) await this.database.execute(PAUSE_LEASED, [NEVER_DUE, ...leasedParameters(leased)]);
    });
  }

  /**
   * Makes the oldest waiting delivery due, at most once a minute (C-WHK-15). Passes over those that are held for the one
   * before (C-WHK-22): they would not be sent.
   */
  async probe({ store_id, id }: EndpointKey): Promise<void> {
    await this.database.transaction(async () => {
      const now = this.clock.now();
      const endpoint = await this.endpoints.lock(store_id, id);
      if (!endpoint?.probe_at || endpoint.probe_at > now) return;
      await this.endpoints.saveHealth(endpoint, { ...endpoint, probe_at: nextProbeAt(now) });
      const [probe] = await this.database.query<{ id: string }[]>(NEXT_PROBE, [store_id, id, NEVER_DUE, now]);
      if (probe) await this.makeDue(MAKE_ONE_DUE, [store_id, probe.id, NEVER_DUE]);
    });
  }

  /**
   * Makes all waiting deliveries due and then closes the breaker. If the process ends in between, the next successful attempt
   * continues.
   */
  async closeBreaker({ store_id, id }: EndpointKey): Promise<void> {
    await this.inChunks(async () => {
      const endpoint = await this.endpoints.lock(store_id, id);
      if (!endpoint?.probe_at) return 0;
      const released = await this.makeDue(MAKE_ALL_DUE, [store_id, id, NEVER_DUE, CHUNK_ROWS]);
      if (released < CHUNK_ROWS) await this.endpoints.saveHealth(endpoint, HEALTHY);
      return released;
    });
  }

  private async makeDue(sql: string, parameters: unknown[]): Promise<number> {
    this.database.afterCommit(() => this.notifier.notify(DELIVERY_QUEUE));
    const now = this.clock.now();
    const blocksUntil = new Date(now.getTime() + MAX_HOLD_MS);
    return this.database.execute(sql, [now, blocksUntil, ...parameters]);
  }

  /** Runs each chunk in its own transaction, until one changes fewer than `CHUNK_ROWS` rows. */
  private async inChunks(chunk: () => Promise<number>): Promise<void> {
    let changed = CHUNK_ROWS;
    while (changed === CHUNK_ROWS) changed = await this.database.transaction(chunk);
  }
}
