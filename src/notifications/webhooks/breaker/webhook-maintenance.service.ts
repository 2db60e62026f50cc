import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { DeliveryBacklogService } from './delivery-backlog.service.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { WebhookPurgeJob } from '../log/webhook-purge.job.js';

const PROBES_AT_ONCE = 100;
const PROBE_LOOK_MS = 1_000;
const PURGE_MS = 60 * 60 * 1000;

/** What is done by the clock: probes of endpoints whose breaker is open, and forgetting what is old. */
@Injectable()
export class WebhookMaintenanceService {
  private nextLook = 0;
  private nextPurge = 0;
  private running?: Promise<void>;

  constructor(
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly backlog: DeliveryBacklogService,
    private readonly purge: WebhookPurgeJob,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Begins what is due of it, which goes on beside the sending.
   * @param stopping ends it between two steps
   */
  begin(stopping: AbortSignal): void {
    this.running ??= this.run(stopping)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'Chores of webhooks wait'))
      .finally(() => (this.running = undefined));
  }

  /** Resolves once nothing of it is under way. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(stopping: AbortSignal): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() >= this.nextLook) {
      this.nextLook = now.getTime() + PROBE_LOOK_MS;
      await this.probe(now, stopping);
    }
    if (now.getTime() >= this.nextPurge) {
      this.nextPurge = now.getTime() + PURGE_MS;
      await this.purge.run(stopping);
    }
  }

  private async probe(now: Date, stopping: AbortSignal): Promise<void> {
    for (const endpoint of await this.endpoints.dueProbes(now, PROBES_AT_ONCE)) {
      if (stopping.aborted) return;
      await this.backlog.probe(endpoint);
    }
  }
}
