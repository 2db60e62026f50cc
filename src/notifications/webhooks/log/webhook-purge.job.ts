import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { idsSince } from '../../../platform/ids/ids.js';
import { ClockService } from '../../../platform/time/clock.service.js';

/** How long the delivery log goes back. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const CHUNK = 1_000;

// One store after the other, by the primary key: no index by age is kept for this alone.
const NEXT_STORE = 'SELECT store_id FROM webhook_deliveries WHERE store_id > ? ORDER BY store_id LIMIT 1';
const ATTEMPTS = 'DELETE FROM webhook_attempts WHERE store_id = ? AND delivery_id < ? LIMIT ?';
const DELIVERIES = 'DELETE FROM webhook_deliveries WHERE store_id = ? AND id < ? AND due_at IS NULL LIMIT ?';

/** Forgets finished deliveries, and all tries, of deliveries that were made more than 30 days ago. */
@Injectable()
export class WebhookPurgeJob {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  async run(stopping: AbortSignal): Promise<void> {
    const oldest = idsSince('del', new Date(this.clock.now().getTime() - KEPT_MS));
    let storeId = await this.storeAfter('');
    while (storeId !== undefined && !stopping.aborted) {
      for (const sql of [ATTEMPTS, DELIVERIES]) await this.remove(sql, storeId, oldest, stopping);
      storeId = await this.storeAfter(storeId);
    }
  }

  private async storeAfter(storeId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ store_id: string }[]>(NEXT_STORE, [storeId]);
    return row?.store_id;
  }

  /** In statements that hold few locks. */
  private async remove(sql: string, storeId: string, oldest: string, stopping: AbortSignal): Promise<void> {
    let removed = CHUNK;
    while (removed === CHUNK && !stopping.aborted) {
      const result = await this.database.transaction(() =>
        this.database.query<{ affectedRows: number }>(sql, [storeId, oldest, CHUNK]),
      );
      removed = result.affectedRows;
    }
  }
}
