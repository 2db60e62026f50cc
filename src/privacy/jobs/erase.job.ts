// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler, type JobOutcome } from '../../platform/queue/job-handler.js';
import { ErasureRunService } from '../services/erasure-run.service.js';
import { ERASURE_QUEUE } from '../services/privacy.service.js';

/** What a process began before an erasure has ended by then: the lease of jobs and webhooks, and longer than a request takes. */
const SETTLES_MS = 60_000;
/** How long held orders and shipments wait until their hold is looked at again. */
const HELD_MS = 60 * 60 * 1000;

/** Erases the personal data of the orders of a request (C-PRIV-3). */
@Processor(bullName(ERASURE_QUEUE))
export class EraseJob implements JobHandler {
  constructor(private readonly erasures: ErasureRunService) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<JobOutcome> {
    const runAgainAt = await this.erasures.run(storeId, reference, { settlesMs: SETTLES_MS, heldMs: HELD_MS });
    return runAgainAt && { runAgainAt };
  }
}
