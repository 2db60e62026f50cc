import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { IdempotencyService } from './idempotency.service.js';

const EVERY_MS = 60_000;
const BATCH = 1_000;

/** Removes expired idempotency records about once a minute, in statements that hold few locks. */
@Injectable()
export class IdempotencyPurge implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private isStopped = false;

  constructor(
    private readonly idempotency: IdempotencyService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Processes that start together purge at different times. */
  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.purge(), EVERY_MS * (0.5 + Math.random())).unref();
  }

  private async purge(): Promise<void> {
    try {
      let removed = BATCH;
      while (removed === BATCH && !this.isStopped) removed = await this.idempotency.purgeExpired(BATCH);
    } catch (error) {
      this.logger.warn({ err: error }, 'Expired idempotency records were not removed; the next purge takes them');
    }
    this.schedule();
  }
}
