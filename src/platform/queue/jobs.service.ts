// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { DatabaseService } from '../database/database.service.js';
import { type RowOf, table } from '../database/table.js';
import { newId } from '../ids/ids.js';
import { LOGGER } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';
import { TracingService } from '../tracing/tracing.service.js';
import { JobEntity } from './job.entity.js';
import { QueuesService } from './queues.service.js';

/** A job for the handler of `queue`. `reference` identifies its subject: ASCII text of up to 64 characters. */
export interface JobRequest {
  storeId: string;
  queue: string;
  reference: string;
  /** Default: now. */
  dueAt?: Date;
  /** The span that the job continues, or null; default: the running one. */
  traceparent?: string | null;
}

const NEW = table(JobEntity).pick(
  ...(['store_id', 'id', 'queue', 'reference', 'attempts', 'due_at', 'traceparent', 'created_at'] as const),
);
type NewJob = RowOf<typeof NEW>;

/**
 * Adding an existing job reschedules it, with its attempts reset. A later due time does not postpone a live job. A running
 * job is not started beside itself: it runs again after the current run, which may have read its data before the change.
 */
const ADD = `${NEW.insertMany}
  ON DUPLICATE KEY UPDATE
    run_again_at = IF(lease IS NULL, NULL, LEAST(IFNULL(run_again_at, VALUES(due_at)), VALUES(due_at))),
    due_at = IF(lease IS NULL, LEAST(due_at, VALUES(due_at)), due_at),
    attempts = IF(lease IS NULL, 0, attempts), parked_at = NULL, traceparent = VALUES(traceparent)`;

const LATEST = `SELECT due_at, attempts FROM jobs FORCE INDEX (jobs_due_of_store)
  WHERE store_id = ? AND queue = ? AND parked_at IS NULL ORDER BY due_at DESC LIMIT ?`;
const STORES_WITHOUT = `SELECT s.store_id FROM stores s LEFT JOIN jobs j
  ON j.store_id = s.store_id AND j.queue = ? AND j.reference = ? WHERE j.id IS NULL ORDER BY s.store_id LIMIT ?`;
/** More retries than this after the last new job are taken for an outage. */
const MAX_RETRIES = 100;

/** The rows of one statement, so that it stays far below the server's `max_allowed_packet`. */
const MAX_ROWS = 1_000;

/** Adds jobs in the transaction of the change that requires them. */
@Injectable()
export class JobsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly queues: QueuesService,
    private readonly clock: ClockService,
    private readonly tracing: TracingService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Adds a job, or reschedules the job of the same (store, queue, reference), together with the transaction's other jobs right
   * before its COMMIT. If it is new and due now, workers receive it right after the commit. Otherwise, or if Redis is
   * unavailable, their sweeper finds it.
   * @throws Error outside of a transaction, or if no context has registered the queue
   */
  async add({ storeId, traceparent = this.tracing.traceparent(), ...request }: JobRequest): Promise<void> {
    const { queue, reference, dueAt } = request;
    this.queues.get(queue);
    const now = this.clock.now();
    const job = { queue, reference, attempts: 0, due_at: dueAt ?? now, traceparent, created_at: now };
    this.database.beforeCommit(this.insert, { store_id: storeId, id: newId('job'), ...job });
  }

  /**
   * Finds when the last job of a store in a queue that has not run yet is due. Jobs of the open transaction are left out, as are
   * retries, whose delays say nothing about the jobs after them.
   */
  async findLastDue(storeId: string, queue: string): Promise<Date | undefined> {
    type Row = Pick<JobEntity, 'due_at' | 'attempts'>;
    const latest = await this.database.query<Row[]>(LATEST, [storeId, queue, MAX_RETRIES]);
    return latest.find(({ attempts }) => attempts === 0)?.due_at;
  }

  /** Finds at most `limit` stores that have no such job, such as new ones without their nightly job. */
  async findStoresWithout(queue: string, reference: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ store_id: string }[]>(STORES_WITHOUT, [queue, reference, limit]);
    return rows.map(({ store_id }) => store_id);
  }

  private readonly insert = async (added: NewJob[]): Promise<void> => {
    // Transactions that add the same jobs lock them in the same order, the one of their unique key.
    const jobs = added.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    for (let start = 0; start < jobs.length; start += MAX_ROWS)
      await this.insertSome(jobs.slice(start, start + MAX_ROWS));
  };

  private async insertSome(jobs: NewJob[]): Promise<void> {
    await this.database.write(ADD, [jobs.map((job) => NEW.valuesOf(job))]);
    // The id of a job that existed is pushed, too, although the job has another one; it starts nothing.
    this.database.afterCommit(() => this.pushDue(jobs));
  }

  private pushDue(jobs: NewJob[]): void {
    const due = jobs.filter(({ due_at, created_at }) => due_at <= created_at);
    for (const queue of new Set(due.map((job) => job.queue))) {
      const tickets = due
        .filter((job) => job.queue === queue)
        .map(({ store_id, id, due_at }) => ({ storeId: store_id, id, dueAt: due_at }));
      this.queues.push(queue, tickets).catch((error: unknown) => {
        this.logger.debug({ err: error, queue, jobs: tickets.length }, 'Job push failed, sweeper will find the jobs');
      });
    }
  }
}

function keyOf({ store_id, queue, reference }: NewJob): string {
  return `${store_id} ${queue} ${reference}`;
}
