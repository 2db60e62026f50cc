import { isOfItem, type Item, itemsOf } from './items.js';
import { type IdentifiedLine, isFee, itemOf } from './line-product.js';
import { type ReturnableItem } from './returnable-item.resource.js';

/** The kinds of records that hold units of a line. */
export const UNIT_KINDS = ['cancellation', 'return', 'claim'] as const;
/** A cancellation, a return or a claim. */
export type UnitKind = (typeof UNIT_KINDS)[number];

/** A number of units of one line. */
export interface LineUnits {
  line_id: string;
  quantity: number;
}

/** Units of one line held by a cancellation, a return that is not rejected, or a live claim. */
export interface HeldUnits extends LineUnits {
  kind: UnitKind;
  /** Id of the cancellation, return or claim: `can_…`, `ret_…` or `clm_…`. */
  reference: string;
  /** What the line sold when the units were held (`itemOf`). It matters once the order no longer has the line. */
  item?: string;
}

/** The units of one line by use (C-READ-7, C-READ-8). */
export type UnitBalance = Pick<
  ReturnableItem,
  'cancelled_quantity' | 'returned_quantity' | 'claimed_quantity' | 'returnable_quantity'
>;

/**
 * Computes the balance of each line of an order, keyed by `line_id`. Held units that their line can no longer hold, because an
 * update lowered its quantity, split it or removed it, count against the free units of the other lines of its item: so no unit is
 * held twice.
 */
export function unitBalances(lines: readonly IdentifiedLine[], held: readonly HeldUnits[]): Map<string, UnitBalance> {
  const balances = new Map<string, UnitBalance>();
  const excess = new Map<string, number>();
  for (const line of lines) {
    const balance = heldOf(line, held);
    const left = line.quantity - balance.cancelled_quantity - balance.returned_quantity - balance.claimed_quantity;
    if (left < 0) excess.set(line.line_id, -left);
    balances.set(line.line_id, { ...balance, returnable_quantity: isFee(line) ? 0 : Math.max(0, left) });
  }
  // A line that was removed takes its cancelled units along (C-CAN-26).
  const gone = held.filter(({ kind, line_id }) => kind !== 'cancellation' && !balances.has(line_id));
  if (excess.size + gone.length > 0) takeFromItems(balances, itemsOf(lines, held), excess, gone);
  return balances;
}

/**
 * Takes units that their lines cannot hold from the free units of their items, in the order of the lines.
 * @param excess the units of present lines
 * @param gone the units of removed lines
 */
function takeFromItems(
  balances: ReadonlyMap<string, UnitBalance>,
  items: readonly Item[],
  excess: ReadonlyMap<string, number>,
  gone: readonly HeldUnits[],
): void {
  const take = (lines: readonly IdentifiedLine[], units: number): number => {
    let left = units;
    for (const { line_id } of lines) {
      const balance = balances.get(line_id) as UnitBalance;
      const taken = Math.min(left, balance.returnable_quantity);
      balance.returnable_quantity -= taken;
      left -= taken;
    }
    return left;
  };
  for (const { lines } of items) {
    const units = lines.reduce((sum, { line_id }) => sum + (excess.get(line_id) ?? 0), 0);
    if (units > 0) take(lines, units);
  }
  // Lines of the same names first, because units of which less is known can be of several items.
  const named = Map.groupBy(
    items.flatMap(({ lines }) => lines),
    itemOf,
  );
  const left = gone.map((units) => take(named.get(units.item ?? '') ?? [], units.quantity));
  for (const [index, units] of gone.entries())
    for (const item of items)
      if ((left[index] as number) > 0 && isOfItem(item, units)) left[index] = take(item.lines, left[index] as number);
}

/** The units of a line that are held by kind, with none returnable yet. */
function heldOf({ line_id }: IdentifiedLine, held: readonly HeldUnits[]): UnitBalance {
  const count = (kind: UnitKind) =>
    held.reduce((sum, units) => sum + (units.kind === kind && units.line_id === line_id ? units.quantity : 0), 0);
  return {
    cancelled_quantity: count('cancellation'),
    returned_quantity: count('return'),
    claimed_quantity: count('claim'),
    returnable_quantity: 0,
  };
}

/** Merges entries of the same line into one, at the position of the first (C-CAN-11, C-PAY-8). */
export function sumByLine(units: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<string, number>();
  for (const { line_id, quantity } of units) sums.set(line_id, (sums.get(line_id) ?? 0) + quantity);
  return [...sums].map(([line_id, quantity]) => ({ line_id, quantity }));
}
