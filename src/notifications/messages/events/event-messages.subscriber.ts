import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../platform/outbox/event-subscriber.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { StoresService } from '../../../stores/index.js';
import { isTrigger, ORDER_RECEIVED } from '../message-triggers.js';

/** Queue of events that trigger a message; a job's reference is the event id. */
export const EVENT_QUEUE = 'notifications.event';

/** Queues the events that trigger a message; received orders only of the stores that mail about them (C-MSG-47). */
@SubscribesToEvents()
@Injectable()
export class EventMessagesSubscriber implements EventSubscriber {
  constructor(
    private readonly jobs: JobsService,
    private readonly stores: StoresService,
  ) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    const triggers = events.filter(({ type, muted }) => muted === null && isTrigger(type));
    const mailing = await this.findMailingStores(triggers.filter(({ type }) => type === ORDER_RECEIVED));
    for (const { storeId, id, type, traceparent } of triggers)
      if (type !== ORDER_RECEIVED || mailing.has(storeId))
        await this.jobs.add({ storeId, queue: EVENT_QUEUE, reference: id, traceparent });
  }

  private async findMailingStores(orders: readonly DispatchedEvent[]): Promise<ReadonlySet<string>> {
    if (orders.length === 0) return new Set();
    const stores = await this.stores.findSome([...new Set(orders.map(({ storeId }) => storeId))]);
    return new Set(stores.filter((store) => store.order_received_mail).map(({ store_id }) => store_id));
  }
}
