import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { EventReaderService } from '../events/event-reader.service.js';
import { EventMessagesService } from '../events/event-messages.service.js';
import { CLAIM_QUEUE } from '../events/event-messages.subscriber.js';
import { channelsOf } from './notifiable-claims.js';

/** Creates the messages about an event of a claim, each once: only the text message needs an opt-in (C-MSG-24, C-MSG-25). */
@Processor(bullName(CLAIM_QUEUE))
export class NotifyOfClaimJob implements JobHandler {
  constructor(
    private readonly events: EventReaderService,
    private readonly messages: EventMessagesService,
  ) {}

  @Process()
  async run({ storeId, reference: eventId }: Job): Promise<void> {
    const found = await this.events.findClaim(storeId, eventId);
    if (!found) return;
    const { store, type, data } = found;
    await this.messages.create({
      store,
      kind: 'claim',
      eventId,
      orderNumber: data.order_number,
      channels: channelsOf(type),
    });
  }
}
