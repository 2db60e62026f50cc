import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { EventReaderService } from '../events/event-reader.service.js';
import { EventMessagesService } from '../events/event-messages.service.js';
import { RETURN_QUEUE } from '../events/event-messages.subscriber.js';

/** Creates the message about an event of a return: once (C-MSG-15), and without regard to the opt-in (C-MSG-13). */
@Processor(bullName(RETURN_QUEUE))
export class NotifyOfReturnJob implements JobHandler {
  constructor(
    private readonly events: EventReaderService,
    private readonly messages: EventMessagesService,
  ) {}

  @Process()
  async run({ storeId, reference: eventId }: Job): Promise<void> {
    const found = await this.events.findReturn(storeId, eventId);
    if (!found) return;
    const { store, data } = found;
    await this.messages.create({ store, kind: 'return', eventId, orderNumber: data.order_number, channels: ['email'] });
  }
}
