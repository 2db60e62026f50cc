import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../logging/logger.js';
import { ClockService } from '../../time/clock.service.js';
import { JOB_SETTINGS, type JobSettings } from './job-settings.js';
import { JobsRepository } from '../jobs.repository.js';
import { isBatchQueue, QueuesService } from '../queues.service.js';

/** The sweeper adds no jobs to a Redis queue that has at least this many waiting. */
const MAX_WAITING = 500;

/** Pushes due jobs that Redis does not have: retries, delayed jobs, and those that Redis missed or lost. */
@Injectable()
export class SweeperService {
  private timer?: NodeJS.Timeout;
  private sweeping: Promise<void> = Promise.resolve();
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

  /** Resolves when the current sweep has finished. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
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

  /**
   * Pushes the oldest due jobs until `MAX_WAITING` are waiting. It reads twice as many, because fewer than `MAX_WAITING` of
   * them can be waiting already. So every page adds jobs, and one sweep does not read a long backlog repeatedly.
   */
  private async fillQueue(queue: string): Promise<void> {
    while (!this.isStopped && (await this.queues.get(queue).getWaitingCount()) < MAX_WAITING) {
      const due = await this.jobs.findDue(queue, this.clock.now(), 2 * MAX_WAITING);
      if (due.length > 0) await this.queues.push(queue, due);
      // New jobs of a batch queue do not wait in Redis, so they would be found again at once.
      if (due.length < 2 * MAX_WAITING || isBatchQueue(queue)) return;
    }
  }
}
