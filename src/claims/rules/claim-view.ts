// SPDX-License-Identifier: Apache-2.0
import { problemView } from '../../orders/index.js';
import { type Claim } from '../model/claim.js';
import { type ClaimView } from '../model/claim.resource.js';
import { type ClaimCheckResult } from './claim-checks.js';
import { toClaimLines } from './claim-lines.js';
import { standingDecision } from './reopening.js';

/** Builds the view of a claim for the API and for its events (C-CLM-28). */
export function claimView(
  { id, status, order_number, created_at, updated_at, content }: Claim,
  pageUrl: string,
): ClaimView {
  const { counted: _counted, reserved: _reserved, policy_facts: _facts, ...members } = content;
  return {
    claim_id: id,
    status,
    order_number,
    ...members,
    approved_amount: standingDecision(content.history)?.amount ?? null,
    claim_page_url: pageUrl,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** The result of a dry run: what `POST /claims` would check, pay and answer. */
export interface ClaimDryRun extends Pick<ClaimCheckResult, 'verdicts' | 'lines' | 'payout'> {
  order_number: string | null;
}

/** Builds the answer of `POST /claims/check`, with the problems that `POST /claims` would answer (C-CLM-27). */
export function claimDryRunView({ order_number, verdicts, lines, payout }: ClaimDryRun): object {
  const problems = verdicts.flatMap((verdict) => verdict.problems);
  const missing = problems.filter(({ code }) => code === 'EVIDENCE_REQUIRED').flatMap(({ errors = [] }) => errors);
  return {
    outcome: problems.length === 0 ? 'would_create' : 'would_refuse',
    code: problems[0]?.code ?? null,
    order_number,
    verdicts: verdicts.map((verdict) => ({ ...verdict, problems: verdict.problems.map(problemView) })),
    claims_items: payout ? toClaimLines(lines, payout) : [],
    payout: payout ? { amount: payout.amount, currency: payout.currency, basis: payout.basis } : null,
    missing_evidence: missing.map(({ pointer }) => pointer),
  };
}
