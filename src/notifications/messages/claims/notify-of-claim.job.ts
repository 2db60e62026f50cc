import { Injectable } from '@nestjs/common';
import { HandlesJobs, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { EventMessagesService } from '../events/event-messages.service.js';
import { ClaimEventReaderService } from './claim-event-reader.service.js';
import { CLAIM_QUEUE } from './claim.subscriber.js';

/** Creates the message about a question of staff: once, and without regard to the opt-in (C-MSG-24). */
@HandlesJobs(CLAIM_QUEUE)
@Injectable()
export class NotifyOfClaimJob implements JobHandler {
  constructor(
    private readonly events: ClaimEventReaderService,
    private readonly messages: EventMessagesService,
  ) {}

  async run({ storeId, reference: eventId }: Job): Promise<void> {
    const found = await this.events.find(storeId, eventId);
    if (!found) return;
    const { store, data } = found;
    await this.messages.create({ store, kind: 'claim', eventId, orderNumber: data.order_number });
  }
}
