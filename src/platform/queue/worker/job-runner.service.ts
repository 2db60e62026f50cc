// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { NEVER_DUE } from '../../database/lease-table.js';
import { errorKind, errorText } from '../../errors/error-text.js';
import { LOGGER } from '../../logging/logger.js';
import { ClockService } from '../../time/clock.service.js';
import { type RunningSpan } from '../../tracing/tracing.service.js';
import { DelayedJobError, type JobHandler, PostponedJobError, UnrecoverableJobError } from '../job-handler.js';
import { JobsRepository, type LeasedJob } from '../jobs.repository.js';
import { type JobTicket } from '../queues.service.js';
import { WorkProgressService } from './work-progress.service.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DELAYS_MS = [SECOND, 5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE];
const LAST_DELAY_MS = 30 * MINUTE;
const MAX_REQUESTED_DELAY_MS = 24 * 60 * MINUTE;

/**
 * The delay in milliseconds before a retry: 1 s, 5 s, 30 s, 2 min, 10 min, then 30 min, with ±20 % jitter to avoid a
 * thundering herd. A `DelayedJobError` can ask for a longer delay, up to a day.
 * @param attempt the number of the failed run, from 1
 * @param random from 0 to 1
 */
export function jobRetryDelay(attempt: number, failure?: unknown, random = Math.random()): number {
  const scheduled = Math.round((DELAYS_MS[attempt - 1] ?? LAST_DELAY_MS) * (0.8 + 0.4 * random));
  const requested = failure instanceof DelayedJobError ? Math.min(failure.seconds * SECOND, MAX_REQUESTED_DELAY_MS) : 0;
  return Math.max(scheduled, requested);
}

/** Job tuning; tests use shorter intervals. */
export interface JobSettings {
  /** The time after which another worker may take over a running job. */
  leaseMs: number;
  /** Failed runs after which a job is dead. */
  maxAttempts: number;
  /** The mean interval of the sweeper and of batch consumers. */
  sweepEveryMs: number;
}

/** Nest token of the process's `JobSettings`. */
export const JOB_SETTINGS = Symbol('JOB_SETTINGS');

export const DEFAULT_JOB_SETTINGS: JobSettings = { leaseMs: 60_000, maxAttempts: 25, sweepEveryMs: 1_000 };

const MAX_ERROR_LENGTH = 512;

const NO_FAILURE = { parked_at: null, last_error: null };

/** Runs single jobs: takes the lease, calls the processor and records the outcome. */
@Injectable()
export class JobRunnerService {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly clock: ClockService,
    private readonly progress: WorkProgressService,
    @Inject(JOB_SETTINGS) private readonly settings: JobSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs a job, unless it is gone, not due, dead, or leased by another worker. */
  async run(queue: string, process: JobHandler['run'], ticket: JobTicket): Promise<void> {
    const [leased] = await this.jobs.lease([ticket], this.clock.now(), this.settings.leaseMs);
    if (!leased) return;
    this.progress.take(queue);
    const { storeId, id, attempts } = leased;
    const attributes = { 'parcelward.store.id': storeId, 'parcelward.job.id': id, 'parcelward.attempt': attempts };
    await this.progress.span(`job ${queue}`, attributes, [leased], (span) =>
      this.runLeased(queue, process, leased, span),
    );
  }

  private async runLeased(
    queue: string,
    process: JobHandler['run'],
    leased: LeasedJob,
    span: RunningSpan,
  ): Promise<void> {
    const { storeId, reference, attempts: attempt, last_error } = leased;
    const error = last_error ?? 'The worker ended during each attempt';
    // The attempts exceed the maximum only if the worker died during the last one.
    if (attempt > this.settings.maxAttempts) return this.markDead(queue, leased, { attempts: attempt - 1, error });
    try {
      const outcome = await process({ storeId, reference, attempt });
      if (!outcome) await this.jobs.remove([leased]);
      else
        await this.jobs.finish(leased, { due_at: outcome.runAgainAt, attempts: 0, ...NO_FAILURE, traceparent: null });
      this.progress.count(queue, 'done');
    } catch (thrown) {
      span.fail(errorKind(thrown));
      await this.handleFailure(queue, leased, attempt, thrown);
    }
  }

  private async handleFailure(queue: string, job: LeasedJob, attempts: number, thrown: unknown): Promise<void> {
    const error = errorText(thrown).slice(0, MAX_ERROR_LENGTH);
    if (thrown instanceof PostponedJobError) return this.postpone(queue, job, thrown, error);
    if (thrown instanceof UnrecoverableJobError || attempts >= this.settings.maxAttempts)
      return this.markDead(queue, job, { attempts, error });
    const due_at = new Date(this.clock.now().getTime() + jobRetryDelay(attempts, thrown));
    await this.jobs.finish(job, { due_at, attempts, parked_at: null, last_error: error, traceparent: job.traceparent });
    this.progress.count(queue, 'retried');
    this.logger.warn({ err: thrown, queue, job: job.id, attempts, due_at }, 'Job failed, will retry');
  }

  /** The job keeps its place as one that was tried once, so that it is listed with its reason. */
  private async postpone(queue: string, job: LeasedJob, { seconds }: PostponedJobError, error: string): Promise<void> {
    const due_at = new Date(this.clock.now().getTime() + seconds * SECOND);
    const { traceparent } = job;
    await this.jobs.finish(job, { due_at, attempts: 1, parked_at: null, last_error: error, traceparent });
    this.progress.count(queue, 'retried');
    this.logger.debug({ queue, job: job.id, due_at, error }, 'Job postponed');
  }

  private async markDead(
    queue: string,
    job: LeasedJob,
    { attempts, error }: { attempts: number; error: string },
  ): Promise<void> {
    const { traceparent } = job;
    const dead = { due_at: NEVER_DUE, attempts, parked_at: this.clock.now(), last_error: error, traceparent };
    if (!(await this.jobs.finish(job, dead))) return;
    this.progress.count(queue, 'dead');
    this.logger.error({ queue, job: job.id, store_id: job.storeId, attempts, error }, 'Job is dead');
  }
}
