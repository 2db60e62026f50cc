import { Injectable } from '@nestjs/common';
import { parseJson } from '../../../platform/json/exact-json.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { ShipmentFactsService } from './shipment-facts.service.js';
import { isNotifiable } from './notifiable-statuses.js';
import { TrackingMessagesService } from './tracking-messages.service.js';
import { TRACKING_QUEUE } from './tracking.subscriber.js';

/** What an event of a shipment says of it. */
interface ShipmentEventData {
  shipment: { shipment_id: string; status: string };
}

/** Has customers told of the status that an event says a shipment has reached. */
@HandlesJobs(TRACKING_QUEUE)
@Injectable()
export class NotifyOfTrackingJob implements JobHandler {
  constructor(
    private readonly outbox: OutboxService,
    private readonly facts: ShipmentFactsService,
    private readonly tracking: TrackingMessagesService,
  ) {}

  async run({ storeId, reference }: Job): Promise<void> {
    const event = await this.outbox.event(storeId, reference);
    if (!event) return;
    const { shipment_id, status } = (parseJson(event.data) as ShipmentEventData).shipment;
    if (!isNotifiable(status)) return;
    const facts = await this.facts.find(storeId, shipment_id);
    if (facts) await this.tracking.tell(facts, status);
  }
}
