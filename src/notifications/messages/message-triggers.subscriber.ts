// SPDX-License-Identifier: Apache-2.0
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
import { type Store, StoresService } from '../../stores/index.js';
import { isTrigger, ORDER_RECEIVED, STALLED } from './message-triggers.js';
import { CHANNELS } from './persistence/message.entity.js';
import { MessagesRepository } from './persistence/messages.repository.js';
import { reachedStatuses } from './tracking/stale-event.js';

/** Queue of shipment events; a job's reference is the event id. */
export const TRACKING_QUEUE = batchQueue('notifications.tracking');

/** Queue of other events that trigger a message; a job's reference is the event id. */
export const EVENT_QUEUE = 'notifications.event';

/** Queue of stalled shipments, which may become late, silent or lost; a job's reference is the shipment id. */
export const DELAY_QUEUE = 'notifications.delay';

/**
 * Queues the events that trigger a message: every status change of a shipment, and other events, received orders and
 * stalled shipments only of the stores that mail about them (C-MSG-47, C-MSG-66). Statuses that imported shipments have reached count as notified.
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
    const wishes = await this.findWishes(audible.filter(({ type }) => type === ORDER_RECEIVED || type === STALLED));
    for (const { storeId, id, type, resourceId, traceparent } of audible) {
      if (type === STALLED && wishes.get(storeId)?.parcel_delayed_mail)
        await this.jobs.add({ storeId, queue: DELAY_QUEUE, reference: resourceId, traceparent });
      const isWanted = type !== ORDER_RECEIVED || wishes.get(storeId)?.order_received_mail;
      const isTriggered = isTrigger(type) && isWanted;
      const queue = type === 'shipment.status_changed' ? TRACKING_QUEUE : isTriggered ? EVENT_QUEUE : undefined;
      if (queue !== undefined) await this.jobs.add({ storeId, queue, reference: id, traceparent });
    }
    await this.markReached(events.filter(({ muted, type }) => muted !== null && type.startsWith('shipment.')));
  }

  /** Reads which of the mails that are off by default the stores of these events want. */
  private async findWishes(events: readonly DispatchedEvent[]): Promise<ReadonlyMap<string, Store>> {
    if (events.length === 0) return new Map();
    const stores = await this.stores.findSome([...new Set(events.map(({ storeId }) => storeId))]);
    return new Map(stores.map((store) => [store.store_id, store]));
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
