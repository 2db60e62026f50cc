import { type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Logger } from 'pino';

const EVERY_MS = 60_000;
const BATCH = 1_000;

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
  protected abstract removeSome(limit: number): Promise<number>;

  onApplicationBootstrap(): void {
    this.schedule();
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** All that there is by now. */
  async purge(): Promise<void> {
    let removed = BATCH;
    while (removed === BATCH && !this.isStopped) removed = await this.removeSome(BATCH);
  }

  /** Processes that start together purge at different times. */
  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.purgeQuietly(), EVERY_MS * (0.5 + Math.random())).unref();
  }

  private async purgeQuietly(): Promise<void> {
    try {
      await this.purge();
    } catch (error) {
      this.logger.warn({ err: error }, `Expired ${this.subject} were not removed; the next purge takes them`);
    }
    this.schedule();
  }
}
