import { isFee, itemOf } from '../../model/line-product.js';
import { type Order, type OrderContent, reasonsOf } from '../../model/order-content.js';
import { type Reason } from '../../model/reason.js';
import { type HeldUnits, type LineUnits } from '../../model/units.js';
import { type IdentifiedLine } from '../line-identity.js';

const CODE = 'HELD_UNITS_EXCEED_QUANTITY';

/** The reasons of a stored order that a review without its held units leaves as they are. */
export function storedHeldReasons(order: Pick<Order, 'review_reasons'>): Reason[] {
  return reasonsOf(order).filter(({ code }) => code === CODE);
}

/** Lists the items of which returns and claims hold more units than the order has (C-FLAG-39). */
export function heldUnitReasons(
  { line_items }: Pick<OrderContent, 'line_items'>,
  held: readonly HeldUnits[],
): Reason[] {
  const items = new Map(line_items.map((line) => [line.line_id, itemOf(line)]));
  const heldByItem = sums(
    held.filter(({ kind }) => kind !== 'cancellation'),
    ({ line_id, item = line_id }) => items.get(line_id) ?? item,
  );
  const units = sums(line_items.map(goodsUnits), ({ line_id }) => items.get(line_id) as string);
  return [...heldByItem].flatMap(([item, expected]) => {
    const actual = units.get(item) ?? 0;
    if (expected <= actual) return [];
    const index = line_items.findIndex(({ line_id }) => items.get(line_id) === item);
    const [what, pointer] =
      index < 0 ? ['a line that is gone', '/line_items'] : [`line ${index + 1}`, `/line_items/${index}/quantity`];
    const detail = `returns and claims hold ${expected} units of the item of ${what}, but the order has ${actual}`;
    return [{ code: CODE, detail, pointer, expected, actual }];
  });
}

/**
 * Whether the review of an update needs the held units: it lowers the units of a line or removes the line, or more units are held
 * than the order has. Splitting a line lowers it, too.
 */
export function needsHeldUnits(
  stored: Pick<Order, 'content' | 'review_reasons'>,
  nextLines: readonly IdentifiedLine[],
): boolean {
  const next = new Map(nextLines.map(goodsUnits).map(({ line_id, quantity }) => [line_id, quantity]));
  const isLowered = stored.content.line_items
    .map(goodsUnits)
    // Also a fee that is removed: it may have been goods when it was returned.
    .some(({ line_id, quantity }) => (next.get(line_id) ?? -1) < quantity);
  return isLowered || storedHeldReasons(stored).length > 0;
}

/** A fee has no units that a return or a claim could hold. */
function goodsUnits(line: IdentifiedLine): LineUnits {
  return { line_id: line.line_id, quantity: isFee(line) ? 0 : line.quantity };
}

function sums<T extends { quantity: number }>(all: readonly T[], keyOf: (each: T) => string): Map<string, number> {
  const totals = new Map<string, number>();
  for (const each of all) totals.set(keyOf(each), (totals.get(keyOf(each)) ?? 0) + each.quantity);
  return totals;
}
