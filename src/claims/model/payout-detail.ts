import { claimPayout, itemsTotal, type LinePayout, listPrice, type OrderContent } from '../../orders/index.js';
import { exact, moneyText } from '../../platform/money/money.js';

/** How the payout of a claimed line came about, in the order's own figures. */
export interface PayoutDetail {
  line_id: string;
  detail: string;
}

/**
 * The arithmetic of a claim's payout for those who decide on it, by the order as it is now: a claimed line that the order has
 * no more is left out.
 * @param flagged whether the order's figures disagree, so that list prices count
 */
export function payoutDetails(content: OrderContent, flagged: boolean, payouts: readonly LinePayout[]): PayoutDetail[] {
  const { line_items, amounts, currency } = content;
  const text = (value: bigint): string => moneyText(value, currency);
  const whole = line_items.map(({ line_id, quantity }) => ({ line_id, quantity }));
  const { basis, lines: shares } = claimPayout({ content, flagged, live: [], claimed: whole });
  const named = basis === 'figures' ? 'line_total' : 'unit_price x quantity';
  const worth = itemsTotal(line_items, basis === 'figures' ? 'line_total' : 'list_price');
  return payouts.flatMap(({ line_id, quantity, amount }) => {
    const index = line_items.findIndex((candidate) => candidate.line_id === line_id);
    const [line, share] = [line_items[index], shares[index]];
    if (!line || !share) return [];
    const own = basis === 'figures' ? exact(line.line_total ?? 0) : listPrice(line);
    const part = `${named} ${text(own)} of ${text(worth)}, subtotal ${text(exact(amounts.subtotal))}`;
    const units = `${quantity} of ${line.quantity} units`;
    return [
      { line_id, detail: `${part}: the line is worth ${text(exact(share.amount))}; ${units}: ${text(exact(amount))}` },
    ];
  });
}
