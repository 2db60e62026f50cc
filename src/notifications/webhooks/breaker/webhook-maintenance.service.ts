import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { DeliveryBacklogService } from './delivery-backlog.service.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { WebhookPurgeJob } from '../log/webhook-purge.job.js';

const MAX_PROBES = 100;
const PROBE_INTERVAL_MS = 1_000;
const PURGE_INTERVAL_MS = 60 * 60 * 1000;

/** Runs periodic work: probes of endpoints with an open circuit breaker, and the purge of the delivery log. */
@Injectable()
export class WebhookMaintenanceService {
  private nextProbeMs = 0;
  private nextPurgeMs = 0;
  private running?: Promise<void>;

  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly backlog: DeliveryBacklogService,
    private readonly purge: WebhookPurgeJob,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Starts due probes and purges in the background.
   * @param stopping ends them between two steps
   */
  start(stopping: AbortSignal): void {
    this.running ??= this.run(stopping)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Webhook maintenance failed, will retry'))
      .finally(() => (this.running = undefined));
  }

  /** Resolves once no probe or purge is running. */
  async whenIdle(): Promise<void> {
    await this.running;
  }

  private async run(stopping: AbortSignal): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() >= this.nextProbeMs) {
      this.nextProbeMs = now.getTime() + PROBE_INTERVAL_MS;
      await this.probe(now, stopping);
    }
    if (now.getTime() >= this.nextPurgeMs) {
      this.nextPurgeMs = now.getTime() + PURGE_INTERVAL_MS;
      await this.purge.run(stopping);
    }
  }

  private async probe(now: Date, stopping: AbortSignal): Promise<void> {
    for (const endpoint of await this.endpoints.findDueProbes(now, MAX_PROBES)) {
      if (stopping.aborted) return;
      await this.backlog.probe(endpoint);
    }
  }
}
