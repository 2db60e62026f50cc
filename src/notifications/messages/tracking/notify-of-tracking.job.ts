import { Injectable } from '@nestjs/common';
import { parseJson } from '../../../platform/json/exact-json.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { ShipmentContextService } from './shipment-context.service.js';
import { isNotifiable } from './notifiable-statuses.js';
import { TrackingMessagesService } from './tracking-messages.service.js';
import { TRACKING_QUEUE } from './tracking.subscriber.js';

/** The members of a shipment's event that decide about notifications. */
interface ShipmentEventData {
  shipment: { shipment_id: string; status: string };
}

/** Notifies customers of the status in a shipment's event, if it is notifiable. */
@HandlesJobs(TRACKING_QUEUE)
@Injectable()
export class NotifyOfTrackingJob implements JobHandler {
  constructor(
    private readonly outbox: OutboxService,
    private readonly contexts: ShipmentContextService,
    private readonly tracking: TrackingMessagesService,
  ) {}

  async run({ storeId, reference }: Job): Promise<void> {
    const event = await this.outbox.findEvent(storeId, reference);
    if (!event) return;
    const { shipment_id, status } = (parseJson(event.data) as ShipmentEventData).shipment;
    if (!isNotifiable(status)) return;
    const context = await this.contexts.find(storeId, shipment_id);
    if (context) await this.tracking.notify(context, status);
  }
}
