// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { type RowOf, table } from '../database/table.js';
import { JobEntity } from './job.entity.js';

const JOBS = table(JobEntity).omit('store_id', 'run_again_at', 'traceparent');

export type StoredJob = RowOf<typeof JOBS>;

export type DeadJobRow = StoredJob & { parked_at: Date };

// MariaDB reads every job of the store for a DISTINCT, and for this a single entry of the index.
const NEXT_QUEUE = 'SELECT MIN(queue) AS queue FROM jobs FORCE INDEX (jobs_reference) WHERE store_id = ? AND queue > ?';
const OF_QUEUE = `${JOBS.select} FORCE INDEX (jobs_reference) WHERE store_id = ? AND queue = ? ORDER BY reference LIMIT ?`;
const DUE = `${JOBS.select} FORCE INDEX (jobs_due_of_store)
  WHERE queue = ? AND parked_at IS NULL AND due_at <= ? AND store_id = ? ORDER BY due_at LIMIT ?`;
// InnoDB keeps the primary key in every index, so this reads only entries of `jobs_due` until it finds the store's.
const DEAD = `${JOBS.select} FORCE INDEX (jobs_due)
  WHERE queue = ? AND parked_at IS NOT NULL AND store_id = ? ORDER BY parked_at DESC LIMIT ?`;
const RELEASE = `UPDATE jobs FORCE INDEX (PRIMARY) SET parked_at = NULL, attempts = 0, due_at = ?
  WHERE store_id = ? AND id IN (?) AND parked_at IS NOT NULL`;

/** The SQL of showing a store's jobs, and of retrying its dead ones. */
@Injectable()
export class StoreJobsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds the queues in which a store has jobs, by name. */
  async findQueues(storeId: string): Promise<string[]> {
    const found: string[] = [];
    for (;;) {
      const after = [storeId, found.at(-1) ?? ''];
      const [next] = await this.database.query<{ queue: string | null }[]>(NEXT_QUEUE, after);
      if (!next || next.queue === null) return found;
      found.push(next.queue);
    }
  }

  /** Finds at most `limit` jobs of a store in a queue, in the order of their references. */
  findByQueue(storeId: string, queue: string, limit: number): Promise<StoredJob[]> {
    return this.database.query(OF_QUEUE, [storeId, queue, limit]);
  }

  /** Finds at most `limit` jobs of a store in a queue that are due, the longest due first. */
  findDueOfStore(storeId: string, queue: string, now: Date, limit: number): Promise<StoredJob[]> {
    return this.database.query(DUE, [queue, now, storeId, limit]);
  }

  /** Finds at most `limit` dead jobs of a store in a queue, newest first. */
  findDead(storeId: string, queue: string, limit: number): Promise<DeadJobRow[]> {
    return this.database.query(DEAD, [queue, storeId, limit]);
  }

  /** Makes the dead ones of these jobs due, with their attempts reset. @returns how many were dead */
  async release(storeId: string, ids: readonly string[], now: Date): Promise<number> {
    if (ids.length === 0) return 0;
    return this.database.execute(RELEASE, [now, storeId, ids]);
  }
}
