// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { BatchConsumer, bullName } from '../../../platform/queue/job-handler.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { WebhookMaintenanceService } from '../breaker/webhook-maintenance.service.js';
import { DELIVERY_QUEUE } from '../log/webhook-delivery.resource.js';
import { DeliveryLoaderService, type LoadedDelivery } from './delivery-loader.service.js';
import { DeliverySenderService } from './delivery-sender.service.js';
import { type LeasedDelivery, DueDeliveriesRepository } from './due-deliveries.repository.js';

/** Each of these turns reads the index up to the end of the backlog. */
const IDLE_TURN_EVERY_MS = 100;

/**
 * Leases, loads and sends due deliveries. A run ends when the lease budget is used up, not when everything is sent, so that
 * a slow receiver does not delay later deliveries.
 */
@Processor(bullName(DELIVERY_QUEUE))
export class SendWebhooksJob extends BatchConsumer implements BeforeApplicationShutdown {
  private leasing?: Promise<void>;
  private isRequested = false;
  /** When the turn of endpoints that nothing is being sent to was. */
  private idleTurnAt = 0;
  private isStopped = false;

  constructor(
    private readonly deliveries: DueDeliveriesRepository,
    private readonly loader: DeliveryLoaderService,
    private readonly sender: DeliverySenderService,
    private readonly maintenance: WebhookMaintenanceService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(DELIVERY_QUEUE);
    sender.onCapacity(() => this.resume());
  }

  @Process('drain')
  async drain(stopping: AbortSignal): Promise<void> {
    if (stopping.aborted) return;
    await this.leaseDue();
    this.maintenance.start(stopping);
  }

  findOldestDue(now: Date): Promise<Date | undefined> {
    return this.deliveries.findOldestDue(now);
  }

  /** Resolves once nothing is being leased, sent or recorded. */
  async whenIdle(): Promise<void> {
    do await Promise.all([this.leasing, this.sender.whenIdle(), this.maintenance.whenIdle()]);
    while (this.leasing !== undefined || !this.sender.isIdle);
  }

  /** Leases nothing more, releases the queued deliveries, and waits for running attempts. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    try {
      await this.leasing;
      await this.deliveries.release(this.sender.dropQueued(), this.clock.now());
    } catch (error) {
      this.logger.warn({ err: error }, 'Could not release webhook deliveries, their leases will expire');
    }
    await this.whenIdle();
  }

  private resume(): void {
    this.leaseDue().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'Could not lease webhook deliveries, will retry'),
    );
  }

  private async leaseDue(): Promise<void> {
    if (this.isStopped) return;
    this.isRequested = true;
    this.leasing ??= this.leaseAll();
    await this.leasing;
  }

  private async leaseAll(): Promise<void> {
    try {
      while (this.isRequested) {
        this.isRequested = false;
        while (!this.isStopped && (await this.leaseBatch())) continue;
      }
    } finally {
      this.leasing = undefined;
    }
  }

  /**
   * Leases the deliveries that are due longest. In between, endpoints have a turn that nothing is being sent to: the backlog of
   * others is due longer, and as their limits have room again and again, it would always be first.
   * @returns whether more may be due
   */
  private async leaseBatch(): Promise<boolean> {
    const [{ leaseBudget: budget }, now] = [this.sender, this.clock.now()];
    const busy = budget.busyEndpoints;
    const isIdleTurn =
      busy.length > 0 && budget.remaining > 0 && Math.abs(now.getTime() - this.idleTurnAt) >= IDLE_TURN_EVERY_MS;
    if (isIdleTurn) this.idleTurnAt = now.getTime();
    const found = await this.deliveries.lease(budget, now, isIdleTurn ? busy : undefined);
    const [{ leased }, hasMore] = [found, found.hasMore || isIdleTurn];
    if (leased.length === 0) return hasMore;
    this.takenAt = this.clock.now();
    this.sender.send(await this.load(leased));
    return hasMore;
  }

  /** If it fails, the deliveries are sent when their leases have expired. */
  private async load(leased: readonly LeasedDelivery[]): Promise<LoadedDelivery[]> {
    try {
      return await this.loader.load(leased, this.clock.now());
    } catch (error) {
      leased.forEach((delivery) => this.sender.leaseBudget.release(delivery));
      throw error;
    }
  }
}
