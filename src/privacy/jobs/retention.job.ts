// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler, type JobOutcome } from '../../platform/queue/job-handler.js';
import { RetentionRunService } from '../services/retention-run.service.js';
import { RETENTION_QUEUE } from '../services/retention.service.js';

/** Removes old data of a store at night (C-RTN-2). */
@Processor(bullName(RETENTION_QUEUE))
export class RetentionJob implements JobHandler {
  constructor(private readonly runs: RetentionRunService) {}

  @Process()
  async run({ storeId }: Job): Promise<JobOutcome> {
    return { runAgainAt: await this.runs.run(storeId) };
  }
}
