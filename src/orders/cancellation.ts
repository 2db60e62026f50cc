import { linesThen } from './cancelled-lines.js';
import { type IdentifiedLine } from './line-identity.js';
import { keptDiscountOf, type KeptDiscount } from './kept-discount.js';
import { type OrderContent } from './order-content.js';
import { addUp, type LineUnits } from './units.js';

/** One cancellation, as it was recorded. */
export interface CancellationEntry {
  /** `can_…` */
  cancellation_id: string;
  /** FULL when it took the last units, whatever was asked for. */
  type: 'FULL' | 'PARTIAL';
  line_items: LineUnits[];
  cancel_protection: boolean;
  reason?: string;
  external_reference?: Record<string, unknown>;
  /** UTC with milliseconds: when it happened in the OMS, and when it was recorded. */
  cancelled_at: string;
  created_at: string;
}

/** What is kept of an order's cancellations, beside its figures (Flagging 2, decisions section 7 "Cancel"). */
export interface Cancellation {
  /** `full` when no unit of the order's lines is left. */
  status: 'partial' | 'full';
  /** Cancelled units of each line, also of lines that the order no longer has. */
  lines: { line_id: string; cancelled_quantity: number }[];
  history: CancellationEntry[];
  /** When the cancellation that ended the protection happened; none while the order is protected, or if it never was. */
  protection_ended_at?: string;
  /** The order's discount at its first PARTIAL; none on an order that was partially cancelled before discounts were kept. */
  kept_discount?: KeptDiscount;
  /** The lines with cancelled units, each as it stood at its first cancellation. */
  lines_then: IdentifiedLine[];
}

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
