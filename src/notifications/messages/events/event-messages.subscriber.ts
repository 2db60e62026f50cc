import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../platform/outbox/event-subscriber.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { StoresService } from '../../../stores/index.js';
import { isNotifiableClaim } from '../claims/notifiable-claims.js';
import { ORDER_RECEIVED } from '../orders/order-received.js';
import { isNotifiableReturn } from '../returns/notifiable-returns.js';

/** Queue of events of returns; a job's reference is the event id. */
export const RETURN_QUEUE = 'notifications.return';

/** Queue of events of claims; a job's reference is the event id. */
export const CLAIM_QUEUE = 'notifications.claim';

/** Queue of events of received orders; a job's reference is the event id. */
export const ORDER_QUEUE = 'notifications.order';

/**
 * Queues the events of returns and claims that customers are notified of (C-MSG-13, C-MSG-24, C-MSG-25), and received orders of
 * the stores that mail about them (C-MSG-47).
 */
@SubscribesToEvents()
@Injectable()
export class EventMessagesSubscriber implements EventSubscriber {
  constructor(
    private readonly jobs: JobsService,
    private readonly stores: StoresService,
  ) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    for (const { storeId, id, type, muted, traceparent } of events) {
      const queue = muted === null ? queueOf(type) : undefined;
      if (queue !== undefined) await this.jobs.add({ storeId, queue, reference: id, traceparent });
    }
    await this.queueOrders(events.filter(({ type, muted }) => type === ORDER_RECEIVED && muted === null));
  }

  private async queueOrders(events: readonly DispatchedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const stores = await this.stores.findSome([...new Set(events.map(({ storeId }) => storeId))]);
    const mailing = new Set(stores.filter((store) => store.order_received_mail).map(({ store_id }) => store_id));
    for (const { storeId, id, traceparent } of events)
      if (mailing.has(storeId)) await this.jobs.add({ storeId, queue: ORDER_QUEUE, reference: id, traceparent });
  }
}

function queueOf(type: string): string | undefined {
  if (isNotifiableClaim(type)) return CLAIM_QUEUE;
  return isNotifiableReturn(type) ? RETURN_QUEUE : undefined;
}
