// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../logging/logger.js';
import { ClockService } from '../../time/clock.service.js';
import { type BatchConsumer, type BatchJobHandler } from '../job-handler.js';
import { JobsRepository, type LeasedJob } from '../jobs.repository.js';
import { type ProcessMethods } from '../processors.service.js';
import { isBatchQueue, QueuesService } from '../queues.service.js';
import { JOB_SETTINGS, type JobSettings } from './job-runner.service.js';
import { PollingLoop } from './polling-loop.js';
import { WorkProgressService } from './work-progress.service.js';

const BATCH_SIZE = 100;
/** Due jobs that are read to find the new ones: a retry that is due takes no place of the batch. */
const MAX_READ = 2 * BATCH_SIZE;

/** Runs the new jobs of a `batchQueue` in batches: takes their leases, calls the processor and removes them. */
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

  /** The loop of a queue that is taken in batches: of a `BatchConsumer`, or of the new jobs of a `batchQueue`. */
  loopOf(queue: string, { drain, runAll }: ProcessMethods): PollingLoop | undefined {
    const runNew = runAll && isBatchQueue(queue) ? this.drainOf(queue, runAll) : undefined;
    const work = drain ?? runNew;
    return work && new PollingLoop(queue, work, this.settings.sweepEveryMs, this.logger);
  }

  private drainOf(queue: string, process: BatchJobHandler['runAll']): BatchConsumer['drain'] {
    return async (stopping) => {
      let found = BATCH_SIZE;
      while (found === BATCH_SIZE && !stopping.aborted) found = await this.runNew(queue, process);
    };
  }

  private async runNew(queue: string, process: BatchJobHandler['runAll']): Promise<number> {
    const now = this.clock.now();
    const due = await this.jobs.findDue(queue, now, MAX_READ);
    // A job that a dead worker left has an attempt. It runs by itself, in case it ended the worker.
    const added = due.filter(({ attempts }) => attempts === 0).slice(0, BATCH_SIZE);
    if (added.length === 0) return 0;
    const leased = await this.jobs.lease(added, now, this.settings.leaseMs);
    if (leased.length === 0) return added.length;
    this.progress.take(queue);
    await this.runAll(queue, process, leased);
    return added.length;
  }

  private async runAll(queue: string, process: BatchJobHandler['runAll'], leased: LeasedJob[]): Promise<void> {
    try {
      const jobs = leased.map(({ storeId, reference, attempts: attempt }) => ({ storeId, reference, attempt }));
      const attributes = { 'parcelward.count': jobs.length };
      await this.progress.span(`jobs ${queue}`, attributes, leased, () => process(jobs));
    } catch (error) {
      this.logger.warn({ err: error, queue, jobs: leased.length }, 'Batch of jobs failed, they will run one by one');
      return this.runOneByOne(queue, leased);
    }
    await this.jobs.remove(leased);
    this.progress.count(queue, 'done', leased.length);
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
