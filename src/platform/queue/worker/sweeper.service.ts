// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../logging/logger.js';
import { ClockService } from '../../time/clock.service.js';
import { JobsRepository } from '../jobs.repository.js';
import { MAX_WAITING, QueuesService } from '../queues.service.js';
import { JOB_SETTINGS, type JobSettings } from './job-runner.service.js';

/** Pushes due jobs that Redis does not have: retries, delayed jobs, backlogs, and those that Redis missed or lost. */
@Injectable()
export class SweeperService {
  private timer?: NodeJS.Timeout;
  private sweeping: Promise<void> = Promise.resolve();
  private filling: Promise<void> = Promise.resolve();
  private isStopped = false;
  private isFailing = false;

  constructor(
    private readonly jobs: JobsRepository,
    private readonly queues: QueuesService,
    private readonly clock: ClockService,
    @Inject(JOB_SETTINGS) private readonly settings: JobSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(queues: readonly string[]): void {
    if (this.isStopped) return;
    // Processes that start together sweep at different times.
    const pause = this.settings.sweepEveryMs * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => {
      this.sweeping = this.sweep(queues).finally(() => this.start(queues));
    }, pause);
  }

  /** Pushes the next jobs of a queue whose last ones have begun. */
  fillNext(queue: string): void {
    this.filling = this.filling
      .then(() => this.fillQueue(queue))
      .catch((error: unknown) => this.logger.debug({ err: error, queue }, 'Queue not filled, sweeper will fill it'));
  }

  /** Resolves when the current sweep has finished. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await Promise.all([this.sweeping, this.filling]);
  }

  /** Fills all queues. A failing queue does not stop the others. */
  private async sweep(queues: readonly string[]): Promise<void> {
    const results = await Promise.allSettled(queues.map((queue) => this.fillQueue(queue)));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure && !this.isFailing)
      this.logger.warn({ err: failure.reason }, 'Job sweep failing, will retry: Redis or database unavailable');
    if (!failure && this.isFailing) this.logger.info('Job sweep recovered');
    this.isFailing = failure !== undefined;
  }

  /** It reads twice as many jobs as can wait: those that are waiting already are among them. */
  private async fillQueue(queue: string): Promise<void> {
    if (this.isStopped || (await this.queues.get(queue).getWaitingCount()) >= MAX_WAITING) return;
    const due = await this.jobs.findDue(queue, this.clock.now(), 2 * MAX_WAITING);
    if (due.length > 0) await this.queues.push(queue, due);
  }
}
