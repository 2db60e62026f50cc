import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { type JobEntity } from './job.entity.js';
import { type JobTicket } from './queues.service.js';

type Due = Pick<JobEntity, 'store_id' | 'id' | 'due_at'>;
type Stored = Pick<JobEntity, 'reference' | 'attempts' | 'due_at' | 'last_error'>;

/** A job's row as a run of it leaves it. */
export type JobState = Pick<JobEntity, 'due_at' | 'attempts' | 'parked_at' | 'last_error'>;

/** A job that this process runs; `lease` is its due time for as long as nobody else has taken or added it. */
export interface LeasedJob extends JobTicket {
  lease: Date;
}

const DUE = `SELECT store_id, id, due_at FROM jobs WHERE queue = ? AND parked_at IS NULL AND due_at <= ?
  ORDER BY due_at LIMIT ?`;
const READ = `SELECT reference, attempts, due_at, last_error FROM jobs
  WHERE store_id = ? AND id = ? AND parked_at IS NULL AND due_at <= ?`;
const LEASE = 'UPDATE jobs SET due_at = ?, attempts = attempts + 1 WHERE store_id = ? AND id = ? AND due_at = ?';
const STATE = `UPDATE jobs SET due_at = ?, attempts = ?, parked_at = ?, last_error = ?
  WHERE store_id = ? AND id = ? AND due_at = ?`;
const REMOVE = 'DELETE FROM jobs WHERE store_id = ? AND id = ? AND due_at = ?';

/** The SQL of running jobs. A changed due time is how everyone else learns that a job is no longer as they read it. */
@Injectable()
export class JobsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** At most `limit` jobs of a queue, of all stores, that are due; the longest due first. */
  async due(queue: string, now: Date, limit: number): Promise<(JobTicket & { dueAt: Date })[]> {
    const rows = await this.database.query<Due[]>(DUE, [queue, now, limit]);
    return rows.map(({ store_id, id, due_at }) => ({ storeId: store_id, id, dueAt: due_at }));
  }

  /** The job, if it is due. */
  async find({ storeId, id }: JobTicket, now: Date): Promise<Stored | undefined> {
    const [row] = await this.database.query<Stored[]>(READ, [storeId, id, now]);
    return row;
  }

  /** Takes a job that is still due as it was read; of several that try, one is told true. */
  async lease({ storeId, id, lease }: LeasedJob, dueAt: Date): Promise<boolean> {
    return this.changed(LEASE, [lease, storeId, id, dueAt]);
  }

  /** Ends a run, unless the job has been taken or added again meanwhile. */
  async leave({ storeId, id, lease }: LeasedJob, state: JobState | 'done'): Promise<boolean> {
    if (state === 'done') return this.changed(REMOVE, [storeId, id, lease]);
    const { due_at, attempts, parked_at, last_error } = state;
    return this.changed(STATE, [due_at, attempts, parked_at, last_error, storeId, id, lease]);
  }

  private changed(sql: string, parameters: unknown[]): Promise<boolean> {
    return this.database.transaction(async () => {
      const { affectedRows } = await this.database.query<{ affectedRows: number }>(sql, parameters);
      return affectedRows > 0;
    });
  }
}
