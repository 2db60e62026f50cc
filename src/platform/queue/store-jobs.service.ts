// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { Problem } from '../errors/problem.js';
import { ClockService } from '../time/clock.service.js';
import { type JobEntity } from './job.entity.js';
import { type QueueBacklog, queueBacklog } from './queue-backlog.js';
import { StoreJobsRepository } from './store-jobs.repository.js';

/** A job that failed for good and is not retried. */
export interface DeadJob {
  job_id: string;
  store_id: string;
  /** Such as `shipments.registration`. */
  queue: string;
  /** The subject of the job, such as the id of a parcel. */
  reference: string;
  attempts: number;
  /** The error of the last failed run. */
  error: string | null;
  /** When the job became dead, in UTC with milliseconds. */
  parked_at: string;
}

type DeadRow = Pick<JobEntity, 'store_id' | 'id' | 'queue' | 'reference' | 'attempts' | 'last_error'> & {
  parked_at: Date;
};

const MAX_LISTED = 1_000;
const LIST = `SELECT store_id, id, queue, reference, attempts, last_error, parked_at FROM jobs
  WHERE parked_at IS NOT NULL ORDER BY parked_at DESC, id DESC LIMIT ?`;

/** Lists and retries dead jobs, for operators. */
@Injectable()
export class DeadJobsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly jobs: StoreJobsRepository,
    private readonly clock: ClockService,
  ) {}

  /** The dead jobs of all stores, newest first; at most 1000. */
  async list(): Promise<DeadJob[]> {
    const jobs = await this.database.query<DeadRow[]>(LIST, [MAX_LISTED]);
    return jobs.map(deadJobView);
  }

  /**
   * Schedules a dead job to run now, with its attempts reset.
   * @throws Problem JOB_NOT_FOUND, also for a job that is not dead
   */
  async retry(storeId: string, id: string): Promise<void> {
    await this.database.transaction(async () => {
      const released = await this.jobs.release(storeId, [id], this.clock.now());
      if (released === 0) throw new Problem('JOB_NOT_FOUND', `The store has no dead job ${id}.`);
    });
  }
}

/** A dead job as operators and staff see it. */
function deadJobView(job: DeadRow): DeadJob {
  const { id: job_id, last_error: error, parked_at, store_id, queue, reference, attempts } = job;
  return { job_id, store_id, queue, reference, attempts, error, parked_at: parked_at.toISOString() };
}

/** A queue with more jobs of a store is counted up to this. */
export const MAX_COUNTED = 1_000;

/** The dead jobs of a queue that are listed, or retried at once. */
const MAX_DEAD = 100;

/** Shows the unfinished jobs of one store (C-WORK-13), and retries its dead ones (C-WORK-14). */
@Injectable()
export class StoreJobsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly jobs: StoreJobsRepository,
    private readonly clock: ClockService,
  ) {}

  /** The unfinished jobs of a store, by queue. */
  async backlog(storeId: string): Promise<QueueBacklog[]> {
    const queues = await this.jobs.findQueues(storeId);
    return Promise.all(queues.map((queue) => this.backlogOf(storeId, queue)));
  }

  /** The dead jobs of a store in these queues, the newest 100 of each, newest first. */
  async dead(storeId: string, queues: readonly string[]): Promise<DeadJob[]> {
    const found = await Promise.all(queues.map((queue) => this.jobs.findDead(storeId, queue, MAX_DEAD)));
    const jobs = found.flat().toSorted((a, b) => b.parked_at.getTime() - a.parked_at.getTime());
    return jobs.map((job) => deadJobView({ store_id: storeId, ...job }));
  }

  /** Schedules the newest 100 dead jobs of a store in a queue to run now. @returns how many; 0 if none is dead any more */
  async retryAll(storeId: string, queue: string): Promise<number> {
    return this.database.transaction(async () => {
      const dead = await this.jobs.findDead(storeId, queue, MAX_DEAD);
      const ids = dead.map(({ id }) => id);
      return this.jobs.release(storeId, ids, this.clock.now());
    });
  }

  /** Reads all jobs, or of a long queue those that matter most: dead and due ones, and the first of the others. */
  private async backlogOf(storeId: string, queue: string): Promise<QueueBacklog> {
    const now = this.clock.now();
    const first = await this.jobs.findByQueue(storeId, queue, MAX_COUNTED + 1);
    const isCapped = first.length > MAX_COUNTED;
    if (!isCapped) return queueBacklog(queue, first, { now, isCapped });
    const [dead, due] = await Promise.all([
      this.jobs.findDead(storeId, queue, MAX_COUNTED),
      this.jobs.findDueOfStore(storeId, queue, now, MAX_COUNTED),
    ]);
    const jobs = new Map([...first, ...due, ...dead].map((job) => [job.id, job]));
    return queueBacklog(queue, [...jobs.values()], { now, isCapped });
  }
}
