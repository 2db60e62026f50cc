import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../platform/outbox/event-subscriber.js';
import { WorkerNotifierService } from '../../../platform/queue/worker-notifier.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { DELIVERY_QUEUE } from './delivery-queue.js';
import { isFor, type Subscription } from '../endpoints/event-types.js';
import { WebhookDeliveriesRepository, type NewDelivery } from '../log/webhook-deliveries.repository.js';
import { eventTypesOf } from '../endpoints/webhook-endpoint.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';

/** Makes of each event a delivery to each endpoint that it is for, in the relay's transaction. */
@SubscribesToEvents()
@Injectable()
export class WebhookFanOutSubscriber implements EventSubscriber {
  constructor(
    private readonly database: DatabaseService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly wakes: WorkerNotifierService,
    private readonly clock: ClockService,
  ) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    const stores = [...new Set(events.map(({ storeId }) => storeId))];
    const deliveries = deliveriesOf(events, await this.endpoints.lockEnabled(stores));
    if (deliveries.length === 0) return;
    await this.deliveries.addOnce(deliveries, this.clock.now());
    this.database.afterCommit(() => this.wakes.notify(DELIVERY_QUEUE));
  }
}

/** In the order of the events. */
function deliveriesOf(events: readonly DispatchedEvent[], endpoints: readonly WebhookEndpointEntity[]): NewDelivery[] {
  const ofStores = new Map<string, (Subscription & { endpoint: WebhookEndpointEntity })[]>();
  for (const endpoint of endpoints) {
    const ofStore = ofStores.get(endpoint.store_id) ?? [];
    ofStore.push({ id: endpoint.id, events: eventTypesOf(endpoint), endpoint });
    ofStores.set(endpoint.store_id, ofStore);
  }
  return events.flatMap((event) =>
    (ofStores.get(event.storeId) ?? [])
      .filter((subscription) => isFor(subscription, event))
      .map(({ endpoint }) => ({ endpoint, eventId: event.id, type: event.type })),
  );
}
