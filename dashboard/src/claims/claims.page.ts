import {
  type Amount,
  CLAIM_STATUSES,
  type Claim,
  type ClaimMove,
  type ClaimStatus,
  claimView,
  type ClaimView,
  exact,
  moneyText,
  type QueuedClaim,
} from 'parcelward/claims';
import { actorName, moment } from '../core/entries.js';
import { explanation, money, timeCell, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { type Table, table, type Tone } from '../core/table.js';
import { type Tab, tabsOf } from '../core/tabs.js';

export const STATUS_NAMES: Record<ClaimStatus, string> = {
  SUBMITTED: 'To review',
  INFORMATION_REQUESTED: 'Waiting for the customer',
  APPROVED: 'Approved, not settled',
  DENIED: 'Denied',
  RESOLVED: 'Resolved',
  WITHDRAWN: 'Withdrawn',
};
const STATUS_TONES: Record<ClaimStatus, Tone> = {
  INFORMATION_REQUESTED: 'warn',
  SUBMITTED: 'warn',
  APPROVED: 'plain',
  DENIED: 'bad',
  RESOLVED: 'good',
  WITHDRAWN: 'plain',
};
const MOVE_NAMES: Record<ClaimStatus, string> = {
  SUBMITTED: 'Filed',
  INFORMATION_REQUESTED: 'Information requested',
  APPROVED: 'Approved',
  DENIED: 'Denied',
  RESOLVED: 'Resolved',
  WITHDRAWN: 'Withdrawn',
};
const RESOLUTION_NAMES = { REFUND: 'Refund', RESHIP: 'Reshipment' } as const;
const BASIS_TEXTS = {
  figures: 'Each line gets its share of the subtotal, in proportion to the line totals.',
  flagged_share: 'The order was flagged, so each line gets its share of the subtotal in proportion to the list prices.',
} as const;

/** The list of all claims. */
export const CLAIM_LIST_PATH = '/claims/all';

/** Tabs of the review queue and of the lists by status; `chosen` is the current one. */
export function statusTabs(chosen: ClaimStatus | 'all'): Tab[] {
  const pathOf = (status: ClaimStatus) => (status === 'SUBMITTED' ? '/claims' : `${CLAIM_LIST_PATH}?status=${status}`);
  return tabsOf(
    [...CLAIM_STATUSES.map((status) => [pathOf(status), STATUS_NAMES[status]] as const), [CLAIM_LIST_PATH, 'All']],
    chosen === 'all' ? CLAIM_LIST_PATH : pathOf(chosen),
  );
}

/**
 * Claims, newest first.
 * @param numbers their case numbers by id
 */
export function claimsTable(claims: readonly Claim[], numbers: ReadonlyMap<string, string>, empty: string): Table {
  const columns = ['Claim', 'Order', 'Customer', 'Reason', 'Status', { label: 'Amount', isNumber: true }, 'Filed'];
  const rows = claims.map((claim) => {
    const view = claimView(claim);
    const { id, href, order, order_href, reason, filed } = headOf(view);
    return [
      { text: numbers.get(id) ?? id, href },
      { text: order, href: order_href },
      view.customer_name ?? view.customer_email ?? '–',
      reason,
      { text: STATUS_NAMES[view.status], tone: STATUS_TONES[view.status] },
      amountOf(view),
      timeCell(filed.iso),
    ];
  });
  return table('Claims', columns, rows, empty);
}

/** The values of a refused approval. */
export interface Entered {
  amount: string;
  reason: string;
}

/** A claim with everything that a decision needs. */
export function claimCard({ claim, order_review, payout_details }: QueuedClaim, entered?: Entered) {
  const details = new Map(payout_details.map(({ line_id, detail }) => [line_id, explanation(detail)]));
  const { currency } = claim.payout;
  return {
    ...headOf(claim),
    customer: [claim.customer_name, claim.customer_email].filter(Boolean).join(', ') || '–',
    lines: claim.claims_items.map((line) => ({
      line_id: line.line_id,
      title: line.title ?? line.line_id,
      sku: line.sku,
      quantity: line.quantity,
      comment: line.additional_comment,
      amount: money(line.payout_amount, currency),
      detail: details.get(line.line_id) ?? null,
    })),
    photos: photosOf(claim),
    flags: order_review.reasons.map(({ code, detail }) => ({ code: words(code), detail: explanation(detail) })),
    corrected: claim.review.flagged && !order_review.flagged,
    refund: claim.claim_resolution === 'REFUND',
    payout: money(claim.payout.amount, currency),
    currency,
    basis: BASIS_TEXTS[claim.payout.basis],
    entered,
    to_decide: claim.status === 'SUBMITTED',
    to_settle: claim.status === 'APPROVED',
    address: claim.claim_resolution === 'RESHIP' ? addressText(claim.shipping_address) : null,
  };
}

/** The context of a claim's page. */
export interface Around {
  /** All claims of its order. */
  ofOrder: readonly Claim[];
  subtotal: Amount | undefined;
  entered?: Entered;
}

/** The page of a claim: its card, the order's other claims and its history. */
export function claimPage(queued: QueuedClaim, { ofOrder, subtotal, entered }: Around) {
  const { claim } = queued;
  return {
    ...claimCard(queued, entered),
    others: othersOf(claim, ofOrder),
    subtotal: subtotal === undefined ? null : money(subtotal, claim.payout.currency),
    history: claim.history.map((move) => moveOf(move, claim)),
  };
}

/** The order's other claims and their total, without denied and withdrawn ones. */
function othersOf({ claim_id, payout: { currency } }: ClaimView, ofOrder: readonly Claim[]) {
  const live = ofOrder.filter(({ id, status }) => id !== claim_id && status !== 'DENIED' && status !== 'WITHDRAWN');
  if (live.length === 0) return null;
  const counts = live.map((claim) => ({ claim: claimView(claim), counted: countedOf(claim) }));
  const total = counts.reduce((sum, { counted }) => sum + counted, 0n);
  return {
    claims: counts.map(({ claim, counted }) => ({ ...headOf(claim), amount: sumText(counted, currency) })),
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

function headOf(claim: ClaimView) {
  return {
    id: claim.claim_id,
    href: `/claims/${claim.claim_id}`,
    order: claim.order_number,
    order_href: orderPath(claim.order_number),
    protect_order_number: claim.protect_order_number,
    status: STATUS_NAMES[claim.status],
    reason: claim.claim_reason ?? 'No reason given',
    requested: RESOLUTION_NAMES[claim.claim_resolution],
    filed: moment(claim.created_at),
  };
}

function amountOf({ claim_resolution, approved_amount, payout }: ClaimView): string {
  if (claim_resolution === 'RESHIP') return RESOLUTION_NAMES.RESHIP;
  return money(approved_amount ?? payout.amount, payout.currency);
}

/** Each photo once, under its first line. */
function photosOf({ claims_items }: ClaimView) {
  const seen = new Set<string>();
  return claims_items.flatMap(({ line_id, title, claimed_images }) =>
    claimed_images.flatMap((url) => {
      if (seen.has(url)) return [];
      seen.add(url);
      return [{ url, alt: `Photo ${seen.size}, ${title ?? line_id}` }];
    }),
  );
}

function moveOf({ status, occurred_at, actor, amount, reason, reference }: ClaimMove, { payout }: ClaimView) {
  return {
    event: MOVE_NAMES[status],
    who: actorName(actor),
    time: moment(occurred_at),
    amount: amount === null ? null : money(amount, payout.currency),
    reason,
    reference,
  };
}

function addressText(address: ClaimView['shipping_address']): string {
  const texts = Object.values(address ?? {}).filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  return texts.join(', ') || 'The order has no address.';
}
