import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { Problem, validationError } from '../../../platform/errors/problem.js';
import { lowestIdAt } from '../../../platform/ids/ids.js';
import { type DispatchedEvent } from '../../../platform/outbox/event-subscriber.js';
import { WorkerNotifierService } from '../../../platform/queue/worker-notifier.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { parseTime } from '../../../platform/time/time.js';
import { StoresService } from '../../../stores/index.js';
import { isSubscribedTo } from '../endpoints/event-types.js';
import { type NewDelivery, WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { type Delivery, DELIVERY_QUEUE } from './webhook-delivery.js';
import { endpointDisabled, endpointNotFound, eventTypesOf } from '../endpoints/webhook-endpoint.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';

const MAX_AGE_DAYS = 30;
const EVENTS_PER_TRANSACTION = 200;

/** A replayed delivery. */
export type Replayed = Pick<Delivery, 'delivery_id' | 'webhook_id' | 'endpoint_id' | 'type' | 'status'>;

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
  async one(storeId: string, deliveryId: string): Promise<Replayed> {
    await this.stores.get(storeId);
    return this.database.transaction(async () => {
      const delivery = await this.deliveries.find(storeId, deliveryId);
      if (!delivery || !(await this.deliveries.hasEvent(delivery))) throw deliveryNotFound(deliveryId);
      const endpoint = await this.endpoints.lock(storeId, delivery.endpoint_id);
      if (!endpoint) throw endpointNotFound(delivery.endpoint_id);
      if (endpoint.status === 'disabled') throw endpointDisabled(endpoint.id);
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
  async since(storeId: string, since: string): Promise<{ since: string; deliveries: number }> {
    const time = this.parseSince(since);
    await this.stores.get(storeId);
    let deliveries = 0;
    let last: string | undefined = lowestIdAt('evt', time);
    while (last !== undefined) {
      const chunk = await this.replayChunk(storeId, last);
      deliveries += chunk.deliveries;
      last = chunk.last;
    }
    return { since: time.toISOString(), deliveries };
  }

  private replayChunk(storeId: string, after: string): Promise<{ deliveries: number; last?: string }> {
    return this.database.transaction(async () => {
      const endpoints = await this.endpoints.lockEnabled([storeId]);
      const events = await this.deliveries.findDispatchedEvents(storeId, after, EVENTS_PER_TRANSACTION);
      const deliveries = events.filter(isAudible).flatMap((event) => deliveriesOf(event, endpoints));
      await this.deliveries.addOrRestart(deliveries, this.clock.now());
      if (deliveries.length > 0) this.database.afterCommit(() => this.notifier.notify(DELIVERY_QUEUE));
      const last = events.length === EVENTS_PER_TRANSACTION ? events.at(-1)?.id : undefined;
      return { deliveries: deliveries.length, last };
    });
  }

  private parseSince(since: string): Date {
    const time = parseTime(since);
    if (!time) throw invalidSince('INVALID_FORMAT', 'must be an RFC 3339 time');
    if (this.clock.now().getTime() - time.getTime() > MAX_AGE_DAYS * 24 * 60 * 60 * 1000)
      throw invalidSince('NOT_ALLOWED_VALUE', `must be within the last ${MAX_AGE_DAYS} days`);
    return time;
  }
}

/** Imported events that had no webhook get none by a replay either (C-IMP-10). */
const isAudible = ({ muted }: DispatchedEvent): boolean => muted !== 'all';

function deliveriesOf(event: DispatchedEvent, endpoints: readonly WebhookEndpointEntity[]): NewDelivery[] {
  return endpoints
    .filter((endpoint) => isSubscribedTo({ id: endpoint.id, events: eventTypesOf(endpoint) }, event))
    .map((endpoint) => ({ endpoint, eventId: event.id, type: event.type }));
}

function invalidSince(code: string, detail: string): Problem {
  return validationError([{ pointer: '/since', code, detail }]);
}

function deliveryNotFound(deliveryId: string): Problem {
  return new Problem(
    'WEBHOOK_DELIVERY_NOT_FOUND',
    `The store has no webhook delivery ${deliveryId}, or its event has expired.`,
  );
}
