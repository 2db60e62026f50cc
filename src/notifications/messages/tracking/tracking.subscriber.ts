import { Injectable } from '@nestjs/common';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../platform/outbox/event-subscriber.js';
import { batchQueue } from '../../../platform/queue/queues.service.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { type ShipmentStatus } from '../../../shipments/index.js';
import { CHANNELS } from '../persistence/message.entity.js';
import { MessagesRepository } from '../persistence/messages.repository.js';
import { reachedStatuses } from './stale-event.js';

/** Queue of shipment events; a job's reference is the event id. */
export const TRACKING_QUEUE = batchQueue('notifications.tracking');

/** Queues every status change of a shipment. Statuses that imported shipments have reached count as notified. */
@SubscribesToEvents()
@Injectable()
export class TrackingSubscriber implements EventSubscriber {
  constructor(
    private readonly jobs: JobsService,
    private readonly outbox: OutboxService,
    private readonly messages: MessagesRepository,
  ) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    for (const { storeId, id, type, muted, traceparent } of events)
      if (muted === null && type === 'shipment.status_changed')
        await this.jobs.add({ storeId, queue: TRACKING_QUEUE, reference: id, traceparent });
    await this.markReached(events.filter(({ muted, type }) => muted !== null && type.startsWith('shipment.')));
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
