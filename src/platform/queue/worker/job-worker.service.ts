import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CONFIG } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';
import { BatchConsumersService } from './batch-consumers.service.js';
import { type BatchJobHandler, HandlesJobs, type JobHandler } from '../job-handler.js';
import { isBatchQueue, isNotification, type JobTicket } from '../queues.service.js';
import { JobRunnerService } from './job-runner.service.js';
import { providersWithDecorator } from './providers-with-decorator.js';
import { QueueConsumersService } from './queue-consumers.service.js';
import { SweeperService } from './sweeper.service.js';

/** Runs this process's job handlers and batch consumers. */
@Injectable()
export class JobWorkerService implements BeforeApplicationShutdown {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly consumers: QueueConsumersService,
    private readonly runner: JobRunnerService,
    private readonly sweeper: SweeperService,
    private readonly batchConsumers: BatchConsumersService,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  /** @throws Error if two providers have the same queue, or no context has registered a provider's queue */
  start(): void {
    const handlers = providersWithDecorator<JobHandler>(this.discovery, HandlesJobs);
    for (const [name, handler] of handlers)
      this.consumers.consume(name, this.config.WORKER_CONCURRENCY, this.consumerOf(name, handler));
    this.sweeper.start([...handlers.keys()]);
    this.batchConsumers.start();
  }

  private consumerOf(name: string, handler: JobHandler): (ticket: JobTicket) => Promise<void> {
    const notify = isBatchQueue(name) ? this.batchConsumers.runJobs(name, handler as BatchJobHandler) : () => undefined;
    return async (ticket) => {
      if (isNotification(ticket, 'notify')) notify();
      else if (isNotification(ticket, 'fill')) this.sweeper.fillNext(name);
      else await this.runner.run(name, handler, ticket);
    };
  }

  /** Stops taking jobs, and resolves when the running ones have finished. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.sweeper.stop(), this.batchConsumers.stop()]);
    await this.consumers.close();
  }
}
