import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../logging/logger.js';
import { ClockService } from '../../time/clock.service.js';
import { type BatchConsumer } from '../batch-consumer.js';
import { type BatchJobHandler, type Job } from '../job-handler.js';
import { JobsRepository, type LeasedJob } from '../jobs.repository.js';
import { QueuesService } from '../queues.service.js';
import { JOB_SETTINGS, type JobSettings } from './job-settings.js';
import { WorkProgressService } from './work-progress.service.js';

const BATCH_SIZE = 100;
/** Due jobs that are read to find the new ones: a retry that is due takes no place of the batch. */
const MAX_READ = 2 * BATCH_SIZE;

/** Runs the new jobs of a `batchQueue` in batches: takes their leases, calls the handler and removes them. */
@Injectable()
export class JobBatchesService {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly queues: QueuesService,
    private readonly clock: ClockService,
    private readonly progress: WorkProgressService,
    @Inject(JOB_SETTINGS) private readonly settings: JobSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The consumer of a queue's new jobs. */
  consumerOf(queue: string, handler: BatchJobHandler): Pick<BatchConsumer, 'drain'> {
    return {
      drain: async (stopping) => {
        let found = BATCH_SIZE;
        while (found === BATCH_SIZE && !stopping.aborted) found = await this.runNew(queue, handler);
      },
    };
  }

  private async runNew(queue: string, handler: BatchJobHandler): Promise<number> {
    const now = this.clock.now();
    const due = await this.jobs.findDue(queue, now, MAX_READ);
    // A job that a dead worker left has an attempt. It runs by itself, in case it ended the worker.
    const added = due.filter(({ attempts }) => attempts === 0).slice(0, BATCH_SIZE);
    if (added.length === 0) return 0;
    const leased = await this.jobs.lease(added, now, this.settings.leaseMs);
    if (leased.length === 0) return added.length;
    this.progress.take(queue);
    await this.runAll(queue, handler, leased);
    return added.length;
  }

  private async runAll(queue: string, handler: BatchJobHandler, leased: LeasedJob[]): Promise<void> {
    try {
      await this.inSpan(queue, leased, (jobs) => handler.runAll(jobs));
    } catch (error) {
      this.logger.warn({ err: error, queue, jobs: leased.length }, 'Batch of jobs failed, they will run one by one');
      return this.runOneByOne(queue, leased);
    }
    await this.jobs.remove(leased);
    this.progress.count(queue, 'done', leased.length);
  }

  private inSpan(queue: string, leased: LeasedJob[], work: (jobs: Job[]) => Promise<void>): Promise<void> {
    const jobs = leased.map(({ storeId, reference, attempts: attempt }) => ({ storeId, reference, attempt }));
    return this.progress.span(`jobs ${queue}`, { 'parcelward.count': jobs.length }, leased, () => work(jobs));
  }

  private async runOneByOne(queue: string, leased: LeasedJob[]): Promise<void> {
    const dueAt = this.clock.now();
    await this.jobs.release(leased, dueAt);
    await this.queues.push(
      queue,
      leased.map((job) => ({ ...job, dueAt })),
    );
  }
}
