// SPDX-License-Identifier: Apache-2.0
import { claimPayout, goodsTotals, type LinePayout, listPrice, type OrderContent } from '../../orders/index.js';
import { exact, moneyText } from '../../platform/money/money.js';

/** The calculation of a claimed line's payout, as text for staff. */
export interface PayoutDetail {
  line_id: string;
  detail: string;
}

/**
 * Explains each line's payout in the figures of the current order, such as `line_total 20.00 of 40.00, subtotal 36.00: the
 * line is worth 18.00; 1 of 2 units: 9.00`. A claimed line that the order no longer has is left out.
 * @param flagged whether the order is under review, so that list prices count (C-PAY-4)
 * @param payouts as calculated when the claim was filed
 * @param approved the amounts that staff approved, of lines with another one
 */
export function payoutDetails(
  content: OrderContent,
  flagged: boolean,
  payouts: readonly LinePayout[],
  approved: readonly LinePayout[] = [],
): PayoutDetail[] {
  const { line_items, currency } = content;
  const text = (value: bigint): string => moneyText(value, currency);
  const { basis, lines: shares } = claimPayout({ content, flagged, live: [], claimed: line_items });
  const figure = basis === 'figures' ? 'line_total' : 'unit_price x quantity';
  const { items, fees, subtotal } = goodsTotals(content, basis === 'figures' ? 'line_total' : 'list_price');
  const paid = `subtotal ${text(subtotal)}${fees > 0n ? ` without fees of ${text(fees)}` : ''}`;
  return payouts.flatMap(({ line_id, quantity, amount }) => {
    const index = line_items.findIndex((candidate) => candidate.line_id === line_id);
    const [line, share] = [line_items[index], shares[index]];
    if (!line || !share) return [];
    const lineTotal = basis === 'figures' ? exact(line.line_total ?? 0) : listPrice(line);
    const part = `${figure} ${text(lineTotal)} of ${text(items)}, ${paid}`;
    const units = `${quantity} of ${line.quantity} units: ${text(exact(amount))}`;
    const other = approved.find((each) => each.line_id === line_id && exact(each.amount) !== exact(amount));
    const end = other ? `; approved: ${text(exact(other.amount))}` : '';
    return [{ line_id, detail: `${part}: the line is worth ${text(exact(share.amount))}; ${units}${end}` }];
  });
}
