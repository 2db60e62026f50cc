import { type Claim, claimSummary } from 'parcelward/claims';
import { type CsvColumn } from '../core/csv.js';

interface Row {
  claim: Claim;
  number: string | undefined;
}

const decisionOf = ({ claim }: Row) => claim.content.history.find(({ status }) => /^(?:APPROVED|DENIED)$/.test(status));

/** The columns of the file of claims. */
export const CLAIM_COLUMNS: readonly CsvColumn<Row>[] = [
  { head: 'claim', valueOf: ({ number }) => number },
  { head: 'claim_id', valueOf: ({ claim }) => claim.id },
  { head: 'order_number', valueOf: ({ claim }) => claim.order_number },
  { head: 'status', valueOf: ({ claim }) => claim.status },
  { head: 'reason', valueOf: ({ claim }) => claim.content.claim_reason },
  { head: 'resolution', valueOf: ({ claim }) => claim.content.claim_resolution },
  { head: 'customer_name', valueOf: ({ claim }) => claim.content.customer_name },
  { head: 'customer_email', valueOf: ({ claim }) => claim.content.customer_email },
  { head: 'currency', valueOf: ({ claim }) => claim.content.payout.currency },
  { head: 'calculated_payout', valueOf: ({ claim }) => claim.content.payout.amount },
  { head: 'approved_amount', valueOf: ({ claim }) => claimSummary(claim).approved_amount },
  { head: 'filed_at', valueOf: ({ claim }) => claim.created_at.toISOString() },
  { head: 'decided_at', valueOf: (row) => decisionOf(row)?.occurred_at },
  { head: 'decided_by', valueOf: (row) => decisionOf(row)?.actor.id },
  { head: 'decision_reason', valueOf: (row) => decisionOf(row)?.reason },
];
