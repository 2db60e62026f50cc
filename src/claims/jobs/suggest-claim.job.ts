// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { bullName, type Job, type JobHandler, type JobOutcome } from '../../platform/queue/job-handler.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ClaimSuggestionsService, SUGGESTIONS_QUEUE } from '../services/claim-suggestions.service.js';

/** Suggests the claim for a stalled parcel when the window of the policy has opened (C-WORK-21). */
@Processor(bullName(SUGGESTIONS_QUEUE))
export class SuggestClaimJob implements JobHandler {
  constructor(
    private readonly suggestions: ClaimSuggestionsService,
    private readonly clock: ClockService,
  ) {}

  @Process()
  async run({ storeId, reference }: Job): Promise<JobOutcome> {
    const runAgainAt = await this.suggestions.check(storeId, reference, this.clock.now());
    return runAgainAt && { runAgainAt };
  }
}
