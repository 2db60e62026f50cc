// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine, isFee } from '../../model/line-product.js';
import { type Order, type OrderContent, reasonsOf } from '../../model/order-content.js';
import { type Reason } from '../../model/order-review.resource.js';
import { type HeldUnits, itemsOf, type LineUnits, sumByLine } from '../../model/units.js';

const CODE = 'HELD_UNITS_EXCEED_QUANTITY';

/** The reasons of a stored order that a review without its held units leaves as they are. */
export function storedHeldReasons(order: Pick<Order, 'review_reasons'>): Reason[] {
  return reasonsOf(order).filter(({ code }) => code === CODE);
}

/**
 * Lists the items of which returns and claims hold more units than the order has (C-FLAG-39). Units of a removed line do not
 * count: removing an item flags nothing (C-FLAG-26).
 */
export function heldUnitReasons(
  { line_items }: Pick<OrderContent, 'line_items'>,
  held: readonly HeldUnits[],
): Reason[] {
  const inUse = held.filter(({ kind }) => kind === 'return' || kind === 'claim');
  const heldByLine = new Map(sumByLine(inUse).map(({ line_id, quantity }) => [line_id, quantity]));
  const units = line_items.map(goodsUnits);
  if (!units.some(({ line_id, quantity }) => (heldByLine.get(line_id) ?? 0) > quantity)) return [];
  return itemsOf(line_items, inUse).flatMap(({ lines }) => {
    const expected = lines.reduce((sum, { line_id }) => sum + (heldByLine.get(line_id) ?? 0), 0);
    const actual = lines.reduce((sum, line) => sum + goodsUnits(line).quantity, 0);
    if (expected <= actual) return [];
    const index = line_items.findIndex((line) => lines.includes(line));
    const detail = `returns and claims hold ${expected} units of the item of line ${index + 1}, but the order has ${actual}`;
    return [{ code: CODE, detail, pointer: `/line_items/${index}/quantity`, expected, actual }];
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
