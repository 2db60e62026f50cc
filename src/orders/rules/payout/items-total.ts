// SPDX-License-Identifier: Apache-2.0
import { type ScaledAmount, exact } from '../../../platform/money/money.js';
import { type Basis } from '../../model/cancellation.resource.js';
import { goodsOf, isFee } from '../../model/line-product.js';
import { type Amounts, type LineItem } from '../../model/order-members.js';

/** Computes `unit_price x quantity` of a line, in ten-thousandths of the currency's unit. */
export function listPrice(line: Pick<LineItem, 'unit_price' | 'quantity'>): ScaledAmount {
  return exact(line.unit_price) * BigInt(line.quantity);
}

/**
 * Adds up the lines, in ten-thousandths of the currency's unit. On the basis `line_total`, a line without one counts at
 * its list price (C-FIG-11).
 */
export function itemsTotal(lines: readonly LineItem[], basis: Basis): ScaledAmount {
  let total = 0n;
  for (const line of lines) {
    total += basis === 'list_price' || line.line_total === undefined ? listPrice(line) : exact(line.line_total);
  }
  return total;
}

/** An order's goods, on one basis. */
interface GoodsTotals {
  /** The sum of the goods' lines. */
  items: ScaledAmount;
  /** The sum of the fees' lines; they take no share of a discount. */
  fees: ScaledAmount;
  /** What was paid for the goods: subtotal less the fees, at least 0. */
  subtotal: ScaledAmount;
}

/** Splits an order's figures into goods and fees (C-PAY-11). */
export function goodsTotals(
  { amounts, line_items }: { amounts: Pick<Amounts, 'subtotal'>; line_items: readonly LineItem[] },
  basis: Basis,
): GoodsTotals {
  const fees = itemsTotal(line_items.filter(isFee), basis);
  const rest = exact(amounts.subtotal) - fees;
  return { items: itemsTotal(goodsOf(line_items), basis), fees, subtotal: rest > 0n ? rest : 0n };
}

/** Names what `itemsTotal` adds up, for the `detail` of a reason. */
export function describeBasis(lines: readonly LineItem[], basis: Basis): string {
  const isTotalled = ({ line_total }: LineItem) => line_total !== undefined;
  if (basis === 'list_price' || !lines.some(isTotalled)) return "the lines' unit_price x quantity";
  return lines.every(isTotalled) ? 'the line_totals' : 'the line_totals (unit_price x quantity where there is none)';
}
