// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { IS_LEASED, keysOf, leasedParameters, LeaseTable, type LeasedRow, NEVER_DUE } from '../database/lease-table.js';
import { type JobEntity } from './job.entity.js';
import { type JobTicket, takeTurns } from './queues.service.js';

type DueRow = Pick<JobEntity, 'store_id' | 'id' | 'due_at' | 'attempts'>;
type JobRow = Pick<JobEntity, 'reference' | 'attempts' | 'last_error' | 'traceparent'>;

/** The columns that a finished run writes back. */
export type JobState = Pick<JobEntity, 'due_at' | 'attempts' | 'parked_at' | 'last_error' | 'traceparent'>;

/** The number of jobs of a queue in a state, as a metric. */
type BacklogCount = { queue: string; state: 'waiting' | 'parked'; amount: number | string };

/** A job that this process runs; `attempts` counts this run. */
export type LeasedJob = LeasedRow & JobRow;

type DueJob = JobTicket & { dueAt: Date; attempts: number };

const DUE = `SELECT store_id, id, due_at, attempts FROM jobs WHERE queue = ? AND parked_at IS NULL AND due_at <= ?
  ORDER BY due_at LIMIT ?`;
// One entry of the index for each store: a DISTINCT or a GROUP BY of the jobs may read all that are due.
const STORES = `SELECT s.store_id FROM stores s WHERE (SELECT j.due_at FROM jobs j FORCE INDEX (jobs_due_of_store)
  WHERE j.queue = ? AND j.parked_at IS NULL AND j.store_id = s.store_id ORDER BY j.due_at LIMIT 1) <= ?`;
const DUE_OF_STORE = `(SELECT store_id, id, due_at, attempts FROM jobs FORCE INDEX (jobs_due_of_store)
  WHERE queue = ? AND parked_at IS NULL AND store_id = ? AND due_at <= ? ORDER BY due_at LIMIT ?)`;
/** The stores that share one read of due jobs; of more it takes others each time. */
const MAX_STORES = 50;
// One read of the index for each queue: a MIN of all queues would read every due job.
const OLDEST_DUE = `(SELECT queue, due_at FROM jobs
  WHERE queue = ? AND parked_at IS NULL AND due_at <= ? ORDER BY due_at LIMIT 1)`;
// By ranges of the index: a count of all jobs would read one for each parcel that is polled.
const COUNT_BACKLOG = `(SELECT queue, 'waiting' AS state, COUNT(*) AS amount FROM jobs
  WHERE queue = ? AND parked_at IS NULL AND due_at <= ? GROUP BY queue)
  UNION ALL (SELECT queue, 'parked', COUNT(*) FROM jobs WHERE queue = ? AND parked_at IS NOT NULL GROUP BY queue)`;
const READ = `SELECT store_id AS storeId, id, reference, attempts, last_error, traceparent FROM jobs WHERE ${IS_LEASED}`;
// Only a DELETE of the form for several tables may have an index hint.
const REMOVE = `DELETE jobs FROM jobs FORCE INDEX (PRIMARY) WHERE ${IS_LEASED} AND run_again_at IS NULL`;
const KEEP = `UPDATE jobs FORCE INDEX (PRIMARY) SET due_at = ?, attempts = ?, parked_at = ?, last_error = ?,
  traceparent = ?, lease = NULL
  WHERE ${IS_LEASED} AND run_again_at IS NULL`;
const RUN_AGAIN = `UPDATE jobs FORCE INDEX (PRIMARY)
  SET due_at = LEAST(?, run_again_at), attempts = 0, last_error = ?, lease = NULL, run_again_at = NULL
  WHERE ${IS_LEASED}`;

/** The SQL of running jobs. */
@Injectable()
export class JobsRepository {
  private readonly leases: LeaseTable;

  constructor(private readonly database: DatabaseService) {
    this.leases = new LeaseTable(database, 'jobs', ['attempts = attempts + 1']);
  }

  /**
   * At most `limit` due jobs of a queue in all stores; if it finds as many, more may be due. Stores take turns, each with its
   * oldest due time first: a backlog of one store does not hide the jobs of another.
   */
  async findDue(queue: string, now: Date, limit: number): Promise<DueJob[]> {
    const oldest = await this.findDueBy(DUE, [queue, now, limit]);
    if (oldest.length < limit) return takeTurns(oldest);
    const shares = await this.findShares(queue, now, { oldest, limit });
    // A store with fewer jobs than its share leaves room for others.
    const all = new Map([...shares, ...oldest].map((job) => [job.id, job]));
    return takeTurns([...all.values()]).slice(0, limit);
  }

  /** The oldest due time of each queue that has a due job, in all stores. */
  async findOldestDue(queues: readonly string[], now: Date): Promise<Map<string, Date>> {
    if (queues.length === 0) return new Map();
    const sql = queues.map(() => OLDEST_DUE).join(' UNION ALL ');
    const parameters = queues.flatMap((queue) => [queue, now]);
    const rows = await this.database.query<Pick<JobEntity, 'queue' | 'due_at'>[]>(sql, parameters);
    return new Map(rows.map(({ queue, due_at }) => [queue, due_at]));
  }

  /** Finds the same number of due jobs for each store that has any. */
  private async findShares(
    queue: string,
    now: Date,
    { oldest, limit }: { oldest: readonly DueJob[]; limit: number },
  ): Promise<DueJob[]> {
    const due = await this.database.query<Pick<DueRow, 'store_id'>[]>(STORES, [queue, now]);
    const all = [...new Set([...due.map(({ store_id }) => store_id), ...oldest.map(({ storeId }) => storeId)])];
    const start = all.length > MAX_STORES ? Math.floor(Math.random() * all.length) : 0;
    const stores = [...all.slice(start), ...all.slice(0, start)].slice(0, MAX_STORES);
    if (stores.length === 1) return [];
    const share = Math.ceil(limit / stores.length);
    return this.findDueBy(
      stores.map(() => DUE_OF_STORE).join(' UNION ALL '),
      stores.flatMap((storeId) => [queue, storeId, now, share]),
    );
  }

  private async findDueBy(sql: string, parameters: unknown[]): Promise<DueJob[]> {
    const rows = await this.database.query<DueRow[]>(sql, parameters);
    return rows.map(({ store_id, id, due_at, attempts }) => ({ storeId: store_id, id, dueAt: due_at, attempts }));
  }

  /** Counts the due and the dead jobs of each queue, in all stores. A queue without any is left out. */
  async countBacklog(queues: readonly string[], now: Date): Promise<BacklogCount[]> {
    if (queues.length === 0) return [];
    const sql = queues.map(() => COUNT_BACKLOG).join(' UNION ALL ');
    return this.database.query<BacklogCount[]>(
      sql,
      queues.flatMap((queue) => [queue, now, queue]),
    );
  }

  /** Leases jobs, except those that are gone, not due, dead, or leased by another process. */
  async lease(tickets: readonly JobTicket[], now: Date, leaseMs: number): Promise<LeasedJob[]> {
    return this.database.transaction(async () => {
      const lease = await this.leases.lease(tickets, now, leaseMs);
      const rows = await this.database.query<(JobTicket & JobRow)[]>(READ, [keysOf(tickets), [lease]]);
      return rows.map((row) => ({ ...row, lease }));
    });
  }

  /** Ends leases early: the jobs are due at once, with their attempts. */
  async release(jobs: readonly LeasedJob[], now: Date): Promise<void> {
    await this.leases.release(jobs, now);
  }

  /**
   * Ends the leases of jobs that are done: removes each, unless another run was requested meanwhile; then it is due for that.
   * Nothing changes for a job that another process has taken over.
   */
  async remove(jobs: readonly LeasedJob[]): Promise<void> {
    const leased = leasedParameters(jobs);
    await this.database.transaction(async () => {
      if ((await this.database.execute(REMOVE, leased)) < jobs.length)
        await this.database.execute(RUN_AGAIN, [NEVER_DUE, null, ...leased]);
    });
  }

  /**
   * Ends a lease: writes the job's new state, unless another run was requested meanwhile; then the job is due for
   * that. Nothing changes if another process has taken the job over.
   * @returns whether the outcome was written
   */
  async finish(job: LeasedJob, state: JobState): Promise<boolean> {
    const { due_at, attempts, parked_at, last_error, traceparent } = state;
    const leased = leasedParameters([job]);
    return this.database.transaction(async () => {
      const kept = await this.database.execute(KEEP, [due_at, attempts, parked_at, last_error, traceparent, ...leased]);
      if (kept > 0) return true;
      await this.database.execute(RUN_AGAIN, [due_at, last_error, ...leased]);
      return false;
    });
  }
}
