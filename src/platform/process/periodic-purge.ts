import { type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Logger } from 'pino';

const INTERVAL_MS = 60_000;
const BATCH_SIZE = 1_000;

/** Removes expired rows about once a minute, in small batches that hold few locks. */
export abstract class PeriodicPurge implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private isStopped = false;

  /** @param subject the name of the rows in the log */
  constructor(
    private readonly subject: string,
    private readonly logger: Logger,
  ) {}

  /** Removes at most `limit` rows, and returns their number. */
  protected abstract removeBatch(limit: number): Promise<number>;

  onApplicationBootstrap(): void {
    this.schedule();
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Removes all expired rows. */
  async purge(): Promise<void> {
    let removed = BATCH_SIZE;
    while (removed === BATCH_SIZE && !this.isStopped) removed = await this.removeBatch(BATCH_SIZE);
  }

  /** Processes that start together purge at different times. */
  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.purgeAndReschedule(), INTERVAL_MS * (0.5 + Math.random())).unref();
  }

  private async purgeAndReschedule(): Promise<void> {
    try {
      await this.purge();
    } catch (error) {
      this.logger.warn({ err: error, subject: this.subject }, 'Purge failed, will retry');
    }
    this.schedule();
  }
}
