import { type Cancellation, type CancellationEntry } from './cancellation-record.js';
import { linesThen } from '../rules/review/cancelled-lines.js';
import { type IdentifiedLine } from '../rules/line-identity.js';
import { keptDiscountOf } from '../rules/review/kept-discount.js';
import { type OrderContent } from './order-content.js';
import { addUp, type LineUnits } from './units.js';

/** The cancellations of an order once `entry` is recorded among them. */
export function withEntry(
  cancellation: Cancellation | undefined,
  content: OrderContent,
  entry: CancellationEntry,
): Cancellation {
  const { lines = [], history = [], kept_discount, lines_then = [] } = cancellation ?? {};
  const endsProtection = entry.cancel_protection && content.is_protected;
  const protection_ended_at = endsProtection ? entry.cancelled_at : cancellation?.protection_ended_at;
  const isFirstPartial = entry.type === 'PARTIAL' && !history.some(({ type }) => type === 'PARTIAL');
  const kept = isFirstPartial ? keptDiscountOf(content) : kept_discount;
  const cancelled = addUp([...lines.map(unitsOf), ...entry.line_items]);
  const taken = new Set(entry.line_items.map(({ line_id }) => line_id));
  return restated(
    {
      status: 'partial',
      lines: cancelled.map(({ line_id, quantity }) => ({ line_id, cancelled_quantity: quantity })),
      history: [...history, entry],
      protection_ended_at,
      kept_discount: kept,
      lines_then: linesThen(lines_then, content.line_items, taken),
    },
    content.line_items,
  );
}

function unitsOf(line: { line_id: string; cancelled_quantity: number }): LineUnits {
  return { line_id: line.line_id, quantity: line.cancelled_quantity };
}

/** The same cancellations beside the lines that the order has now: units that a write adds make a full one partial again. */
export function restated(cancellation: Cancellation, lines: readonly IdentifiedLine[]): Cancellation {
  const cancelled = new Map(cancellation.lines.map(({ line_id, cancelled_quantity }) => [line_id, cancelled_quantity]));
  const isFull = lines.every(({ line_id, quantity }) => (cancelled.get(line_id) ?? 0) >= quantity);
  return { ...cancellation, status: isFull ? 'full' : 'partial' };
}
