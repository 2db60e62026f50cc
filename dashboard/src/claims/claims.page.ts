// SPDX-License-Identifier: Apache-2.0
import { exact, moneyText } from 'parcelward';
import { CLAIM_STATUSES, type ClaimStatus, type ClaimView } from 'parcelward/claims';
import { type Assignment } from 'parcelward/desk';
import { money, timeCell, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Pagination } from '../core/pagination.js';
import { template } from '../core/render.js';
import { type Cell, type Table, table, type Tone } from '../core/table.js';
import { type Tab, tabsOf } from '../core/tabs.js';
import { type Assignee } from '../desk/desk.page.js';

export const QUEUE = template<{ tabs: Tab[]; waiting: string | undefined; list: Table; pages: Pagination }>(`
{{> tabs name="Claims by status"}}
{{#if waiting}}<p class="lead">{{waiting}}</p>{{/if}}
{{> table list}}
{{> pagination pages}}`);

export const STATUS_NAMES: Record<ClaimStatus, string> = {
  SUBMITTED: 'To review',
  INFORMATION_REQUESTED: 'Waiting for the customer',
  APPROVED: 'Approved, not settled',
  DENIED: 'Denied',
  RESOLVED: 'Resolved',
  WITHDRAWN: 'Withdrawn',
};
const STATUS_TONES: Record<ClaimStatus, Tone> = {
  SUBMITTED: 'warn',
  INFORMATION_REQUESTED: 'warn',
  APPROVED: 'plain',
  DENIED: 'bad',
  RESOLVED: 'good',
  WITHDRAWN: 'plain',
};
const RESOLUTION_NAMES = { REFUND: 'Refund', RESHIP: 'Reshipment' } as const;

/** The list of all claims. */
export const CLAIM_LIST_PATH = '/claims/all';

/** Claims that wait for staff or for the customer; the oldest comes first. */
export const QUEUES: readonly ClaimStatus[] = ['SUBMITTED', 'INFORMATION_REQUESTED'];

/** Tabs of the queues and of the lists by status; `chosen` is the current one. */
export function statusTabs(chosen: ClaimStatus | 'all'): Tab[] {
  const pathOf = (status: ClaimStatus) => {
    if (status === 'SUBMITTED') return '/claims';
    return `${QUEUES.includes(status) ? '/claims' : CLAIM_LIST_PATH}?status=${status}`;
  };
  return tabsOf(
    [...CLAIM_STATUSES.map((status) => [pathOf(status), STATUS_NAMES[status]] as const), [CLAIM_LIST_PATH, 'All']],
    chosen === 'all' ? CLAIM_LIST_PATH : pathOf(chosen),
  );
}

/**
 * Claims, newest first.
 * @param numbers their case numbers by id
 */
export function claimsTable(claims: readonly ClaimView[], numbers: ReadonlyMap<string, string>, empty: string): Table {
  const columns = ['Claim', 'Order', 'Customer', 'Reason', 'Status', { label: 'Amount', isNumber: true }, 'Filed'];
  const rows = claims.map((claim) => {
    const { id, href, order, order_href, reason, filed, status, status_tone } = headOf(claim);
    return [
      { text: numbers.get(id) ?? id, href },
      { text: order, href: order_href },
      customerOf(claim),
      reason,
      { text: status, tone: status_tone },
      amountText(claim),
      timeCell(filed),
    ];
  });
  return table('Claims', columns, rows, empty);
}

const customerOf = ({ customer_name, customer_email }: ClaimView): string => customer_name ?? customer_email ?? '–';

/** The data of a queue beside its claims. */
export interface QueueFacts {
  /** Case numbers by claim id. */
  numbers: ReadonlyMap<string, string>;
  /** Assignments by claim id. */
  assignments: ReadonlyMap<string, Assignment>;
  /** The people of the store who may act, by e-mail address. */
  people: ReadonlyMap<string, Assignee>;
  /** The statuses of an order's parcels, by order number. */
  parcels: ReadonlyMap<string, string[]>;
}

/** The claims of a queue, the oldest first. */
export function queueTable(claims: readonly ClaimView[], status: ClaimStatus, facts: QueueFacts): Table {
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
    customerOf(claim),
    claim.claim_reason ?? 'No reason given',
    amountCell(claim),
    parcelsText(facts.parcels.get(claim.order_number)),
    assigneeCell(facts.assignments.get(claim.claim_id), facts.people),
    timeCell(isWaiting ? claim.updated_at : claim.created_at),
  ]);
  return table('Claims', columns, rows, isWaiting ? 'No claims wait for the customer.' : 'No claims to review.');
}

function amountCell(claim: ClaimView): Cell | string {
  const { warnings } = claim.review;
  const text = amountText(claim);
  return warnings.length === 0 ? text : { text, note: warnings.map(({ code }) => words(code)).join(', ') };
}

function parcelsText(statuses: readonly string[] = []): string {
  return [...new Set(statuses)].map(words).join(', ') || 'No parcels';
}

function assigneeCell(assignment: Assignment | undefined, people: QueueFacts['people']): Cell | string {
  if (!assignment) return '–';
  const text = people.get(assignment.assignee ?? '')?.name ?? 'Nobody';
  return assignment.is_overdue ? { text, note: 'Overdue' } : text;
}

/** The order's other claims and their total, without denied and withdrawn ones. */
export function othersOf(
  { claim_id, payout: { currency } }: ClaimView,
  ofOrder: readonly ClaimView[],
  numbers: ReadonlyMap<string, string>,
) {
  const live = ofOrder.filter(
    ({ claim_id: id, status }) => id !== claim_id && status !== 'DENIED' && status !== 'WITHDRAWN',
  );
  if (live.length === 0) return null;
  const counts = live.map((claim) => ({ claim, counted: countedOf(claim) }));
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
function countedOf({ approved_amount, payout }: ClaimView): bigint {
  return exact(approved_amount ?? payout.amount);
}

/** What a claim's case number follows from. */
export function caseOf({ claim_id, order_number }: ClaimView): { id: string; order_number: string } {
  return { id: claim_id, order_number };
}

/** The facts of a claim that every page shows. */
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
    filed: claim.created_at,
  };
}

/** Approved or calculated, or that it is a reshipment. */
export function amountText({ claim_resolution, approved_amount, payout }: ClaimView): string {
  if (claim_resolution === 'RESHIP') return RESOLUTION_NAMES.RESHIP;
  return money(approved_amount ?? payout.amount, payout.currency);
}
