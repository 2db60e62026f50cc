import { PROBLEMS } from '../../platform/errors/catalogue.js';
import { type Problem } from '../../platform/errors/problem.js';
import { type Claim } from './claim.js';
import { type Judged } from '../rules/claim-checks.js';
import { claimLines } from '../rules/claim-lines.js';

/** A claim as it is answered and told in events. */
export type ClaimView = ReturnType<typeof claimView>;

/** A claim as it is answered and told in events (C-CLM-28). */
export function claimView({ id, status, order_number, created_at, updated_at, content }: Claim) {
  const { protect_order_number, customer_name, customer_email, history, shipping_address } = content;
  const { claim_reason, claim_resolution, claims_full_order, claims_items, payout, review } = content;
  return {
    claim_id: id,
    status,
    order_number,
    protect_order_number,
    claim_reason,
    claim_resolution,
    claims_full_order,
    claims_items,
    payout,
    approved_amount: history.find((move) => move.status === 'APPROVED')?.amount ?? null,
    review,
    customer_name,
    customer_email,
    shipping_address,
    history,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** What a claim would become. */
export interface ClaimDryRun extends Pick<Judged, 'verdicts' | 'lines' | 'payout'> {
  order_number: string | null;
}

/** What would become of a claim (`POST /claims/check`); a problem has the members of its document that are of the body. */
export function claimDryRunView({ order_number, verdicts, lines, payout }: ClaimDryRun): object {
  const problems = verdicts.flatMap((verdict) => verdict.problems);
  const missing = problems.filter(({ code }) => code === 'EVIDENCE_REQUIRED').flatMap(({ errors = [] }) => errors);
  return {
    outcome: problems.length === 0 ? 'would_create' : 'would_refuse',
    code: problems[0]?.code ?? null,
    order_number,
    verdicts: verdicts.map(({ check, outcome, problems: found }) => ({
      check,
      outcome,
      problems: found.map(problemView),
    })),
    claims_items: payout ? claimLines(lines, payout) : [],
    payout: payout ? { amount: payout.amount, currency: payout.currency, basis: payout.basis } : null,
    missing_evidence: missing.map(({ pointer }) => pointer),
  };
}

function problemView({ code, message, errors, extensions }: Problem): object {
  const { status, title } = PROBLEMS[code];
  return { code, status, title, detail: message, errors, ...extensions };
}
