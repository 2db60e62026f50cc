import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../platform/outbox/event-subscriber.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { isNotifiableReturn } from './notifiable-returns.js';

/** The queue of events of returns of which customers are told; a job's reference is the event. */
export const RETURN_QUEUE = 'notifications.return';

/** Has customers told of each decision, label and refund. */
@SubscribesToEvents()
@Injectable()
export class ReturnSubscriber implements EventSubscriber {
  constructor(private readonly jobs: JobsService) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    for (const { storeId, id, type } of events)
      if (isNotifiableReturn(type)) await this.jobs.add({ storeId, queue: RETURN_QUEUE, reference: id });
  }
}
