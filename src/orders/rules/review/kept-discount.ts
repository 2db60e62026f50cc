// SPDX-License-Identifier: Apache-2.0
import { amountOf, type ScaledAmount, exact, minorUnit, moneyText } from '../../../platform/money/money.js';
import { type Cancellation, type KeptDiscount } from '../../model/cancellation.resource.js';
import { type OrderContent } from '../../model/order-content.js';
import { type Reason } from '../../model/order-review.resource.js';
import { describeBasis, itemsTotal } from '../payout/items-total.js';
import { isMismatch, mismatchReason } from './figures.js';

/** Measures the discount of an order, to be kept at its first PARTIAL (C-FLAG-22, C-FLAG-23). */
export function measureDiscount({ amounts, line_items }: OrderContent): KeptDiscount {
  const basis = line_items.every(({ line_total }) => line_total !== undefined) ? 'line_total' : 'list_price';
  const items = itemsTotal(line_items, basis);
  return { basis, amount: amountOf(items - exact(amounts.subtotal)), items: amountOf(items) };
}

/**
 * Checks that the discount of a partially cancelled order is still the kept one, as an amount or as a share of the items
 * (C-FLAG-24 to C-FLAG-32). If none was kept, it is compared with the discount before this write.
 * @param previous the stored content before this write; undefined on a create
 * @returns at most one reason
 */
export function movedDiscountReasons(
  content: OrderContent,
  cancellation: Cancellation | undefined,
  previous: OrderContent | undefined,
): Reason[] {
  if (!cancellation?.history.some(({ type }) => type === 'PARTIAL')) return [];
  const kept = cancellation.kept_discount;
  const reference = kept ?? (previous && measureDiscount(previous));
  if (!reference) return [];
  const { amounts, currency, line_items } = content;
  const items = itemsTotal(line_items, reference.basis);
  const sides = { expected: exact(reference.amount), actual: items - exact(amounts.subtotal) };
  if (!isMismatch(minorUnit(currency), sides.expected, sides.actual)) return [];
  if (kept && isKeptShare(kept, items, sides.actual, minorUnit(currency))) return [];
  const text = (value: ScaledAmount) => moneyText(value, currency);
  const detail =
    `${describeBasis(line_items, reference.basis)} ${text(items)} - subtotal ${text(exact(amounts.subtotal))} = ` +
    `${text(sides.actual)} discount, but ${kept ? 'at the first partial cancellation' : 'before this request'} ` +
    `it was ${text(sides.expected)} of ${text(exact(reference.items))}`;
  const rule = { code: 'DISCOUNT_MOVED_AFTER_CANCELLATION', pointer: '/amounts/subtotal', detail } as const;
  return [mismatchReason(rule, currency, sides)];
}

/**
 * Whether the discount is within one minor unit of `items x kept.amount / kept.items` (C-FLAG-30). Both sides are
 * multiplied by `kept.items`, so that nothing is rounded.
 */
function isKeptShare(kept: KeptDiscount, items: ScaledAmount, discount: ScaledAmount, unit: ScaledAmount): boolean {
  const keptItems = exact(kept.items);
  const difference = discount * keptItems - exact(kept.amount) * items;
  return keptItems > 0n && (difference < 0n ? -difference : difference) <= unit * keptItems;
}
