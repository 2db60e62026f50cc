import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Logger } from 'pino';
import { LOGGER } from '../../logging/logger.js';
import { type BatchJobHandler } from '../job-handler.js';
import { type BatchConsumer, ConsumesBatches } from '../batch-consumer.js';
import { JobBatchesService } from './job-batches.service.js';
import { PollingLoop } from './polling-loop.js';
import { JOB_SETTINGS, type JobSettings } from './job-settings.js';
import { providersWithDecorator } from './providers-with-decorator.js';
import { QueueConsumersService } from './queue-consumers.service.js';

/** Runs every `BatchConsumer` of this process. */
@Injectable()
export class BatchConsumersService {
  private readonly loops: PollingLoop[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly consumers: QueueConsumersService,
    private readonly batches: JobBatchesService,
    @Inject(JOB_SETTINGS) private readonly settings: JobSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    for (const [name, consumer] of providersWithDecorator<BatchConsumer>(this.discovery, ConsumesBatches)) {
      const notify = this.run(name, consumer);
      // Acknowledge the notification immediately, otherwise Bull deduplicates the next one.
      this.consumers.consume(name, 1, () => Promise.resolve(notify()));
    }
  }

  /**
   * Runs the new jobs of a `batchQueue` until the stop.
   * @returns a function that starts a run, or another one after the current one
   */
  runJobs(name: string, handler: BatchJobHandler): () => void {
    return this.run(name, this.batches.consumerOf(name, handler));
  }

  private run(name: string, consumer: Pick<BatchConsumer, 'drain'>): () => void {
    const loop = new PollingLoop(name, consumer, this.settings.sweepEveryMs, this.logger);
    this.loops.push(loop);
    loop.start();
    return () => loop.notify();
  }

  /** Resolves when all current runs have finished. */
  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
