// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type ClaimPolicy, parseClaimPolicy, StoresService } from '../../stores/index.js';
import { type Claim } from '../model/claim.js';
import { ClaimsRepository } from '../persistence/claims.repository.js';
import { coverageRefusals, type PolicyRefusal, refundRefusals } from '../rules/claim-policy.js';

/** A claim that a policy on trial would have refused, and by which rules. */
export interface PolicyTrialRefusal {
  claim_id: string;
  order_number: string;
  status: Claim['status'];
  created_at: string;
  refusals: PolicyRefusal[];
}

const TRIAL_DAYS = 90;
const PAGE_SIZE = 500;

/** Tries a claim policy on the claims of the last 90 days (C-POL-11). */
@Injectable()
export class PolicyTrialService {
  constructor(
    private readonly stores: StoresService,
    private readonly claims: ClaimsRepository,
    private readonly clock: ClockService,
  ) {}

  /**
   * Returns the claims that a policy would have refused, judged as they were filed. Refused claims are not stored, so
   * the result does not show what a more lenient policy would have accepted.
   * @param policy like `claim_policy` of a store; absent members have their defaults
   * @throws Problem STORE_NOT_FOUND, VALIDATION_ERROR
   */
  async run(storeId: string, policy: unknown): Promise<PolicyTrialRefusal[]> {
    await this.stores.get(storeId);
    const trialPolicy = parseClaimPolicy(policy);
    const filter = { created_from: new Date(this.clock.now().getTime() - TRIAL_DAYS * DAY_MS) };
    const refused: PolicyTrialRefusal[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await this.claims.findPage(storeId, filter, { limit: PAGE_SIZE, cursor }, { oldestFirst: true });
      refused.push(...page.items.flatMap((claim) => trialRefusal(claim, trialPolicy)));
      if (page.next === null) return refused;
      cursor = page.next;
    }
  }
}

function trialRefusal(
  { id, order_number, status, created_at, content }: Claim,
  policy: ClaimPolicy,
): PolicyTrialRefusal[] {
  const refusals = [...coverageRefusals(policy, content.policy_facts), ...refundRefusals(policy, content.policy_facts)];
  if (refusals.length === 0) return [];
  return [{ claim_id: id, order_number, status, created_at: created_at.toISOString(), refusals }];
}
