import { type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Logger } from 'pino';

const INTERVAL_MS = 60_000;
const BATCH_SIZE = 1_000;

/** Removes rows that are of no more use about once a minute, in statements that hold few locks. */
export abstract class PeriodicPurge implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private isStopped = false;

  /** @param subject what is removed, for the log */
  constructor(
    private readonly subject: string,
    private readonly logger: Logger,
  ) {}

  /** Removes some rows, at most `limit`, and says how many. */
  protected abstract removeBatch(limit: number): Promise<number>;

  onApplicationBootstrap(): void {
    this.schedule();
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** All that there is by now. */
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
      this.logger.warn({ err: error }, `Expired ${this.subject} were not removed; the next purge takes them`);
    }
    this.schedule();
  }
}
