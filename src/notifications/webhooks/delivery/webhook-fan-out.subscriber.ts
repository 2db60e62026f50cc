// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../platform/outbox/event-subscriber.js';
import { WorkerNotifierService } from '../../../platform/queue/queues.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { isSubscribedTo, type Subscription } from '../endpoints/event-types.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { parseEventTypes } from '../endpoints/webhook-endpoint.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { WebhookDeliveriesRepository, type NewDelivery } from '../log/webhook-deliveries.repository.js';
import { DELIVERY_QUEUE } from '../log/webhook-delivery.resource.js';

/** Creates a delivery for each event and subscribed endpoint, in the relay's transaction. */
@SubscribesToEvents()
@Injectable()
export class WebhookFanOutSubscriber implements EventSubscriber {
  constructor(
    private readonly database: DatabaseService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly notifier: WorkerNotifierService,
    private readonly clock: ClockService,
  ) {}

  async dispatch(dispatched: readonly DispatchedEvent[]): Promise<void> {
    const events = dispatched.filter(isAudible);
    if (events.length === 0) return;
    const stores = [...new Set(events.map(({ storeId }) => storeId))];
    const deliveries = deliveriesFor(events, await this.endpoints.lockEnabled(stores));
    if (deliveries.length === 0) return;
    await this.deliveries.addMissing(deliveries, this.clock.now());
    this.database.afterCommit(() => this.notifier.notify(DELIVERY_QUEUE));
  }
}

/** Imported events that have no webhook get none by a replay either (C-IMP-10). */
export const isAudible = ({ muted }: DispatchedEvent): boolean => muted !== 'all';

/** Returns the deliveries to the subscribed endpoints of each event's store, in the order of the events. */
export function deliveriesFor(
  events: readonly DispatchedEvent[],
  endpoints: readonly WebhookEndpointEntity[],
): NewDelivery[] {
  const subscriptions = new Map<string, (Subscription & { endpoint: WebhookEndpointEntity })[]>();
  for (const endpoint of endpoints) {
    const inStore = subscriptions.get(endpoint.store_id) ?? [];
    inStore.push({ id: endpoint.id, events: parseEventTypes(endpoint), endpoint });
    subscriptions.set(endpoint.store_id, inStore);
  }
  return events.flatMap((event) =>
    (subscriptions.get(event.storeId) ?? [])
      .filter((subscription) => isSubscribedTo(subscription, event))
      .map(({ endpoint }) => ({ endpoint, event, type: event.type })),
  );
}
