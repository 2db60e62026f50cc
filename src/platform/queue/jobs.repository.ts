import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { type JobEntity } from './job.entity.js';
import { type JobTicket } from './queues.service.js';

type DueRow = Pick<JobEntity, 'store_id' | 'id' | 'due_at'>;
type StoredJob = Pick<JobEntity, 'reference' | 'attempts' | 'due_at' | 'last_error'>;

/** The columns that a finished run writes back. */
export type JobState = Pick<JobEntity, 'due_at' | 'attempts' | 'parked_at' | 'last_error'>;

/** A job that this process runs. `lease` is the job's `due_at` until another process leases or adds the job. */
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

/** The SQL of running jobs. `due_at` is the fencing token: a write with an outdated one changes nothing. */
@Injectable()
export class JobsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** At most `limit` due jobs of a queue in all stores, oldest due time first. */
  async findDue(queue: string, now: Date, limit: number): Promise<(JobTicket & { dueAt: Date })[]> {
    const rows = await this.database.query<DueRow[]>(DUE, [queue, now, limit]);
    return rows.map(({ store_id, id, due_at }) => ({ storeId: store_id, id, dueAt: due_at }));
  }

  async findIfDue({ storeId, id }: JobTicket, now: Date): Promise<StoredJob | undefined> {
    const [row] = await this.database.query<StoredJob[]>(READ, [storeId, id, now]);
    return row;
  }

  /** Leases a job whose `due_at` has not changed. Returns true to only one of several concurrent callers. */
  async lease({ storeId, id, lease }: LeasedJob, dueAt: Date): Promise<boolean> {
    return this.update(LEASE, [lease, storeId, id, dueAt]);
  }

  /** Removes the job or writes its new state, unless another process has leased or added it. Returns false then. */
  async finish({ storeId, id, lease }: LeasedJob, state: JobState | 'done'): Promise<boolean> {
    if (state === 'done') return this.update(REMOVE, [storeId, id, lease]);
    const { due_at, attempts, parked_at, last_error } = state;
    return this.update(STATE, [due_at, attempts, parked_at, last_error, storeId, id, lease]);
  }

  private update(sql: string, parameters: unknown[]): Promise<boolean> {
    return this.database.transaction(async () => {
      const { affectedRows } = await this.database.query<{ affectedRows: number }>(sql, parameters);
      return affectedRows > 0;
    });
  }
}
