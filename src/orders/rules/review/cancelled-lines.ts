// SPDX-License-Identifier: Apache-2.0
import { exact, moneyText } from '../../../platform/money/money.js';
import { type Cancellation } from '../../model/cancellation.resource.js';
import { type IdentifiedLine } from '../../model/line-product.js';
import { type OrderContent } from '../../model/order-content.js';
import { type Reason } from '../../model/order-review.resource.js';
import { isSameLine } from '../line-identity.js';

/**
 * Lists the changes of lines with cancelled units since their first cancellation (C-FLAG-15, C-FLAG-18). A line counts as
 * unchanged if the order has the same product with the same quantity and unit price, under any `line_id` (C-FLAG-19).
 * Each line of the order matches at most one snapshot: first the one of its own `line_id`, then any other.
 */
export function changedLineReasons(content: OrderContent, cancellation: Cancellation | undefined): Reason[] {
  if (!cancellation) return [];
  const unmatched = new Set(content.line_items);
  return cancellation.lines_then
    .filter((snapshot) => !takeMatch(unmatched, snapshot, hasSameId))
    .filter((snapshot) => !takeMatch(unmatched, snapshot, isSameLine))
    .flatMap((snapshot) => {
      const present = [...unmatched].find((line) => hasSameId(line, snapshot));
      return present ? changeReasons(snapshot, present, content) : [removalReason(snapshot, content.currency)];
    });
}

const hasSameId = (a: IdentifiedLine, b: IdentifiedLine) => a.line_id === b.line_id;

/** Removes the first unchanged line from `unmatched`; returns whether there was one. */
function takeMatch(unmatched: Set<IdentifiedLine>, snapshot: IdentifiedLine, isSameProduct: typeof hasSameId): boolean {
  for (const line of unmatched) {
    if (hasSameQuantityAndPrice(line, snapshot) && isSameProduct(line, snapshot)) return unmatched.delete(line);
  }
  return false;
}

function hasSameQuantityAndPrice(a: IdentifiedLine, b: IdentifiedLine): boolean {
  return a.quantity === b.quantity && exact(a.unit_price) === exact(b.unit_price);
}

/**
 * Adds snapshots of lines whose units are cancelled for the first time. A line that was removed and came back under a new
 * `line_id` replaces its earlier snapshot, so that it is not listed twice.
 * @param snapshots those taken at earlier cancellations
 * @param lines the order's present lines
 * @param cancelledIds the lines of this cancellation
 */
export function snapshotCancelledLines(
  snapshots: readonly IdentifiedLine[],
  lines: readonly IdentifiedLine[],
  cancelledIds: ReadonlySet<string>,
): IdentifiedLine[] {
  const result = [...snapshots];
  const presentIds = new Set(lines.map(({ line_id }) => line_id));
  for (const line of lines) {
    if (!cancelledIds.has(line.line_id) || result.some((snapshot) => hasSameId(snapshot, line))) continue;
    const index = result.findIndex(
      (snapshot) =>
        !presentIds.has(snapshot.line_id) && isSameLine(line, snapshot) && hasSameQuantityAndPrice(line, snapshot),
    );
    result.splice(index < 0 ? result.length : index, 1, line);
  }
  return result;
}

/** Builds one reason for a changed quantity and one for a changed unit price; prices are not rounded (C-FLAG-18). */
function changeReasons(
  snapshot: IdentifiedLine,
  present: IdentifiedLine,
  { currency, line_items }: OrderContent,
): Reason[] {
  const index = line_items.indexOf(present);
  const reasons: Reason[] = [];
  const add = (member: 'quantity' | 'unit_price', text: (line: IdentifiedLine) => string) =>
    reasons.push({
      code: 'CANCELLED_LINE_CHANGED',
      detail: `${member} of line ${index + 1} was ${text(snapshot)} when units of it were cancelled, but is ${text(present)}`,
      pointer: `/line_items/${index}/${member}`,
      expected: snapshot[member],
      actual: present[member],
    });
  if (present.quantity !== snapshot.quantity) add('quantity', ({ quantity }) => `${quantity}`);
  if (exact(present.unit_price) !== exact(snapshot.unit_price)) {
    add('unit_price', ({ unit_price }) => moneyText(exact(unit_price), currency));
  }
  return reasons;
}

function removalReason({ line_id, sku, product_id, quantity, unit_price }: IdentifiedLine, currency: string): Reason {
  const product = sku ?? product_id;
  const name = product === undefined ? line_id : `${line_id} (${product})`;
  const units = `quantity ${quantity} x unit_price ${moneyText(exact(unit_price), currency)}`;
  const detail = `line ${name} had ${units} when units of it were cancelled, but the order no longer has such a line`;
  return { code: 'CANCELLED_LINE_CHANGED', detail, pointer: '/line_items', expected: quantity, actual: 0 };
}
