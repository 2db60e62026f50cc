import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../platform/outbox/event-subscriber.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';

/** The queue of events of which customers may have to be told; a job's reference is the event. */
export const TRACKING_QUEUE = 'notifications.tracking';

/** Has every change of a shipment's status looked at. */
@SubscribesToEvents()
@Injectable()
export class TrackingSubscriber implements EventSubscriber {
  constructor(private readonly jobs: JobsService) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    for (const { storeId, id, type } of events)
      if (type === 'shipment.status_changed') await this.jobs.add({ storeId, queue: TRACKING_QUEUE, reference: id });
  }
}
