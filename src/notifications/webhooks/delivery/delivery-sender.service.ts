// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logger.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { DeliveryBacklogService } from '../breaker/delivery-backlog.service.js';
import { type EndpointHealthUpdate } from '../breaker/endpoint-health.service.js';
import { isErasure } from '../endpoints/event-types.js';
import { type LoadedDelivery } from './delivery-loader.service.js';
import { type AttemptResult, DeliveryResultsRepository } from './delivery-results.repository.js';
import { LeaseBudget } from './lease-budget.js';
import { type ConcurrencyLimits, PerEndpointQueues } from './per-endpoint-queues.js';
import { type AttemptSpan, WebhookClientService, type WebhookResponse } from './webhook-client.service.js';
import { isSuccess } from './webhook-schedule.js';
import { webhookHeaders } from './webhook-signature.js';

const SEND_LIMITS: ConcurrencyLimits = {
  all: { max: 256, resumeAt: 255 },
  failing: { max: 128, resumeAt: 127 },
  perEndpoint: { max: 16, resumeAt: 15 },
};

/** Results within this time are recorded in one transaction. */
const BATCH_WINDOW_MS = 10;
const MAX_BATCH_ROWS = 256;

type SendableDelivery = LoadedDelivery & { webhook: NonNullable<LoadedDelivery['webhook']> };

/** Sends leased deliveries, and records the results. */
@Injectable()
export class DeliverySenderService {
  /** Acquired when a delivery is leased, released when its result is recorded. */
  readonly leaseBudget = new LeaseBudget();
  private readonly queues = new PerEndpointQueues<SendableDelivery>(SEND_LIMITS, (delivery) =>
    this.track(this.attempt(delivery)),
  );
  private unrecorded: { result: AttemptResult; onRecorded: () => void }[] = [];
  private isRecording = false;
  private readonly running = new Set<Promise<void>>();
  private notifyCapacity: () => void = () => undefined;

  constructor(
    private readonly client: WebhookClientService,
    private readonly results: DeliveryResultsRepository,
    private readonly backlog: DeliveryBacklogService,
    private readonly clock: ClockService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @param listener called when a full limit of `leaseBudget` has capacity again */
  onCapacity(listener: () => void): void {
    this.notifyCapacity = listener;
  }

  /** Queues deliveries for sending; cancels those that have no webhook to send. */
  send(deliveries: readonly LoadedDelivery[]): void {
    void this.track(this.cancel(deliveries.filter((delivery) => delivery.webhook === null)));
    this.queues.add(deliveries.filter((delivery): delivery is SendableDelivery => delivery.webhook !== null));
  }

  /** Removes and returns the deliveries that are not being sent yet. */
  dropQueued(): LoadedDelivery[] {
    return this.release(this.queues.dropAll());
  }

  /** Resolves once nothing is being sent or recorded. */
  async whenIdle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  get isIdle(): boolean {
    return this.running.size === 0;
  }

  private async cancel(deliveries: LoadedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    try {
      await this.results.cancel(deliveries, this.clock.now());
    } catch (error) {
      this.logger.warn(
        { err: error, deliveries: deliveries.length },
        'Could not cancel webhook deliveries, will retry when their leases expire',
      );
    }
    this.release(deliveries);
  }

  private async attempt(delivery: SendableDelivery): Promise<void> {
    const startedAt = this.clock.now();
    // The lease might expire during the attempt. Leave the delivery to the next lease.
    if (startedAt > delivery.startBy) return void this.release([delivery]);
    const response = await this.post(delivery, startedAt);
    // The attempt does not count (C-WHK-12), so the next lease repeats it.
    if (!response) return void this.release([delivery]);
    const recorded = this.record({ delivery, response, startedAt, endedAt: this.clock.now() });
    // A recorded failure may open the circuit breaker, and then the queued deliveries must not start.
    if (!isSuccess(response.statusCode)) await recorded;
  }

  /** Resolves once the result is recorded, or recording it has failed. */
  private record(result: AttemptResult): Promise<void> {
    return new Promise((onRecorded) => {
      this.unrecorded.push({ result, onRecorded });
      if (!this.isRecording) void this.track(this.recordAll());
    });
  }

  private async post(delivery: SendableDelivery, startedAt: Date): Promise<WebhookResponse | undefined> {
    const { eventId: id, webhook } = delivery;
    const { url, secrets, body, type } = webhook;
    if (secrets.length === 0) return { statusCode: null, body: null, error: 'UNREADABLE_SECRET', durationMs: 0 };
    const headers = webhookHeaders({ id, body }, startedAt, secrets);
    const response = await this.client.post({ url, headers, body }, spanOf(delivery));
    // A receiver that erases its copy may answer whose it was.
    return response && isErasure(type) ? { ...response, body: null } : response;
  }

  private async recordAll(): Promise<void> {
    this.isRecording = true;
    while (this.unrecorded.length > 0) {
      await delay(BATCH_WINDOW_MS);
      const batch = this.unrecorded.splice(0, MAX_BATCH_ROWS);
      await this.recordBatch(batch.map(({ result }) => result));
      this.release(batch.map(({ result }) => result.delivery));
      batch.forEach(({ onRecorded }) => onRecorded());
    }
    this.isRecording = false;
  }

  private async recordBatch(batch: readonly AttemptResult[]): Promise<void> {
    try {
      for (const update of await this.results.record(batch, this.clock.now()))
        void this.track(this.applyHealth(update));
    } catch (error) {
      this.logger.warn(
        { err: error, deliveries: batch.length },
        'Could not record webhook results, will send the webhooks again',
      );
    }
  }

  /** Updates all other deliveries of the endpoint. If it fails, they are attempted one by one. */
  private async applyHealth(update: EndpointHealthUpdate): Promise<void> {
    try {
      if (update.isInactive) await this.cancelEndpoint(update);
      else if (update.isOpen && update.hasSucceeded) await this.backlog.closeBreaker(update);
      else if (update.isOpen) await this.pauseEndpoint(update);
    } catch (error) {
      this.logger.warn(
        { err: error, endpoint_id: update.id },
        'Could not update the pending deliveries of an endpoint',
      );
    }
  }

  private async cancelEndpoint(endpoint: EndpointHealthUpdate): Promise<void> {
    await this.cancel(this.queues.drop(endpoint.id));
    await this.backlog.cancel(endpoint);
  }

  /** Releases the budget last, otherwise deliveries that are not paused yet would be leased at once. */
  private async pauseEndpoint(endpoint: EndpointHealthUpdate): Promise<void> {
    const queued = this.queues.drop(endpoint.id);
    try {
      if (endpoint.hasOpened) await this.backlog.pause(endpoint);
      await this.backlog.pauseLeased(endpoint, queued);
    } finally {
      this.release(queued);
    }
  }

  private release<Item extends AttemptResult['delivery']>(deliveries: Item[]): Item[] {
    if (deliveries.filter((delivery) => this.leaseBudget.release(delivery)).length > 0) this.notifyCapacity();
    return deliveries;
  }

  private track(work: Promise<void>): Promise<void> {
    this.running.add(work);
    return work.finally(() => this.running.delete(work));
  }
}

function spanOf({ storeId, id, endpointId, eventId, attempts, webhook }: SendableDelivery): AttemptSpan {
  const attributes = {
    'parcelward.store.id': storeId,
    'parcelward.endpoint.id': endpointId,
    'parcelward.event.id': eventId,
    'parcelward.event.type': webhook.type,
    'parcelward.delivery.id': id,
    'parcelward.attempt': attempts + 1,
  };
  return { attributes, cause: webhook.traceparent };
}
