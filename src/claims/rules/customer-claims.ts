// SPDX-License-Identifier: Apache-2.0
import { type HeldUnits, type IdentifiedLine, type Order, unitBalances } from '../../orders/index.js';
import { type ClaimPolicy } from '../../stores/index.js';
import { isPastWindow } from './claim-policy.js';

/** A line of an order, with the units that can be claimed. */
export interface CustomerClaimLine {
  line: IdentifiedLine;
  quantity: number;
}

/**
 * The lines with units that a customer may claim on the page: lines of a protected order that are in no claim, return or
 * cancellation, until the store's window for claims ends (C-SELF-12). Filing runs all checks in any case.
 */
export function customerClaimLines(
  { window_days }: Pick<ClaimPolicy, 'window_days'>,
  { content }: Pick<Order, 'content'>,
  heldUnits: readonly HeldUnits[],
  now: Date,
): CustomerClaimLine[] {
  if (!content.is_protected || isPastWindow(now.toISOString(), content.ordered_at, window_days)) return [];
  const balances = unitBalances(content.line_items, heldUnits);
  return content.line_items
    .map((line) => ({ line, quantity: balances.get(line.line_id)?.returnable_quantity ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
}
