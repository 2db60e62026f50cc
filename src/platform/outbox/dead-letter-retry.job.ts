// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { DatabaseService } from '../database/database.service.js';
import { bullName, type Job, type JobHandler } from '../queue/job-handler.js';
import { OutboxService, DEAD_LETTER_QUEUE } from './outbox.service.js';
import { EventSubscribersService } from './relay.service.js';

/** Dispatches an event again on which a subscriber failed. */
@Processor(bullName(DEAD_LETTER_QUEUE))
export class DeadLetterRetryJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly outbox: OutboxService,
    private readonly subscribers: EventSubscribersService,
  ) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<void> {
    const event = await this.outbox.findEvent(storeId, reference);
    if (!event) return;
    const { id, type, resource_id: resourceId, sequence, muted, traceparent } = event;
    await this.database.transaction(() =>
      this.subscribers.dispatch([{ storeId, id, type, resourceId, sequence, muted, traceparent }]),
    );
  }
}
