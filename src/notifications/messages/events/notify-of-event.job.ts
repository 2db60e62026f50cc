import { Process, Processor } from '@nestjs/bull';
import { parseJson } from '../../../platform/json/exact-json.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { bullName, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { StoresService } from '../../../stores/index.js';
import { CHANNELS_BY_TRIGGER, type EventMessageKind, isTrigger, messageKind } from '../message-triggers.js';
import { EVENT_QUEUE } from '../message-triggers.subscriber.js';
import { EventMessagesService } from './event-messages.service.js';

/** Creates the messages about an event of an order, a return or a claim, each once (C-MSG-15). */
@Processor(bullName(EVENT_QUEUE))
export class NotifyOfEventJob implements JobHandler {
  constructor(
    private readonly outbox: OutboxService,
    private readonly stores: StoresService,
    private readonly messages: EventMessagesService,
  ) {}

  @Process()
  async run({ storeId, reference: eventId }: Job): Promise<void> {
    const event = await this.outbox.findEvent(storeId, eventId);
    if (!event || !isTrigger(event.type)) return;
    const kind = messageKind(event.type);
    const { [kind]: resource } = parseJson(event.data) as Record<EventMessageKind, { order_number: string }>;
    const store = await this.stores.get(storeId);
    const channels = CHANNELS_BY_TRIGGER[event.type];
    await this.messages.create({ store, kind, eventId, orderNumber: resource.order_number, channels });
  }
}
