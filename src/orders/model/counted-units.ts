import { type IdentifiedLine } from './line-product.js';
import { type Cancellation } from './cancellation-record.js';
import { type HeldUnits } from './units.js';

/**
 * The cancelled units that the quantity of a line has no more, by `line_id` (C-CAN-29): those of its first cancellations, if the
 * quantity is lower by exactly these than it was at the first.
 */
export function unitsTakenOff(
  { history, lines_then }: Pick<Cancellation, 'history' | 'lines_then'>,
  lines: readonly IdentifiedLine[],
): Map<string, number> {
  const takenOff = new Map<string, number>();
  for (const { line_id, quantity } of lines_then) {
    const line = lines.find((each) => each.line_id === line_id);
    if (!line || line.quantity >= quantity) continue;
    const lowered = quantity - line.quantity;
    let cancelled = 0;
    for (const { line_items } of history) {
      cancelled += line_items.reduce((sum, each) => sum + (each.line_id === line_id ? each.quantity : 0), 0);
      if (cancelled === lowered) takenOff.set(line_id, lowered);
    }
  }
  return takenOff;
}

/** The held units without the cancelled ones that the quantities of the lines have no more (C-CAN-29). */
export function heldOfQuantities(
  held: HeldUnits[],
  cancellation: Cancellation | undefined,
  lines: readonly IdentifiedLine[],
): HeldUnits[] {
  const left = cancellation ? unitsTakenOff(cancellation, lines) : new Map<string, number>();
  if (left.size === 0) return held;
  return held.flatMap((units) => {
    const taken = units.kind === 'cancellation' ? Math.min(units.quantity, left.get(units.line_id) ?? 0) : 0;
    left.set(units.line_id, (left.get(units.line_id) ?? 0) - taken);
    return taken === units.quantity ? [] : [{ ...units, quantity: units.quantity - taken }];
  });
}
