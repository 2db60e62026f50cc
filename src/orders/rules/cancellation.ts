// SPDX-License-Identifier: Apache-2.0
import { type Cancellation, type CancellationEntry } from '../model/cancellation.resource.js';
import { type IdentifiedLine } from '../model/line-product.js';
import { type OrderContent } from '../model/order-content.js';
import { type LineUnits, sumByLine } from '../model/units.js';
import { snapshotCancelledLines } from './review/cancelled-lines.js';
import { measureDiscount } from './review/kept-discount.js';

/**
 * Adds an entry to the cancellations of an order (C-CAN-22 to C-CAN-24): cancelled units, history, end of the protection,
 * kept discount and line snapshots.
 * @param content of the order before this cancellation
 */
export function appendCancellation(
  cancellation: Cancellation | undefined,
  content: OrderContent,
  entry: CancellationEntry,
): Cancellation {
  const { lines = [], history = [], kept_discount, lines_then = [] } = cancellation ?? {};
  const endsProtection = entry.cancel_protection && content.is_protected;
  const protection_ended_at = endsProtection ? entry.cancelled_at : cancellation?.protection_ended_at;
  const isFirstPartial = entry.type === 'PARTIAL' && !history.some(({ type }) => type === 'PARTIAL');
  const keptDiscount = isFirstPartial ? measureDiscount(content) : kept_discount;
  const cancelled = sumByLine([...lines.map(unitsOf), ...entry.line_items]);
  const cancelledIds = new Set(entry.line_items.map(({ line_id }) => line_id));
  return recomputeStatus(
    {
      status: 'partial',
      lines: cancelled.map(({ line_id, quantity }) => ({ line_id, cancelled_quantity: quantity })),
      history: [...history, entry],
      protection_ended_at,
      kept_discount: keptDiscount,
      lines_then: snapshotCancelledLines(lines_then, content.line_items, cancelledIds),
    },
    content.line_items,
  );
}

function unitsOf(line: { line_id: string; cancelled_quantity: number }): LineUnits {
  return { line_id: line.line_id, quantity: line.cancelled_quantity };
}

/** Recomputes the status from the order's present lines: added units make `full` `partial` again (C-CAN-28). */
export function recomputeStatus(cancellation: Cancellation, lines: readonly IdentifiedLine[]): Cancellation {
  const cancelled = new Map(cancellation.lines.map(({ line_id, cancelled_quantity }) => [line_id, cancelled_quantity]));
  const isFull = lines.every(({ line_id, quantity }) => (cancelled.get(line_id) ?? 0) >= quantity);
  return { ...cancellation, status: isFull ? 'full' : 'partial' };
}
