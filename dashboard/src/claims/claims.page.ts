import {
  CLAIM_STATUSES,
  type Claim,
  type ClaimStatus,
  claimView,
  type ClaimView,
  exact,
  moneyText,
} from 'parcelward/claims';
import { type Assignment } from 'parcelward/desk';
import { moment } from '../core/entries.js';
import { money, timeCell, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Cell, type Table, table, type Tone } from '../core/table.js';
import { type Tab, tabsOf } from '../core/tabs.js';

export const STATUS_NAMES: Record<ClaimStatus, string> = {
  SUBMITTED: 'To review',
  INFORMATION_REQUESTED: 'Waiting for the customer',
  APPROVED: 'Approved, not settled',
  DENIED: 'Denied',
  RESOLVED: 'Resolved',
  WITHDRAWN: 'Withdrawn',
};
export const STATUS_TONES: Record<ClaimStatus, Tone> = {
  SUBMITTED: 'warn',
  INFORMATION_REQUESTED: 'plain',
  APPROVED: 'good',
  DENIED: 'bad',
  RESOLVED: 'good',
  WITHDRAWN: 'plain',
};
export const RESOLUTION_NAMES = { REFUND: 'Refund', RESHIP: 'Reshipment' } as const;

/** Tabs of the statuses; `chosen` is the current one. */
export function statusTabs(chosen: ClaimStatus): Tab[] {
  const pathOf = (status: ClaimStatus) => (status === 'SUBMITTED' ? '/claims' : `/claims?status=${status}`);
  return tabsOf(
    CLAIM_STATUSES.map((status) => [pathOf(status), STATUS_NAMES[status]] as const),
    pathOf(chosen),
  );
}

/** What a list shows of claims beside the claims. */
export interface ListedFacts {
  /** Case numbers by claim id. */
  numbers: ReadonlyMap<string, string>;
  /** Assignments by claim id. */
  assignments: ReadonlyMap<string, Assignment>;
  /** The statuses of an order's parcels, by order number. */
  parcels: ReadonlyMap<string, string[]>;
}

/** Claims with one status. */
export function claimsTable(claims: readonly ClaimView[], status: ClaimStatus, facts: ListedFacts): Table {
  const isWaiting = status === 'INFORMATION_REQUESTED';
  const columns = [
    'Case',
    'Customer',
    'Reason',
    { label: 'Amount', isNumber: true },
    'Parcels',
    'Assignee',
    isWaiting ? 'Waiting since' : 'Filed',
  ];
  const rows = claims.map((claim): (Cell | string)[] => [
    { text: facts.numbers.get(claim.claim_id) ?? claim.claim_id, href: `/claims/${claim.claim_id}` },
    claim.customer_name ?? claim.customer_email ?? '–',
    claim.claim_reason ?? 'No reason given',
    amountText(claim),
    parcelsText(facts.parcels.get(claim.order_number)),
    assigneeCell(facts.assignments.get(claim.claim_id)),
    timeCell(isWaiting ? claim.updated_at : claim.created_at),
  ]);
  return table(
    'Claims',
    columns,
    rows,
    status === 'SUBMITTED' ? 'No claims to review.' : 'No claims with this status.',
  );
}

function parcelsText(statuses: readonly string[] = []): string {
  return [...new Set(statuses)].map(words).join(', ') || 'No parcels';
}

function assigneeCell(assignment: Assignment | undefined): Cell | string {
  if (!assignment) return '–';
  const text = assignment.assignee ?? 'Nobody';
  return assignment.is_overdue ? { text, note: 'Overdue' } : text;
}

/** The order's other claims and their total, without denied and withdrawn ones. */
export function othersOf(
  { claim_id, payout: { currency } }: ClaimView,
  ofOrder: readonly Claim[],
  numbers: ReadonlyMap<string, string>,
) {
  const live = ofOrder.filter(({ id, status }) => id !== claim_id && status !== 'DENIED' && status !== 'WITHDRAWN');
  if (live.length === 0) return null;
  const counts = live.map((claim) => ({ claim: claimView(claim), counted: countedOf(claim) }));
  const total = counts.reduce((sum, { counted }) => sum + counted, 0n);
  return {
    claims: counts.map(({ claim, counted }) => ({
      ...headOf(claim),
      number: numbers.get(claim.claim_id) ?? claim.claim_id,
      amount: sumText(counted, currency),
    })),
    total: sumText(total, currency),
  };
}

function sumText(sum: bigint, currency: string): string {
  return `${currency} ${moneyText(sum, currency)}`;
}

/** The amount of a claim: approved, or calculated while it is open. */
function countedOf({ content }: Claim): bigint {
  return content.counted.reduce((sum, { amount }) => sum + exact(amount), 0n);
}

/** What every page shows of a claim. */
export function headOf(claim: ClaimView) {
  return {
    id: claim.claim_id,
    href: `/claims/${claim.claim_id}`,
    order: claim.order_number,
    order_href: orderPath(claim.order_number),
    protect_order_number: claim.protect_order_number,
    status: STATUS_NAMES[claim.status],
    status_tone: STATUS_TONES[claim.status],
    reason: claim.claim_reason ?? 'No reason given',
    requested: RESOLUTION_NAMES[claim.claim_resolution],
    filed: moment(claim.created_at),
  };
}

/** Approved or calculated, or that it is a reshipment. */
export function amountText({ claim_resolution, approved_amount, payout }: ClaimView): string {
  if (claim_resolution === 'RESHIP') return RESOLUTION_NAMES.RESHIP;
  return money(approved_amount ?? payout.amount, payout.currency);
}
