import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { lowestIdAt } from '../../../platform/ids/ids.js';
import { ClockService } from '../../../platform/time/clock.service.js';

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;
const CHUNK_ROWS = 1_000;

// Store by store along the primary key, which saves an index by age.
const NEXT_STORE = 'SELECT store_id FROM webhook_deliveries WHERE store_id > ? ORDER BY store_id LIMIT 1';
const ATTEMPTS = 'DELETE FROM webhook_attempts WHERE store_id = ? AND delivery_id < ? LIMIT ?';
const DELIVERIES = 'DELETE FROM webhook_deliveries WHERE store_id = ? AND id < ? AND due_at IS NULL LIMIT ?';

/** Deletes attempts, and finished deliveries, of deliveries created more than 30 days ago (C-WHK-18). */
@Injectable()
export class WebhookPurgeJob {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /** @param stopping ends the run between two statements */
  async run(stopping: AbortSignal): Promise<void> {
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
