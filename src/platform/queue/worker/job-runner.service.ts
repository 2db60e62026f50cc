import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../logging/logger.js';
import { ClockService } from '../../time/clock.service.js';
import { type JobHandler, UnrecoverableJobError } from '../job-handler.js';
import { JOB_SETTINGS, type JobSettings } from './job-settings.js';
import { JobsRepository, type JobState, type LeasedJob } from '../jobs.repository.js';
import { type JobTicket } from '../queues.service.js';
import { jobRetryDelay } from './retry-schedule.js';

const LONGEST_ERROR = 512;

/** Runs single jobs: takes the lease, lets the handler work, and writes down what became of it. */
@Injectable()
export class JobRunnerService {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly clock: ClockService,
    @Inject(JOB_SETTINGS) private readonly settings: JobSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs a job, unless it is gone, not due, parked, or taken by another runner. */
  async run(queue: string, handler: JobHandler, ticket: JobTicket): Promise<void> {
    const now = this.clock.now();
    const stored = await this.jobs.find(ticket, now);
    if (!stored) return;
    const leased = { ...ticket, lease: this.leaseFrom(now) };
    if (!(await this.jobs.lease(leased, stored.due_at))) return;
    const attempt = stored.attempts + 1;
    const error = stored.last_error ?? 'Its worker ended in the middle of each run';
    // Only a worker that ended in the last run leaves that many.
    if (attempt > this.settings.maxAttempts) return this.park(queue, leased, { attempts: stored.attempts, error });
    try {
      const outcome = await handler.run({ storeId: ticket.storeId, reference: stored.reference, attempt });
      const again = outcome && { due_at: outcome.again, attempts: 0, parked_at: null, last_error: null };
      await this.jobs.leave(leased, again ?? 'done');
    } catch (thrown) {
      await this.failed(queue, leased, attempt, thrown);
    }
  }

  /** A fraction of a second apart from any other, so that two leases of one job are never the same instant. */
  private leaseFrom(now: Date): Date {
    return new Date(now.getTime() + this.settings.leaseMs + Math.floor(Math.random() * 1_000));
  }

  private async failed(queue: string, job: LeasedJob, attempts: number, thrown: unknown): Promise<void> {
    const error = (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, LONGEST_ERROR);
    if (thrown instanceof UnrecoverableJobError || attempts >= this.settings.maxAttempts)
      return this.park(queue, job, { attempts, error });
    const due_at = new Date(this.clock.now().getTime() + jobRetryDelay(attempts, thrown));
    await this.jobs.leave(job, { due_at, attempts, parked_at: null, last_error: error });
    this.logger.warn({ err: thrown, queue, job: job.id, attempts, due_at }, 'A job failed and is tried again');
  }

  private async park(
    queue: string,
    job: LeasedJob,
    { attempts, error }: { attempts: number; error: string },
  ): Promise<void> {
    const parked: JobState = { due_at: job.lease, attempts, parked_at: this.clock.now(), last_error: error };
    if (await this.jobs.leave(job, parked))
      this.logger.error({ queue, job: job.id, store_id: job.storeId, attempts, error }, 'A job is parked');
  }
}
