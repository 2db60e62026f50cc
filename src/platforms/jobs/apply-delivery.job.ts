// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { type BatchJobHandler, bullName, type Job } from '../../platform/queue/job-handler.js';
import { PLATFORM_QUEUE } from '../services/platform-deliveries.service.js';
import { PlatformDeliveryRunnerService } from '../services/platform-delivery-runner.service.js';

/** Applies the deliveries of platforms. */
@Processor(bullName(PLATFORM_QUEUE))
export class ApplyDeliveryJob implements BatchJobHandler {
  constructor(private readonly runner: PlatformDeliveryRunnerService) {}

  @Process()
  run(job: Job): Promise<void> {
    return this.runner.run(job);
  }

  /** Ids rise with time: deliveries are applied in the order of their arrival. */
  @Process('runAll')
  async runAll(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs.toSorted((a, b) => (a.reference < b.reference ? -1 : 1))) await this.runner.run(job);
  }
}
