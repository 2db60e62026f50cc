import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { WorkerNotifierService } from '../../../platform/queue/worker-notifier.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { DELIVERY_QUEUE } from '../delivery/delivery-queue.js';
import { HEALTHY, nextProbe } from './circuit-breaker.js';
import { WAITS } from '../log/webhook-delivery.js';
import { type EndpointKey, WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';

/** Rows that one statement changes, so that it holds few locks. */
const CHUNK = 1_000;

// None of these touches a delivery in the middle of a try; what becomes of that one, the try tells.
const CANCEL = `UPDATE webhook_deliveries SET status = 'cancelled', due_at = NULL, updated_at = ?
  WHERE store_id = ? AND endpoint_id = ? AND due_at IS NOT NULL AND lease IS NULL LIMIT ?`;
const PARK = `UPDATE webhook_deliveries SET status = 'waiting', due_at = ?
  WHERE store_id = ? AND endpoint_id = ? AND due_at <= ? AND lease IS NULL AND attempts = 0 LIMIT ?`;
const HAND_BACK = `UPDATE webhook_deliveries SET status = 'waiting', due_at = ?, lease = NULL
  WHERE store_id = ? AND id IN (?) AND lease IN (?) AND attempts = 0`;
const RELEASE = `UPDATE webhook_deliveries SET status = 'pending', due_at = ?
  WHERE store_id = ? AND endpoint_id = ? AND due_at = ? ORDER BY id LIMIT ?`;

/** The deliveries of an endpoint that are to come, all of them at once: many where it was away for long. */
@Injectable()
export class DeliveryBacklogService {
  constructor(
    private readonly database: DatabaseService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly wakes: WorkerNotifierService,
    private readonly clock: ClockService,
  ) {}

  /** Ends what is to come of an endpoint that is disabled or removed. */
  async cancel({ store_id, id }: EndpointKey): Promise<void> {
    await this.inChunks(async () => {
      const endpoint = await this.endpoints.lock(store_id, id);
      if (endpoint?.status === 'enabled') return 0;
      return this.update(CANCEL, [this.clock.now(), store_id, id, CHUNK]);
    });
  }

  /** When the breaker opens: what is due and was never tried waits until the endpoint is back. */
  async park({ store_id, id }: EndpointKey): Promise<void> {
    await this.inChunks(async () => {
      const endpoint = await this.endpoints.lock(store_id, id);
      return endpoint?.probe_at ? this.update(PARK, [WAITS, store_id, id, this.clock.now(), CHUNK]) : 0;
    });
  }

  /** With an open breaker: what a process has taken and not begun to send waits too. */
  async handBack({ store_id, id }: EndpointKey, taken: readonly { id: string; lease: string }[]): Promise<void> {
    if (taken.length === 0) return;
    const leases = [...new Set(taken.map(({ lease }) => lease))];
    const ids = taken.map((delivery) => delivery.id);
    await this.database.transaction(async () => {
      const endpoint = await this.endpoints.lock(store_id, id);
      if (endpoint?.probe_at) await this.update(HAND_BACK, [WAITS, store_id, ids, leases]);
    });
  }

  /** With an open breaker, once a minute: lets the oldest that waits through. */
  async probe({ store_id, id }: EndpointKey): Promise<void> {
    await this.database.transaction(async () => {
      const now = this.clock.now();
      const endpoint = await this.endpoints.lock(store_id, id);
      if (!endpoint?.probe_at || endpoint.probe_at > now) return;
      await this.endpoints.saveHealth(endpoint, { ...endpoint, probe_at: nextProbe(now) });
      await this.release({ store_id, id }, 1);
    });
  }

  /**
   * Closes the breaker, and has all that waits sent. It is closed with the last of them: were the process to end before,
   * the next good try would go on with it.
   */
  async close({ store_id, id }: EndpointKey): Promise<void> {
    await this.inChunks(async () => {
      const endpoint = await this.endpoints.lock(store_id, id);
      if (!endpoint?.probe_at) return 0;
      const released = await this.release({ store_id, id }, CHUNK);
      if (released < CHUNK) await this.endpoints.saveHealth(endpoint, HEALTHY);
      return released;
    });
  }

  private async release({ store_id, id }: EndpointKey, limit: number): Promise<number> {
    this.database.afterCommit(() => this.wakes.notify(DELIVERY_QUEUE));
    return this.update(RELEASE, [this.clock.now(), store_id, id, WAITS, limit]);
  }

  /** Each chunk in a transaction of its own. */
  private async inChunks(chunk: () => Promise<number>): Promise<void> {
    let changed = CHUNK;
    while (changed === CHUNK) changed = await this.database.transaction(chunk);
  }

  private async update(sql: string, parameters: unknown[]): Promise<number> {
    return (await this.database.query<{ affectedRows: number }>(sql, parameters)).affectedRows;
  }
}
