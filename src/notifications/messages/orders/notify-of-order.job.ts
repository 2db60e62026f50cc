import { Process, Processor } from '@nestjs/bull';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { bullName, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { parseJson } from '../../../platform/json/exact-json.js';
import { StoresService } from '../../../stores/index.js';
import { EventMessagesService } from '../events/event-messages.service.js';
import { ORDER_QUEUE } from '../events/event-messages.subscriber.js';
import { ORDER_RECEIVED } from './order-received.js';

/** Creates the message about a received order: once, and only with an opt-in (C-MSG-47). */
@Processor(bullName(ORDER_QUEUE))
export class NotifyOfOrderJob implements JobHandler {
  constructor(
    private readonly outbox: OutboxService,
    private readonly stores: StoresService,
    private readonly messages: EventMessagesService,
  ) {}

  @Process()
  async run({ storeId, reference: eventId }: Job): Promise<void> {
    const event = await this.outbox.findEvent(storeId, eventId);
    if (event?.type !== ORDER_RECEIVED) return;
    const { order } = parseJson(event.data) as { order: { order_number: string } };
    const store = await this.stores.get(storeId);
    await this.messages.create({ store, kind: 'order', eventId, orderNumber: order.order_number, channels: ['email'] });
  }
}
