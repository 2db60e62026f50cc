import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../logging/logger.js';
import { ClockService } from '../../time/clock.service.js';
import { JOB_SETTINGS, type JobSettings } from './job-settings.js';
import { JobsRepository } from '../jobs.repository.js';
import { QueuesService } from '../queues.service.js';

/** Jobs that wait in Redis for a worker: with that many, a queue has work enough. */
const ENOUGH = 500;

/** Hands out what is due and was not, or was lost: retries, later jobs, and all that Redis missed or forgot. */
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

  /** Ends after the sweep that is under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.sweeping;
  }

  /** One round over all queues; a queue that fails does not keep the others waiting. */
  private async sweep(queues: readonly string[]): Promise<void> {
    const results = await Promise.allSettled(queues.map((queue) => this.fill(queue)));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure && !this.isFailing)
      this.logger.warn({ err: failure.reason }, 'Jobs wait: Redis or the database is away');
    if (!failure && this.isFailing) this.logger.info('Jobs are handed out again');
    this.isFailing = failure !== undefined;
  }

  /**
   * Adds what is longest due until enough waits. Twice as much is read, since a part of it may wait already: so every
   * page adds something, and a long backlog is not gone through again and again.
   */
  private async fill(queue: string): Promise<void> {
    while (!this.isStopped && (await this.queues.of(queue).getWaitingCount()) < ENOUGH) {
      const due = await this.jobs.due(queue, this.clock.now(), 2 * ENOUGH);
      if (due.length > 0) await this.queues.push(queue, due);
      if (due.length < 2 * ENOUGH) return;
    }
  }
}
