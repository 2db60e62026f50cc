import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { HandlesJobs, type Job, type JobHandler } from '../../platform/queue/job-handler.js';
import { INBOUND_QUEUE, TrackingInboxService } from '../services/tracking-inbox.service.js';
import { TimelineService } from '../services/timeline.service.js';

/** Applies an inbound carrier event to the timeline of its parcel. */
@HandlesJobs(INBOUND_QUEUE)
@Injectable()
export class ApplyInboundJob implements JobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly inbox: TrackingInboxService,
    private readonly timeline: TimelineService,
  ) {}

  async run({ storeId, reference }: Job): Promise<void> {
    await this.database.transaction(async () => {
      const event = await this.inbox.pop(storeId, reference);
      if (event) await this.timeline.apply(storeId, event.parcelId, event.update);
    });
  }
}
