// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler, type JobOutcome } from '../../platform/queue/job-handler.js';
import { PlatformCatchUpService } from '../services/platform-catch-up.service.js';
import { CATCH_UP_QUEUE } from '../services/platform-deliveries.service.js';

/** Asks platforms what changed, again and again as long as a connection has access to the API. */
@Processor(bullName(CATCH_UP_QUEUE))
export class CatchUpJob implements JobHandler {
  constructor(private readonly catchUps: PlatformCatchUpService) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<JobOutcome> {
    const runAgainAt = await this.catchUps.run(storeId, reference);
    return runAgainAt && { runAgainAt };
  }
}
