import { Injectable } from '@nestjs/common';
import {
  type DispatchedEvent,
  type EventSubscriber,
  SubscribesToEvents,
} from '../../../platform/outbox/event-subscriber.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { INFORMATION_REQUESTED } from './claim-event-reader.service.js';

/** Queue of events of claims; a job's reference is the event id. */
export const CLAIM_QUEUE = 'notifications.claim';

/** Queues each question of staff about a claim (C-MSG-24). */
@SubscribesToEvents()
@Injectable()
export class ClaimSubscriber implements EventSubscriber {
  constructor(private readonly jobs: JobsService) {}

  async dispatch(events: readonly DispatchedEvent[]): Promise<void> {
    for (const { storeId, id, type, muted } of events)
      if (muted === null && type === INFORMATION_REQUESTED)
        await this.jobs.add({ storeId, queue: CLAIM_QUEUE, reference: id });
  }
}
