// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler, type JobOutcome } from '../../../platform/queue/job-handler.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { DELAY_QUEUE } from '../message-triggers.subscriber.js';
import { delayMoment } from './delay-moment.js';
import { ParcelReaderService } from './parcel-reader.service.js';
import { ShipmentContextService } from './shipment-context.service.js';
import { TrackingDigestService } from './tracking-digest.service.js';

/** Mails the customer of a stalled shipment at each stage of the delay, until the parcel resumes (C-MSG-66). */
@Processor(bullName(DELAY_QUEUE))
export class NotifyOfDelayJob implements JobHandler {
  constructor(
    private readonly contexts: ShipmentContextService,
    private readonly parcels: ParcelReaderService,
    private readonly tracking: TrackingDigestService,
    private readonly clock: ClockService,
  ) {}

  @Process()
  async run({ storeId, reference: id }: Job): Promise<JobOutcome> {
    for await (const context of this.contexts.findAll([{ storeId, id }])) {
      const news = context.store.parcel_delayed_mail ? await this.parcels.findStalled(context) : undefined;
      if (!news) return;
      const { stage, nextAt: runAgainAt } = delayMoment(news, this.clock.now());
      if (stage) await this.tracking.notify(context, { status: stage, traceparent: null });
      return runAgainAt && { runAgainAt };
    }
  }
}
