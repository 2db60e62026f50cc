// SPDX-License-Identifier: Apache-2.0
import { type FactoryProvider, type OnApplicationBootstrap, type OnModuleDestroy, type Type } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';

const INTERVAL_MS = 60_000;

/** Processes due rows about once a minute, in small batches that hold few locks. */
export class PeriodicChore implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private isStopped = false;

  /**
   * @param name of the chore in the log, such as `purge of old photos`
   * @param runBatch processes at most `limit` rows, and returns their number
   */
  constructor(
    private readonly name: string,
    private readonly logger: Logger,
    private readonly runBatch: (limit: number) => Promise<number>,
    private readonly batchSize = 1_000,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Processes all due rows. */
  async run(): Promise<void> {
    let processed = this.batchSize;
    while (processed === this.batchSize && !this.isStopped) processed = await this.runBatch(this.batchSize);
  }

  /** Processes that start together run their chores at different times. */
  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.runAndReschedule(), INTERVAL_MS * (0.5 + Math.random())).unref();
  }

  private async runAndReschedule(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.logger.warn({ err: error, chore: this.name }, 'Periodic chore failed, will retry');
    }
    this.schedule();
  }
}

/** Provides, by its name, a chore whose batches are runs of a service's method. */
export function periodicChore<T>(
  name: string,
  service: Type<T>,
  runBatch: (service: T, limit: number) => Promise<number>,
  batchSize?: number,
): FactoryProvider<PeriodicChore> {
  return {
    provide: name,
    inject: [service, LOGGER],
    useFactory: (instance: T, logger: Logger) =>
      new PeriodicChore(name, logger, (limit) => runBatch(instance, limit), batchSize),
  };
}
