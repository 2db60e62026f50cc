import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Queue } from 'bull';
import { type Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.js';
import { LOGGER } from '../logging/logger.js';
import { HandlesJobs, type JobHandler } from './job-handler.js';
import { JobRunner } from './job-runner.js';
import { type JobTicket, Queues } from './queues.js';
import { Sweeper } from './sweeper.js';

/** Runs the jobs of every queue that a provider of this process handles. */
@Injectable()
export class JobWorker implements BeforeApplicationShutdown {
  private readonly consumed: Queue<JobTicket>[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly queues: Queues,
    private readonly runner: JobRunner,
    private readonly sweeper: Sweeper,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws Error when two handlers claim one queue, or one a queue that no context has named. */
  start(): void {
    const handlers = this.handlers();
    for (const name of handlers.keys()) this.queues.of(name);
    for (const [name, handler] of handlers) this.consume(name, handler);
    this.sweeper.start([...handlers.keys()]);
  }

  /** Takes no further jobs and waits for those that run. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeper.stop();
    await Promise.all(this.consumed.map((queue) => queue.close()));
  }

  private handlers(): Map<string, JobHandler> {
    const handlers = new Map<string, JobHandler>();
    for (const wrapper of this.discovery.getProviders({ metadataKey: HandlesJobs.KEY })) {
      const queue = this.discovery.getMetadataByDecorator(HandlesJobs, wrapper) ?? '';
      if (handlers.has(queue)) throw new Error(`Two handlers claim the jobs of ${queue}`);
      handlers.set(queue, wrapper.instance as JobHandler);
    }
    return handlers;
  }

  private consume(name: string, handler: JobHandler): void {
    const queue = this.queues.of(name);
    this.consumed.push(queue);
    queue.on('error', (error) => this.logger.debug({ err: error, queue: name }, 'Bull is interrupted'));
    queue.on('failed', (_job, error) => this.logger.warn({ err: error, queue: name }, 'A run of a job was cut off'));
    // Bull starts once its connections are there, and never where a first command fails.
    const begin = (): Promise<void> =>
      queue.process(this.config.WORKER_CONCURRENCY, async (job) => {
        // Bull runs a job without data when Redis lost it in the middle.
        if (job?.data?.id) await this.runner.run(name, handler, job.data);
      });
    const failed = (error: unknown): void =>
      this.logger.error({ err: error, queue: name }, 'Jobs of a queue do not run');
    if (queue.client.status === 'ready') begin().catch(failed);
    else queue.client.once('ready', () => void begin().catch(failed));
  }
}
