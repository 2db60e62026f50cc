// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { ReturnsRepository } from '../../../returns/index.js';
import { FOLLOWED_QUEUE } from '../../../shipments/index.js';
import { StoresService } from '../../../stores/index.js';
import { EventMessagesService } from '../events/event-messages.service.js';

/**
 * Creates the message that a return is on its way, when its carrier has scanned the parcel: once per return, because its id
 * is the subject of the message (C-MSG-51).
 */
@Processor(bullName(FOLLOWED_QUEUE))
export class NotifyOfReturnScanJob implements JobHandler {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly stores: StoresService,
    private readonly messages: EventMessagesService,
  ) {}

  @Process()
  async run({ storeId, reference: parcelId }: Job): Promise<void> {
    const store = await this.stores.get(storeId);
    if (!store.tracking_enabled) return;
    for (const { id, order_number: orderNumber, status } of await this.returns.findByParcel(storeId, parcelId))
      if (status === 'IN_TRANSIT')
        await this.messages.create({ store, kind: 'return', eventId: id, orderNumber, channels: ['email'] });
  }
}
