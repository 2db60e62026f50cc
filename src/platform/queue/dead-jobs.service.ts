import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { Problem } from '../errors/problem.js';
import { ClockService } from '../time/clock.service.js';
import { type JobEntity } from './job.entity.js';
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
export function deadJobView(job: DeadRow): DeadJob {
  const { id: job_id, last_error: error, parked_at, store_id, queue, reference, attempts } = job;
  return { job_id, store_id, queue, reference, attempts, error, parked_at: parked_at.toISOString() };
}
