// SPDX-License-Identifier: Apache-2.0
import { Problem, validationError } from '../../platform/errors/problem.js';
import { type Fault } from '../../platform/validation/index.js';
import { type IdentifiedLine } from '../model/line-product.js';
import { type CancelBody } from '../model/order-bodies.js';
import {
  type HeldOfItems,
  heldOfItems,
  type HeldUnits,
  isCancellable,
  type LineUnits,
  sumByLine,
  type UnitBalance,
  unitBalances,
} from '../model/units.js';
import { activeReturnProblem, referencesOf } from './active-returns.js';

/**
 * Returns the units to cancel, by line: all that are left for a FULL, those that the body names for a PARTIAL (C-CAN-6,
 * C-CAN-7).
 * @throws Problem VALIDATION_ERROR if the order lacks a line (C-CAN-16), CANCEL_QUANTITY_EXCEEDED if fewer units are left
 * (C-CAN-17), LINE_HAS_ACTIVE_RETURN or CLAIM_EXISTS if a return or claim holds units that would be cancelled (C-CAN-18 to
 * C-CAN-21)
 */
export function unitsToCancel(
  lines: readonly IdentifiedLine[],
  held: readonly HeldUnits[],
  body: CancelBody,
): LineUnits[] {
  const balances = unitBalances(lines, held);
  const left = lines.map((line) => ({ line_id: line.line_id, quantity: unitsLeft(line, balances) }));
  const requested = body.type === 'FULL' ? left.filter(({ quantity }) => quantity > 0) : requestedUnits(body, left);
  assertNotHeld(requested, left, heldOfItems(lines, held));
  return requested;
}

/**
 * Returns the units to cancel that neither a cancellation nor a return or claim holds. Refunded and withdrawn ones can be cancelled.
 * @param wanted by line; undefined for all
 */
export function cancellableUnits(
  lines: readonly IdentifiedLine[],
  held: readonly HeldUnits[],
  wanted?: readonly LineUnits[],
): LineUnits[] {
  const { balances } = heldOfItems(
    lines,
    held.filter(({ kind }) => !isCancellable(kind)),
  );
  const most = wanted && quantities(sumByLine(wanted));
  return lines.flatMap(({ line_id, quantity: ordered }) => {
    const { cancelled_quantity = 0, returned_quantity = 0, claimed_quantity = 0 } = balances.get(line_id) ?? {};
    const free = ordered - cancelled_quantity - returned_quantity - claimed_quantity;
    const quantity = most ? Math.min(most.get(line_id) ?? 0, free) : free;
    return quantity > 0 ? [{ line_id, quantity }] : [];
  });
}

/** Whether cancelling these units leaves no unit of the order (C-CAN-8). */
export function isFullCancellation(
  units: readonly LineUnits[],
  lines: readonly IdentifiedLine[],
  held: readonly HeldUnits[],
): boolean {
  const balances = unitBalances(lines, held);
  const requested = quantities(units);
  return lines.every((line) => unitsLeft(line, balances) === (requested.get(line.line_id) ?? 0));
}

/** A line's quantity less its cancelled units (C-CAN-17). */
function unitsLeft({ line_id, quantity }: IdentifiedLine, balances: Map<string, UnitBalance>): number {
  return Math.max(0, quantity - (balances.get(line_id)?.cancelled_quantity ?? 0));
}

/** Keys the quantities by `line_id`. */
function quantities(units: readonly LineUnits[]): Map<string, number> {
  return new Map(units.map(({ line_id, quantity }) => [line_id, quantity]));
}

/** The units that a PARTIAL names; refuses unknown lines first, then quantities (C-CAN-16, C-CAN-17). */
function requestedUnits({ line_items = [] }: CancelBody, left: readonly LineUnits[]): LineUnits[] {
  const leftByLine = quantities(left);
  const unknown = faultsOf(line_items, 'line_id', 'NOT_ALLOWED_VALUE', ({ line_id }) =>
    leftByLine.has(line_id) ? undefined : 'is not a line_id of the order',
  );
  if (unknown.length > 0) throw validationError(unknown);
  const requested = sumByLine(line_items);
  const excess = requested.filter(({ line_id, quantity }) => quantity > (leftByLine.get(line_id) ?? 0));
  if (excess.length === 0) return requested;
  const excessByLine = quantities(excess);
  const errors = faultsOf(line_items, 'quantity', 'OUT_OF_RANGE', ({ line_id }) =>
    excessByLine.has(line_id)
      ? `exceeds the units left: ${leftByLine.get(line_id)} are left of the line, ${excessByLine.get(line_id)} were sent`
      : undefined,
  );
  throw new Problem('CANCEL_QUANTITY_EXCEEDED', 'The body names more units than are left; see errors.', { errors });
}

/** Lists a fault at `member` of each entry for which `detailOf` returns a text. */
function faultsOf(
  entries: readonly LineUnits[],
  member: 'line_id' | 'quantity',
  code: Fault['code'],
  detailOf: (entry: LineUnits) => string | undefined,
): Fault[] {
  return entries.flatMap((entry, index) => {
    const detail = detailOf(entry);
    return detail === undefined ? [] : [{ pointer: `/line_items/${index}/${member}`, code, detail }];
  });
}

/** Refuses units that a return or claim holds, also of another line of the item (C-READ-8); a return comes before a claim (C-CAN-20). */
function assertNotHeld(
  requested: readonly LineUnits[],
  left: readonly LineUnits[],
  { balances, held }: HeldOfItems,
): void {
  const leftByLine = quantities(left);
  const linesShort = (reserved: (balance: UnitBalance) => number): string[] =>
    requested
      .filter(({ line_id, quantity }) => {
        const balance = balances.get(line_id);
        return balance !== undefined && quantity > (leftByLine.get(line_id) ?? 0) - reserved(balance);
      })
      .map(({ line_id }) => line_id);
  const inReturns = activeReturnProblem(
    linesShort(({ returned_quantity }) => returned_quantity),
    held,
  );
  if (inReturns) throw inReturns;
  const claimed = linesShort(({ returned_quantity, claimed_quantity }) => returned_quantity + claimed_quantity);
  const [claim_id] = claimed.flatMap((lineId) => referencesOf(held, 'claim', lineId));
  if (claim_id === undefined) return;
  throw new Problem('CLAIM_EXISTS', `Units of ${claimed.join(', ')} are in a claim; existing names it.`, {
    extensions: { existing: { claim_id } },
  });
}
