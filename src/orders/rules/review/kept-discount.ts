import { amountOf, type Exact, exact, minorUnit, moneyText } from '../../../platform/money/money.js';
import { type Cancellation, type KeptDiscount } from '../../model/cancellation-record.js';
import { differs, mismatch } from './figures.js';
import { itemsNamed, itemsWorth } from '../payout/items-total.js';
import { type OrderContent } from '../../model/order-content.js';
import { type Reason } from '../../model/reason.js';

/** The discount to keep of an order as it stands (C-FLAG-22). */
export function keptDiscountOf({ amounts, line_items }: OrderContent): KeptDiscount {
  const basis = line_items.every(({ line_total }) => line_total !== undefined) ? 'line_total' : 'list_price';
  const items = itemsWorth(line_items, basis);
  return { basis, amount: amountOf(items - exact(amounts.subtotal)), items: amountOf(items) };
}

/**
 * Whether the discount of a partially cancelled order is still the kept one, as an amount or as a share of the items
 * (C-FLAG-24 to C-FLAG-32). Where none was kept, the request that moves it is flagged, and the same figures again are not.
 * @param previous the order as it was stored before this write
 * @returns one reason at most
 */
export function movedDiscountReasons(
  content: OrderContent,
  cancellation: Cancellation | undefined,
  previous: OrderContent | undefined,
): Reason[] {
  if (!cancellation?.history.some(({ type }) => type === 'PARTIAL')) return [];
  const kept = cancellation.kept_discount;
  const then = kept ?? (previous && keptDiscountOf(previous));
  if (!then) return [];
  const { amounts, currency, line_items } = content;
  const items = itemsWorth(line_items, then.basis);
  const sides = { expected: exact(then.amount), actual: items - exact(amounts.subtotal) };
  if (!differs(minorUnit(currency), sides.expected, sides.actual)) return [];
  if (kept && isKeptShare(kept, items, sides.actual, minorUnit(currency))) return [];
  const text = (value: Exact) => moneyText(value, currency);
  const detail =
    `${itemsNamed(line_items, then.basis)} ${text(items)} - subtotal ${text(exact(amounts.subtotal))} = ` +
    `${text(sides.actual)} discount, but ${kept ? 'at the first partial cancellation' : 'before this request'} ` +
    `it was ${text(sides.expected)} of ${text(exact(then.items))}`;
  const rule = { code: 'DISCOUNT_MOVED_AFTER_CANCELLATION', pointer: '/amounts/subtotal', detail } as const;
  return [mismatch(rule, currency, sides)];
}

/** At most one minor unit from `items x kept.amount / kept.items`, multiplied out so that nothing is rounded. */
function isKeptShare(kept: KeptDiscount, items: Exact, discount: Exact, unit: Exact): boolean {
  const keptItems = exact(kept.items);
  const off = discount * keptItems - exact(kept.amount) * items;
  return keptItems > 0n && (off < 0n ? -off : off) <= unit * keptItems;
}
