import { type IdentifiedLine } from '../rules/line-identity.js';

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
}

/** The units of one line by use (C-READ-7, C-READ-8). */
export interface UnitBalance {
  cancelled_quantity: number;
  /** In returns that are not rejected. */
  returned_quantity: number;
  /** In live claims. */
  claimed_quantity: number;
  /** The line's quantity less all three; 0 if a later write lowered the quantity below their sum (C-READ-9). */
  returnable_quantity: number;
}

/** Computes the balance of each line of an order, keyed by `line_id`. */
export function unitBalances(lines: readonly IdentifiedLine[], held: readonly HeldUnits[]): Map<string, UnitBalance> {
  return new Map(
    lines.map(({ line_id, quantity }) => {
      const count = (kind: UnitKind) =>
        held.reduce((sum, units) => sum + (units.kind === kind && units.line_id === line_id ? units.quantity : 0), 0);
      const cancelled_quantity = count('cancellation');
      const returned_quantity = count('return');
      const claimed_quantity = count('claim');
      const returnable_quantity = Math.max(0, quantity - cancelled_quantity - returned_quantity - claimed_quantity);
      return [line_id, { cancelled_quantity, returned_quantity, claimed_quantity, returnable_quantity }];
    }),
  );
}

/** Merges entries of the same line into one, at the position of the first (C-CAN-11, C-PAY-8). */
export function sumByLine(units: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<string, number>();
  for (const { line_id, quantity } of units) sums.set(line_id, (sums.get(line_id) ?? 0) + quantity);
  return [...sums].map(([line_id, quantity]) => ({ line_id, quantity }));
}
