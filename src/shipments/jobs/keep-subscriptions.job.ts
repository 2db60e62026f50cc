// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler, type JobOutcome } from '../../platform/queue/job-handler.js';
import { CarrierSubscriptionsService, SUBSCRIPTION_QUEUE } from '../services/carrier-subscriptions.service.js';

/** Keeps the webhooks that an account subscribes to (C-CAR-25). */
@Processor(bullName(SUBSCRIPTION_QUEUE))
export class KeepSubscriptionsJob implements JobHandler {
  constructor(private readonly subscriptions: CarrierSubscriptionsService) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<JobOutcome> {
    const runAgainAt = await this.subscriptions.keep(storeId, reference);
    return runAgainAt && { runAgainAt };
  }
}
