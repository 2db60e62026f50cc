// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { lowestIdAt } from '../../../platform/ids/ids.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { DeliveryBacklogService } from './delivery-backlog.service.js';

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
const CHUNK_ROWS = 1_000;
const MAX_PROBES = 100;
const PROBE_INTERVAL_MS = 1_000;
const PURGE_INTERVAL_MS = 60 * 60 * 1000;

// Store by store along the primary key, which saves an index by age.
const NEXT_STORE = 'SELECT store_id FROM webhook_deliveries WHERE store_id > ? ORDER BY store_id LIMIT 1';
const ATTEMPTS = 'DELETE FROM webhook_attempts WHERE store_id = ? AND delivery_id < ? LIMIT ?';
const DELIVERIES = 'DELETE FROM webhook_deliveries WHERE store_id = ? AND id < ? AND due_at IS NULL LIMIT ?';

/** Runs periodic work: probes of endpoints with an open circuit breaker, and the purge of the delivery log. */
@Injectable()
export class WebhookMaintenanceService {
  private nextProbeMs = 0;
  private nextPurgeMs = 0;
  private running?: Promise<void>;

  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly backlog: DeliveryBacklogService,
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Starts due probes and purges in the background.
   * @param stopping ends them between two steps
   */
  start(stopping: AbortSignal): void {
    this.running ??= this.run(stopping)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Webhook maintenance failed, will retry'))
      .finally(() => (this.running = undefined));
  }

  /** Resolves once no probe or purge is running. */
  async whenIdle(): Promise<void> {
    await this.running;
  }

  private async run(stopping: AbortSignal): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() >= this.nextProbeMs) {
      this.nextProbeMs = now.getTime() + PROBE_INTERVAL_MS;
      await this.probe(now, stopping);
    }
    if (now.getTime() >= this.nextPurgeMs) {
      this.nextPurgeMs = now.getTime() + PURGE_INTERVAL_MS;
      await this.purge(stopping);
    }
  }

  private async probe(now: Date, stopping: AbortSignal): Promise<void> {
    for (const endpoint of await this.endpoints.findDueProbes(now, MAX_PROBES)) {
      if (stopping.aborted) return;
      await this.backlog.probe(endpoint);
    }
  }

  /**
   * Deletes attempts, and finished deliveries, of deliveries created more than 30 days ago (C-WHK-18).
   * @param stopping ends the purge between two statements
   */
  async purge(stopping: AbortSignal): Promise<void> {
    const oldest = lowestIdAt('del', new Date(this.clock.now().getTime() - RETENTION_MS));
    let storeId = await this.findStoreAfter('');
    while (storeId !== undefined && !stopping.aborted) {
      for (const sql of [ATTEMPTS, DELIVERIES]) await this.remove(sql, storeId, oldest, stopping);
      storeId = await this.findStoreAfter(storeId);
    }
  }

  private async findStoreAfter(storeId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ store_id: string }[]>(NEXT_STORE, [storeId]);
    return row?.store_id;
  }

  /** Deletes in chunks, so that each statement holds few locks. */
  private async remove(sql: string, storeId: string, oldest: string, stopping: AbortSignal): Promise<void> {
    let removed = CHUNK_ROWS;
    while (removed === CHUNK_ROWS && !stopping.aborted) {
      removed = await this.database.transaction(() => this.database.execute(sql, [storeId, oldest, CHUNK_ROWS]));
    }
  }
}
