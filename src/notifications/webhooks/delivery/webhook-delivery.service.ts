import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { type BatchConsumer, ConsumesBatches } from '../../../platform/queue/batch-consumer.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type LeasedDelivery, DueDeliveriesRepository } from './due-deliveries.repository.js';
import { DeliveryLoaderService, type LoadedDelivery } from './delivery-loader.service.js';
import { DELIVERY_QUEUE } from './delivery-queue.js';
import { DeliverySenderService } from './delivery-sender.service.js';
import { WebhookMaintenanceService } from '../breaker/webhook-maintenance.service.js';

/**
 * Sends what is due. A run ends once it has taken on all that there is room for, and not when all of it is sent: so that
 * what becomes due while a receiver takes its time is taken on too.
 */
@ConsumesBatches(DELIVERY_QUEUE)
@Injectable()
export class WebhookDeliveryService implements BatchConsumer, BeforeApplicationShutdown {
  private claiming?: Promise<void>;
  private isWanted = false;
  private isStopped = false;

  constructor(
    private readonly claims: DueDeliveriesRepository,
    private readonly loader: DeliveryLoaderService,
    private readonly sender: DeliverySenderService,
    private readonly chores: WebhookMaintenanceService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    sender.onRoom(() => this.goOn());
  }

  async drain(stopping: AbortSignal): Promise<void> {
    if (stopping.aborted) return;
    await this.claim();
    this.chores.begin(stopping);
  }

  /** Resolves once nothing is being taken, sent or written down. */
  async idle(): Promise<void> {
    do await Promise.all([this.claiming, this.sender.idle(), this.chores.idle()]);
    while (this.claiming !== undefined || !this.sender.isIdle);
  }

  /** Takes nothing more on, gives back what it has not begun, and waits for what is being sent. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    try {
      await this.claiming;
      await this.claims.giveBack(this.sender.withdraw(), this.clock.now());
    } catch (error) {
      this.logger.warn({ err: error }, 'Webhooks that were not begun are left until their leases end');
    }
    await this.idle();
  }

  private goOn(): void {
    this.claim().catch((error: unknown) => this.logger.warn({ err: error }, 'Webhooks wait'));
  }

  private async claim(): Promise<void> {
    if (this.isStopped) return;
    this.isWanted = true;
    this.claiming ??= this.claimAll();
    await this.claiming;
  }

  private async claimAll(): Promise<void> {
    try {
      while (this.isWanted) {
        this.isWanted = false;
        while (!this.isStopped && (await this.claimSome())) continue;
      }
    } finally {
      this.claiming = undefined;
    }
  }

  /** @returns whether there may be more */
  private async claimSome(): Promise<boolean> {
    const { taken, isMore } = await this.claims.take(this.sender.room, this.clock.now());
    if (taken.length > 0) this.sender.take(await this.load(taken));
    return isMore;
  }

  /** Where it fails, what was taken is left to the next lease. */
  private async load(taken: readonly LeasedDelivery[]): Promise<LoadedDelivery[]> {
    try {
      return await this.loader.load(taken, this.clock.now());
    } catch (error) {
      taken.forEach((delivery) => this.sender.room.leave(delivery));
      throw error;
    }
  }
}
