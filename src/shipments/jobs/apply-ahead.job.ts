// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { AHEAD_QUEUE } from '../services/shipment-events.service.js';
import { TimelineService } from '../services/timeline.service.js';

/** Decides about a parcel again when an event that was dated ahead begins to count (C-TRK-40). */
@Processor(bullName(AHEAD_QUEUE))
export class ApplyAheadJob implements JobHandler {
  constructor(private readonly timeline: TimelineService) {}

  @Process()
  run({ storeId, reference }: Job): Promise<void> {
    return this.timeline.apply(storeId, reference, { events: [] });
  }
}
