import { type IdentifiedLine } from '../rules/line-identity.js';

export const UNIT_KINDS = ['cancellation', 'return', 'claim'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

/** Units of one line. */
export interface LineUnits {
  line_id: string;
  quantity: number;
}

/** Units of a line that a cancellation, a return that is not rejected, or a live claim has. */
export interface HeldUnits extends LineUnits {
  kind: UnitKind;
  /** The cancellation, return or claim. */
  reference: string;
}

/** What became of the units of one line (C-READ-7). */
export interface UnitBalance {
  cancelled_quantity: number;
  /** In returns that are not rejected. */
  returned_quantity: number;
  /** In live claims. */
  claimed_quantity: number;
  /** What is left after all three; never below 0, though a write may have lowered the line's quantity. */
  returnable_quantity: number;
}

/** The balance of each line of an order, by `line_id`. */
export function unitBalances(lines: readonly IdentifiedLine[], held: readonly HeldUnits[]): Map<string, UnitBalance> {
  return new Map(
    lines.map(({ line_id, quantity }) => {
      const of = (kind: UnitKind) => unitsOf(held, kind, line_id);
      const [cancelled_quantity, returned_quantity, claimed_quantity] = [of('cancellation'), of('return'), of('claim')];
      const returnable_quantity = Math.max(0, quantity - cancelled_quantity - returned_quantity - claimed_quantity);
      return [line_id, { cancelled_quantity, returned_quantity, claimed_quantity, returnable_quantity }];
    }),
  );
}

function unitsOf(held: readonly HeldUnits[], kind: UnitKind, lineId: string): number {
  return held.reduce((sum, units) => sum + (units.kind === kind && units.line_id === lineId ? units.quantity : 0), 0);
}

/** Several entries of one line as one, at the place of the first. */
export function addUp(units: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<string, number>();
  for (const { line_id, quantity } of units) sums.set(line_id, (sums.get(line_id) ?? 0) + quantity);
  return [...sums].map(([line_id, quantity]) => ({ line_id, quantity }));
}
