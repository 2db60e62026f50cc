// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { Problem, validationError } from '../../../platform/errors/problem.js';
import { WorkerNotifierService } from '../../../platform/queue/queues.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { parseTime } from '../../../platform/time/time.js';
import { type Fault } from '../../../platform/validation/fault.js';
import { StoresService } from '../../../stores/index.js';
import { deliveriesFor, isAudible } from '../delivery/webhook-fan-out.subscriber.js';
import { TEST_EVENT } from '../endpoints/event-types.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { endpointDisabled } from '../endpoints/webhook-endpoint.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { type NewDelivery, type TimeRange, WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { type DeliveryView, DELIVERY_QUEUE, deliveryNotFound } from './webhook-delivery.resource.js';

const MAX_AGE_DAYS = 30;
const EVENTS_PER_TRANSACTION = 200;
/** The most events that one call of `replayRange` reads. */
const MAX_EVENTS = 10_000;

export type Replayed = Pick<DeliveryView, 'delivery_id' | 'webhook_id' | 'endpoint_id' | 'type' | 'status'>;

export interface ReplayRange extends TimeRange {
  /** The `next` of the previous call with the same range. */
  cursor?: string;
}

/** Replays events: same `webhook-id`, new retry schedule (C-WHK-19, C-WHK-20). */
@Injectable()
export class WebhookReplayService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly notifier: WorkerNotifierService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Sends one delivery again, whatever its status (C-WHK-19).
   * @throws Problem STORE_NOT_FOUND, WEBHOOK_DELIVERY_NOT_FOUND, WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_ENDPOINT_DISABLED
   */
  async replayOne(storeId: string, deliveryId: string): Promise<Replayed> {
    await this.stores.get(storeId);
    return this.database.transaction(async () => {
      const delivery = await this.deliveries.find(storeId, deliveryId);
      if (!delivery || !(await this.deliveries.hasEvent(delivery))) throw deliveryNotFound(deliveryId);
      await this.lockEnabled(storeId, delivery.endpoint_id);
      await this.deliveries.restart(delivery, this.clock.now());
      this.database.afterCommit(() => this.notifier.notify(DELIVERY_QUEUE));
      const { event_id: webhook_id, endpoint_id, type } = delivery;
      return { delivery_id: deliveryId, webhook_id, endpoint_id, type, status: 'pending' };
    });
  }

  /**
   * Sends every event since a time to each enabled endpoint whose filter it passes, even if the endpoint is newer (C-WHK-20).
   * @param since RFC 3339, UTC if it has no zone; at most 30 days ago
   * @returns the time in UTC and the number of deliveries
   * @throws Problem STORE_NOT_FOUND, VALIDATION_ERROR
   */
  async replaySince(storeId: string, since: string): Promise<{ since: string; deliveries: number }> {
    const time = this.parseSince(since);
    await this.stores.get(storeId);
    const lock = () => this.endpoints.lockEnabled([storeId]);
    const { deliveries } = await this.replay(storeId, { since: time }, lock, Infinity);
    return { since: time.toISOString(), deliveries };
  }

  /**
   * Sends the events of a range that pass the endpoint's filter to it, oldest first; reads at most 10,000 events (C-WHE-12).
   * @returns the number of deliveries, and the cursor of the rest of the range; null if there is none
   * @throws Problem WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_ENDPOINT_DISABLED, VALIDATION_ERROR
   */
  async replayRange(
    storeId: string,
    endpointId: string,
    range: ReplayRange,
  ): Promise<{ deliveries: number; next: string | null }> {
    this.assertRecent(range.since);
    return this.replay(storeId, range, async () => [await this.lockEnabled(storeId, endpointId)], MAX_EVENTS);
  }

  /**
   * Sends these events to an endpoint, whatever its filter (C-WHE-11).
   * @returns the number of deliveries
   * @throws Problem WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_ENDPOINT_DISABLED; VALIDATION_ERROR for an id that is no event of the
   *   store, or a test event of another endpoint
   */
  async replayEvents(storeId: string, endpointId: string, eventIds: readonly string[]): Promise<number> {
    return this.database.transaction(async () => {
      const endpoint = await this.lockEnabled(storeId, endpointId);
      const found = await this.deliveries.findEventsById(storeId, eventIds);
      const sendable = found.filter(({ type, resourceId }) => type !== TEST_EVENT || resourceId === endpointId);
      const ids = new Set(sendable.map(({ id }) => id));
      const faults = eventIds.flatMap((id, index) => (ids.has(id) ? [] : [unknownEvent(index)]));
      if (faults.length > 0) throw validationError(faults);
      await this.restart(sendable.map((event) => ({ endpoint, event, type: event.type })));
      return sendable.length;
    });
  }

  /** Replays a range in chunks, until nothing is left or `maxEvents` are read. */
  private async replay(
    storeId: string,
    { cursor, ...range }: ReplayRange,
    lockEndpoints: () => Promise<WebhookEndpointEntity[]>,
    maxEvents: number,
  ): Promise<{ deliveries: number; next: string | null }> {
    let [read, deliveries, last] = [0, 0, cursor];
    do {
      const chunk = await this.replayChunk(storeId, range, last, lockEndpoints);
      deliveries += chunk.deliveries;
      read += EVENTS_PER_TRANSACTION;
      last = chunk.last;
    } while (last !== undefined && read < maxEvents);
    return { deliveries, next: last ?? null };
  }

  private replayChunk(
    storeId: string,
    range: TimeRange,
    cursor: string | undefined,
    lockEndpoints: () => Promise<WebhookEndpointEntity[]>,
  ): Promise<{ deliveries: number; last?: string }> {
    return this.database.transaction(async () => {
      const endpoints = await lockEndpoints();
      const events = await this.deliveries.findDispatchedEvents(storeId, range, EVENTS_PER_TRANSACTION, cursor);
      const deliveries = deliveriesFor(events.filter(isAudible), endpoints);
      await this.restart(deliveries);
      const last = events.length === EVENTS_PER_TRANSACTION ? events.at(-1)?.id : undefined;
      return { deliveries: deliveries.length, last };
    });
  }

  private async restart(deliveries: readonly NewDelivery[]): Promise<void> {
    await this.deliveries.addOrRestart(deliveries, this.clock.now());
    if (deliveries.length > 0) this.database.afterCommit(() => this.notifier.notify(DELIVERY_QUEUE));
  }

  /** @throws Problem WEBHOOK_ENDPOINT_NOT_FOUND, WEBHOOK_ENDPOINT_DISABLED */
  private async lockEnabled(storeId: string, endpointId: string): Promise<WebhookEndpointEntity> {
    const endpoint = await this.endpoints.lockOrThrow(storeId, endpointId);
    if (endpoint.status === 'disabled') throw endpointDisabled(endpoint.id);
    return endpoint;
  }

  private parseSince(since: string): Date {
    const time = parseTime(since);
    if (!time) throw invalidSince('INVALID_FORMAT', 'must be an RFC 3339 time');
    this.assertRecent(time);
    return time;
  }

  private assertRecent(since: Date): void {
    if (this.clock.now().getTime() - since.getTime() > MAX_AGE_DAYS * 24 * 60 * 60 * 1000)
      throw invalidSince('NOT_ALLOWED_VALUE', `must be within the last ${MAX_AGE_DAYS} days`);
  }
}

function unknownEvent(index: number): Fault {
  return { pointer: `/event_ids/${index}`, code: 'NOT_ALLOWED_VALUE', detail: 'is no event that can be sent again' };
}

function invalidSince(code: string, detail: string): Problem {
  return validationError([{ pointer: '/since', code, detail }]);
}
