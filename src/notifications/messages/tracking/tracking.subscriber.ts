import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../platform/outbox/event-subscriber.js';
import { batchQueue } from '../../../platform/queue/queues.service.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';

/** Queue of shipment events; a job's reference is the event id. */
export const TRACKING_QUEUE = batchQueue('notifications.tracking');

/** Queues every status change of a shipment. */
@SubscribesToEvents()
@Injectable()
export class TrackingSubscriber implements EventSubscriber {
  constructor(private readonly jobs: JobsService) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    for (const { storeId, id, type } of events)
      if (type === 'shipment.status_changed') await this.jobs.add({ storeId, queue: TRACKING_QUEUE, reference: id });
  }
}
