// SPDX-License-Identifier: Apache-2.0
import { claimPayout, type OrderContent } from '../../orders/index.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { amountOf, exact, minorUnit } from '../../platform/money/money.js';
import { type ClaimView } from '../model/claim.resource.js';

interface PayoutLine {
  /** As the customer knows it. */
  title: string;
  quantity: number;
  /** As calculated at filing. */
  amount: Amount;
  /** The line in the order, if only some of its units were claimed and the order still gives this amount. */
  partOf: { quantity: number; amount: Amount } | undefined;
}

/** The calculation of an approved refund: `lines` and `adjustment` add up to `total`. */
export interface PayoutSteps {
  basis: 'figures' | 'flagged_share';
  currency: string;
  lines: PayoutLine[];
  /** The sum of the lines; undefined if the store approved just that. */
  calculated: Amount | undefined;
  /** The difference that the store approved; undefined if there is none. */
  adjustment: Amount | undefined;
  total: Amount;
}

/** The members of a claim, or of its event, that explain a refund. */
export type ExplainedClaim = Pick<ClaimView, 'claims_items' | 'payout' | 'approved_amount'>;

/**
 * Explains the refund of an approved claim to its customer, step by step; undefined for other claims and for reships.
 * @param order as it is now; undefined if it was deleted
 */
export function payoutSteps(claim: ExplainedClaim, order: OrderContent | undefined): PayoutSteps | undefined {
  const { claims_items, payout, approved_amount: total } = claim;
  if (total === null) return undefined;
  const { basis, currency, amount } = payout;
  const difference = exact(total) - exact(amount);
  const worths = order === undefined ? new Map<string, LineWorth>() : lineWorths(order, basis);
  return {
    basis,
    currency,
    lines: claims_items.map((item) => ({
      title: item.title ?? item.sku ?? item.line_id,
      quantity: item.quantity,
      amount: item.payout_amount,
      partOf: partOf(item, worths.get(item.line_id), currency),
    })),
    calculated: difference === 0n ? undefined : amount,
    adjustment: difference === 0n ? undefined : amountOf(difference),
    total,
  };
}

/** A line of an order, and what all of its units would pay. */
interface LineWorth {
  quantity: number;
  amount: Amount;
}

function lineWorths(content: OrderContent, basis: PayoutSteps['basis']): Map<string, LineWorth> {
  const payout = claimPayout({ content, flagged: basis === 'flagged_share', live: [], claimed: content.line_items });
  if (payout.basis !== basis) return new Map();
  return new Map(payout.lines.map(({ line_id, ...worth }) => [line_id, worth]));
}

/** Undefined if the order gives another amount now, because it changed or the payout was capped: no sum is better than a wrong one. */
function partOf(
  { quantity, payout_amount }: ExplainedClaim['claims_items'][number],
  worth: LineWorth | undefined,
  currency: string,
): PayoutLine['partOf'] {
  if (worth === undefined || quantity >= worth.quantity) return undefined;
  const [units, ordered] = [BigInt(quantity), BigInt(worth.quantity)];
  const difference = exact(worth.amount) * units - exact(payout_amount) * ordered;
  const isSame = (difference < 0n ? -difference : difference) < minorUnit(currency) * ordered;
  return isSame ? worth : undefined;
}
