// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import {
  bullName,
  type Job,
  type JobHandler,
  type JobOutcome,
  PostponedJobError,
} from '../../../platform/queue/job-handler.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { StoresService } from '../../../stores/index.js';
import { RECALL_QUEUE, RecallsService } from './recalls.service.js';

/** Other messages of the store are sent between two batches. */
const PAUSE_MS = 10_000;
const SUSPENDED_SECONDS = 3_600;

/** Creates the mails of a recall batch by batch, from its position (C-RCL-6). */
@Processor(bullName(RECALL_QUEUE))
export class SendRecallJob implements JobHandler {
  constructor(
    private readonly stores: StoresService,
    private readonly recalls: RecallsService,
    private readonly clock: ClockService,
  ) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<JobOutcome> {
    const store = await this.stores.get(storeId);
    if (store.status !== 'active') throw new PostponedJobError('The store is suspended', SUSPENDED_SECONDS);
    const mailed = await this.recalls.sendBatch(store, reference);
    if (mailed === undefined) return;
    return { runAgainAt: new Date(this.clock.now().getTime() + (mailed > 0 ? PAUSE_MS : 0)) };
  }
}
