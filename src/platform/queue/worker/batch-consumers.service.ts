import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Logger } from 'pino';
import { LOGGER } from '../../logging/logger.js';
import { type BatchConsumer, ConsumesBatches } from '../batch-consumer.js';
import { PollingLoop } from './polling-loop.js';
import { JOB_SETTINGS, type JobSettings } from './job-settings.js';
import { markedProviders } from './marked-providers.js';
import { QueueConsumersService } from './queue-consumers.service.js';

/** Runs every `Drain` of this process. */
@Injectable()
export class BatchConsumersService {
  private readonly runners: PollingLoop[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly consumers: QueueConsumersService,
    @Inject(JOB_SETTINGS) private readonly settings: JobSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    for (const [name, drain] of markedProviders<BatchConsumer>(this.discovery, ConsumesBatches)) {
      const runner = new PollingLoop(name, drain, this.settings.sweepEveryMs, this.logger);
      this.runners.push(runner);
      // The wake is over once it is told, so that the next one is not taken for the same.
      this.consumers.consume(name, 1, () => Promise.resolve(runner.wake()));
      runner.start();
    }
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
  }
}
