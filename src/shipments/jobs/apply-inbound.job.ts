// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type BatchJobHandler, bullName, type Job } from '../../platform/queue/job-handler.js';
import { TimelineService } from '../services/timeline.service.js';
import { INBOUND_QUEUE, TrackingInboxService } from '../services/tracking-inbox.service.js';

/** Applies inbound carrier events to the timelines of their parcels. */
@Processor(bullName(INBOUND_QUEUE))
export class ApplyInboundJob implements BatchJobHandler {
  constructor(
    private readonly database: DatabaseService,
    private readonly inbox: TrackingInboxService,
    private readonly timeline: TimelineService,
  ) {}

  @Process()
  run(job: Job): Promise<void> {
    return this.runAll([job]);
  }

  @Process('runAll')
  async runAll(jobs: readonly Job[]): Promise<void> {
    await this.database.transaction(async () => {
      const updates = await this.inbox.pop(jobs.map(({ storeId, reference: id }) => ({ storeId, id })));
      await this.timeline.applyAll(updates);
    });
  }
}
