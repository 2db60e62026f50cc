import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../queue/job-handler.js';
import { Outbox, SET_ASIDE_QUEUE } from './outbox.service.js';
import { Subscribers } from './event-subscribers.service.js';

/** Hands out an event again that a subscriber failed on. */
@HandlesJobs(SET_ASIDE_QUEUE)
@Injectable()
export class Redispatch implements JobHandler {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly subscribers: Subscribers,
  ) {}

  async run({ storeId, reference }: Job): Promise<void> {
    const event = await this.outbox.event(storeId, reference);
    if (!event) return;
    const { id, type, resource_id: resourceId } = event;
    await this.database.transaction(() => this.subscribers.dispatch([{ storeId, id, type, resourceId }]));
  }
}
