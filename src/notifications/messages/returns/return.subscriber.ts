import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../platform/outbox/event-subscriber.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { isNotifiableReturn } from './notifiable-returns.js';

/** Queue of events of returns; a job's reference is the event id. */
export const RETURN_QUEUE = 'notifications.return';

/** Queues each decision, label and refund of a return (C-MSG-13). */
@SubscribesToEvents()
@Injectable()
export class ReturnSubscriber implements EventSubscriber {
  constructor(private readonly jobs: JobsService) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    for (const { storeId, id, type, muted } of events)
      if (muted === null && isNotifiableReturn(type))
        await this.jobs.add({ storeId, queue: RETURN_QUEUE, reference: id });
  }
}
