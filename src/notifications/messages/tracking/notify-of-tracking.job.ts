import { Injectable } from '@nestjs/common';
import { parseJson } from '../../../platform/json/exact-json.js';
import { Outbox } from '../../../platform/outbox/outbox.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../../platform/queue/job-handler.js';
import { ShipmentFactsReader } from './shipment-facts.service.js';
import { isTold } from './notifiable-statuses.js';
import { TrackingMessages } from './tracking-messages.service.js';
import { TRACKING_QUEUE } from './tracking.subscriber.js';

/** What an event of a shipment says of it. */
interface ShipmentEventData {
  shipment: { shipment_id: string; status: string };
}

/** Has customers told of the status that an event says a shipment has reached. */
@HandlesJobs(TRACKING_QUEUE)
@Injectable()
export class TellTracking implements JobHandler {
  constructor(
    private readonly outbox: Outbox,
    private readonly facts: ShipmentFactsReader,
    private readonly tracking: TrackingMessages,
  ) {}

  async run({ storeId, reference }: Job): Promise<void> {
    const event = await this.outbox.event(storeId, reference);
    if (!event) return;
    const { shipment_id, status } = (parseJson(event.data) as ShipmentEventData).shipment;
    if (!isTold(status)) return;
    const facts = await this.facts.find(storeId, shipment_id);
    if (facts) await this.tracking.tell(facts, status);
  }
}
