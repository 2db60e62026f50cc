import { type ClaimView } from 'parcelward/claims';
import { type CsvColumn } from '../core/csv.js';

interface Row {
  claim: ClaimView;
  number: string | undefined;
}

const decisionOf = ({ claim }: Row) => claim.history.find(({ status }) => /^(?:APPROVED|DENIED)$/.test(status));

/** The columns of the file of claims. */
export const CLAIM_COLUMNS: readonly CsvColumn<Row>[] = [
  { head: 'claim', valueOf: ({ number }) => number },
  { head: 'claim_id', valueOf: ({ claim }) => claim.claim_id },
  { head: 'order_number', valueOf: ({ claim }) => claim.order_number },
  { head: 'status', valueOf: ({ claim }) => claim.status },
  { head: 'reason', valueOf: ({ claim }) => claim.claim_reason },
  { head: 'resolution', valueOf: ({ claim }) => claim.claim_resolution },
  { head: 'customer_name', valueOf: ({ claim }) => claim.customer_name },
  { head: 'customer_email', valueOf: ({ claim }) => claim.customer_email },
  { head: 'currency', valueOf: ({ claim }) => claim.payout.currency },
  { head: 'calculated_payout', valueOf: ({ claim }) => claim.payout.amount },
  { head: 'approved_amount', valueOf: ({ claim }) => claim.approved_amount },
  { head: 'filed_at', valueOf: ({ claim }) => claim.created_at },
  { head: 'decided_at', valueOf: (row) => decisionOf(row)?.occurred_at },
  { head: 'decided_by', valueOf: (row) => decisionOf(row)?.actor.id },
  { head: 'decision_reason', valueOf: (row) => decisionOf(row)?.reason },
];
