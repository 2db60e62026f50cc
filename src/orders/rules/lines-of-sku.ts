// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine } from '../model/line-product.js';
import { cancellationOf, type Order } from '../model/order-content.js';
import { unitBalances } from '../model/units.js';

/** A line of goods, and its units that were not cancelled. */
export interface SoldLine {
  line: IdentifiedLine;
  units: number;
}

/** Returns the lines of goods with exactly this SKU that have units that were not cancelled (C-RCL-2). */
export function linesOfSku(order: Pick<Order, 'content' | 'cancellation'>, sku: string): SoldLine[] {
  const { line_items } = order.content;
  const cancelled = (cancellationOf(order)?.lines ?? []).map(({ line_id, cancelled_quantity: quantity }) => {
    return { line_id, quantity, kind: 'cancellation', reference: '' } as const;
  });
  const balances = unitBalances(line_items, cancelled);
  return line_items
    .filter((line) => line.sku === sku)
    .map((line) => ({ line, units: balances.get(line.line_id)?.returnable_quantity ?? 0 }))
    .filter(({ units }) => units > 0);
}
