// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { parseJson } from '../../../platform/json/exact-json.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { bullName, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { StoresService } from '../../../stores/index.js';
import { type WithdrawalView } from '../../../withdrawals/index.js';
import { CHANNELS_BY_TRIGGER, type EventMessageKind, isTrigger, messageKind } from '../message-triggers.js';
import { EVENT_QUEUE } from '../message-triggers.subscriber.js';
import { EventMessagesService } from './event-messages.service.js';

/** Creates the messages about an event of an order, a return, a claim or a withdrawal, each once (C-MSG-15). */
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
    const { [kind]: resource, withdrawal } = parseJson(event.data) as Record<
      EventMessageKind,
      { order_number: string }
    > & { withdrawal?: WithdrawalView };
    const store = await this.stores.get(storeId);
    if (withdrawal) return this.messages.createReceipt(store, eventId, withdrawal);
    const channels = CHANNELS_BY_TRIGGER[event.type];
    await this.messages.create({ store, kind, eventId, orderNumber: resource.order_number, channels });
  }
}
