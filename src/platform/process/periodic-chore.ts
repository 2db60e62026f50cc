import { type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Logger } from 'pino';

const INTERVAL_MS = 60_000;

/** Processes due rows about once a minute, in small batches that hold few locks. */
export abstract class PeriodicChore implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private isStopped = false;

  /** @param name of the chore in the log, such as `purge of old photos` */
  constructor(
    private readonly name: string,
    private readonly logger: Logger,
    private readonly batchSize = 1_000,
  ) {}

  /** Processes at most `limit` rows, and returns their number. */
  protected abstract runBatch(limit: number): Promise<number>;

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
