// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler, type JobOutcome } from '../../platform/queue/job-handler.js';
import { ESTIMATES_QUEUE, TransitLearningService } from '../services/transit-learning.service.js';

/** Learns how long the parcels of a store take (C-TRK-51). */
@Processor(bullName(ESTIMATES_QUEUE))
export class LearnTransitsJob implements JobHandler {
  constructor(private readonly learning: TransitLearningService) {}

  @Process()
  async run({ storeId }: Job): Promise<JobOutcome> {
    return { runAgainAt: await this.learning.learn(storeId) };
  }
}
