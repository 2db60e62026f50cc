import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CONFIG } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';
import { BatchConsumersService } from './batch-consumers.service.js';
import { HandlesJobs, type JobHandler } from '../job-handler.js';
import { JobRunnerService } from './job-runner.service.js';
import { markedProviders } from './marked-providers.js';
import { QueueConsumersService } from './queue-consumers.service.js';
import { SweeperService } from './sweeper.service.js';

/** Runs the jobs of every queue that a provider of this process handles, and the drains. */
@Injectable()
export class JobWorkerService implements BeforeApplicationShutdown {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly consumers: QueueConsumersService,
    private readonly runner: JobRunnerService,
    private readonly sweeper: SweeperService,
    private readonly drains: BatchConsumersService,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  /** @throws Error when two handlers claim one queue, or one a queue that no context has named. */
  start(): void {
    const handlers = markedProviders<JobHandler>(this.discovery, HandlesJobs);
    for (const [name, handler] of handlers)
      this.consumers.consume(name, this.config.WORKER_CONCURRENCY, (ticket) => this.runner.run(name, handler, ticket));
    this.sweeper.start([...handlers.keys()]);
    this.drains.start();
  }

  /** Takes no further jobs and waits for those that run. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.sweeper.stop(), this.drains.stop()]);
    await this.consumers.close();
  }
}
