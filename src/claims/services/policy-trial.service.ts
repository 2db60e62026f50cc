import { Injectable } from '@nestjs/common';
import { idsSince } from '../../platform/ids/ids.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type ClaimPolicy, parseClaimPolicy, StoresService } from '../../stores/index.js';
import { coverageRefusals, type PolicyRefusal, refundRefusals } from '../rules/claim-policy.js';
import { type Claim } from '../model/claim.js';
import { ClaimsRepository } from '../persistence/claims.repository.js';

/** A claim that a policy would have refused, and by which rules. */
export interface DecidedOtherwise {
  claim_id: string;
  order_number: string;
  status: Claim['status'];
  created_at: string;
  refusals: PolicyRefusal[];
}

const DAYS = 90;
const PAGE = 500;

/** Tries a claim policy on the claims of the last 90 days, as each was when it was filed. */
@Injectable()
export class PolicyTrialService {
  constructor(
    private readonly stores: StoresService,
    private readonly claims: ClaimsRepository,
    private readonly clock: ClockService,
  ) {}

  /**
   * The claims that a policy would have refused. What the present policy has refused was not kept, so that a milder one
   * shows nothing.
   * @param policy as `claim_policy` of a store; what it leaves out has its default
   * @throws Problem STORE_NOT_FOUND, VALIDATION_ERROR
   */
  async run(storeId: string, policy: unknown): Promise<DecidedOtherwise[]> {
    await this.stores.get(storeId);
    const tried = parseClaimPolicy(policy);
    const since = idsSince('clm', new Date(this.clock.now().getTime() - DAYS * 24 * 60 * 60 * 1000));
    const otherwise: DecidedOtherwise[] = [];
    for (let after: string | undefined; ;) {
      const page = await this.claims.list(storeId, { since }, { limit: PAGE, after, oldestFirst: true });
      otherwise.push(...page.flatMap((claim) => decidedOtherwise(claim, tried)));
      after = page.at(-1)?.id;
      if (page.length < PAGE) return otherwise;
    }
  }
}

function decidedOtherwise(
  { id, order_number, status, created_at, content }: Claim,
  policy: ClaimPolicy,
): DecidedOtherwise[] {
  const refusals = [...coverageRefusals(policy, content.policy_facts), ...refundRefusals(policy, content.policy_facts)];
  if (refusals.length === 0) return [];
  return [{ claim_id: id, order_number, status, created_at: created_at.toISOString(), refusals }];
}
