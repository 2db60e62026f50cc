import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../platform/outbox/event-subscriber.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { batchQueue } from '../../platform/queue/queues.service.js';
import { type ShipmentStatus } from '../../shipments/index.js';
import { StoresService } from '../../stores/index.js';
import { isTrigger, ORDER_RECEIVED } from './message-triggers.js';
import { CHANNELS } from './persistence/message.entity.js';
import { MessagesRepository } from './persistence/messages.repository.js';
import { reachedStatuses } from './tracking/stale-event.js';

/** Queue of shipment events; a job's reference is the event id. */
export const TRACKING_QUEUE = batchQueue('notifications.tracking');

/** Queue of other events that trigger a message; a job's reference is the event id. */
export const EVENT_QUEUE = 'notifications.event';

/**
 * Queues the events that trigger a message: every status change of a shipment, and other events, received orders only of the
 * stores that mail about them (C-MSG-47). Statuses that imported shipments have reached count as notified.
 */
@SubscribesToEvents()
@Injectable()
export class MessageTriggersSubscriber implements EventSubscriber {
  constructor(
    private readonly jobs: JobsService,
    private readonly stores: StoresService,
    private readonly outbox: OutboxService,
    private readonly messages: MessagesRepository,
  ) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    const audible = events.filter(({ muted }) => muted === null);
    const mailing = await this.findMailingStores(audible.filter(({ type }) => type === ORDER_RECEIVED));
    for (const { storeId, id, type, traceparent } of audible) {
      const isTriggered = isTrigger(type) && (type !== ORDER_RECEIVED || mailing.has(storeId));
      const queue = type === 'shipment.status_changed' ? TRACKING_QUEUE : isTriggered ? EVENT_QUEUE : undefined;
      if (queue !== undefined) await this.jobs.add({ storeId, queue, reference: id, traceparent });
    }
    await this.markReached(events.filter(({ muted, type }) => muted !== null && type.startsWith('shipment.')));
  }

  private async findMailingStores(orders: readonly DispatchedEvent[]): Promise<ReadonlySet<string>> {
    if (orders.length === 0) return new Set();
    const stores = await this.stores.findSome([...new Set(orders.map(({ storeId }) => storeId))]);
    return new Set(stores.filter((store) => store.order_received_mail).map(({ store_id }) => store_id));
  }

  /** Later events of the shipments notify customers only of other statuses (C-IMP-11). */
  private async markReached(events: readonly DispatchedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const members = { status: '$.shipment.status', shippedAt: '$.shipment.shipped_at' };
    const shipments = await this.outbox.findMembers(events, members);
    await this.messages.markAllNotified(
      shipments.flatMap(({ storeId: store_id, resourceId: shipment_id, status, shippedAt, occurredAt }) =>
        reachedStatuses(status as ShipmentStatus, Date.parse(shippedAt ?? '') <= occurredAt.getTime()).flatMap(
          (reached) => CHANNELS.map((channel) => ({ store_id, shipment_id, status: reached, channel })),
        ),
      ),
    );
  }
}
