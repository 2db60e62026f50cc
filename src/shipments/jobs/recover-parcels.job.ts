// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler, type JobOutcome } from '../../platform/queue/job-handler.js';
import { RECOVERY_QUEUE, TrackingRecoveryService } from '../services/tracking-recovery.service.js';

/** Asks about the silent parcels of an account (C-CAR-28). */
@Processor(bullName(RECOVERY_QUEUE))
export class RecoverParcelsJob implements JobHandler {
  constructor(private readonly recovery: TrackingRecoveryService) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<JobOutcome> {
    const runAgainAt = await this.recovery.recover(storeId, reference);
    return runAgainAt && { runAgainAt };
  }
}
