import { Problem, validationError } from '../../platform/errors/problem.js';
import { type Fault } from '../../platform/validation/index.js';
import { activeReturnProblem, referencesOf } from './active-returns.js';
import { type CancelBody } from '../http/dto/cancel.dto.js';
import { type IdentifiedLine } from './line-identity.js';
import { addUp, type HeldUnits, type LineUnits, type UnitBalance, unitBalances } from '../model/units.js';

/**
 * The units that a cancellation takes of each line: all that are left, or those that a PARTIAL names.
 * @throws Problem VALIDATION_ERROR for a line that the order does not have, CANCEL_QUANTITY_EXCEEDED past the units that are
 * left, LINE_HAS_ACTIVE_RETURN or CLAIM_EXISTS where it reaches into units of a return or a claim (decisions "Cancel")
 */
export function unitsToCancel(
  lines: readonly IdentifiedLine[],
  held: readonly HeldUnits[],
  body: CancelBody,
): LineUnits[] {
  const balances = unitBalances(lines, held);
  const left = lines.map((line) => ({ line_id: line.line_id, quantity: unitsLeft(line, balances) }));
  const wanted = body.type === 'FULL' ? left.filter(({ quantity }) => quantity > 0) : namedUnits(body, left);
  refuseHeldUnits(wanted, left, balances, held);
  return wanted;
}

/** Whether nothing is left of the order once these units are cancelled too. */
export function takesTheLast(
  units: readonly LineUnits[],
  lines: readonly IdentifiedLine[],
  held: readonly HeldUnits[],
): boolean {
  const balances = unitBalances(lines, held);
  const taken = new Map(units.map(({ line_id, quantity }) => [line_id, quantity]));
  return lines.every((line) => unitsLeft(line, balances) === (taken.get(line.line_id) ?? 0));
}

function unitsLeft({ line_id, quantity }: IdentifiedLine, balances: Map<string, UnitBalance>): number {
  return Math.max(0, quantity - (balances.get(line_id)?.cancelled_quantity ?? 0));
}

function namedUnits({ line_items = [] }: CancelBody, left: readonly LineUnits[]): LineUnits[] {
  const leftOf = new Map(left.map(({ line_id, quantity }) => [line_id, quantity]));
  const unknown = faultsOf(line_items, 'line_id', 'NOT_ALLOWED_VALUE', ({ line_id }) =>
    leftOf.has(line_id) ? undefined : 'is no line of the order',
  );
  if (unknown.length > 0) throw validationError(unknown);
  const wanted = addUp(line_items);
  const excess = wanted.filter(({ line_id, quantity }) => quantity > (leftOf.get(line_id) ?? 0));
  if (excess.length === 0) return wanted;
  const offending = new Map(excess.map(({ line_id, quantity }) => [line_id, quantity]));
  const errors = faultsOf(line_items, 'quantity', 'OUT_OF_RANGE', ({ line_id }) =>
    offending.has(line_id)
      ? `${offending.get(line_id)} of the ${leftOf.get(line_id)} units left are to be cancelled`
      : undefined,
  );
  throw new Problem('CANCEL_QUANTITY_EXCEEDED', 'More units are to be cancelled than are left.', { errors });
}

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

function refuseHeldUnits(
  wanted: readonly LineUnits[],
  left: readonly LineUnits[],
  balances: Map<string, UnitBalance>,
  held: readonly HeldUnits[],
): void {
  const leftOf = new Map(left.map(({ line_id, quantity }) => [line_id, quantity]));
  const reaching = (reserved: (balance: UnitBalance) => number): string[] =>
    wanted
      .filter(({ line_id, quantity }) => {
        const balance = balances.get(line_id);
        return balance !== undefined && quantity > (leftOf.get(line_id) ?? 0) - reserved(balance);
      })
      .map(({ line_id }) => line_id);
  const inReturns = activeReturnProblem(
    reaching(({ returned_quantity }) => returned_quantity),
    held,
  );
  if (inReturns) throw inReturns;
  const claimed = reaching(({ returned_quantity, claimed_quantity }) => returned_quantity + claimed_quantity);
  const [claim_id] = claimed.flatMap((lineId) => referencesOf(held, 'claim', lineId));
  if (claim_id === undefined) return;
  throw new Problem('CLAIM_EXISTS', `Units of ${claimed.join(', ')} are in a claim.`, {
    extensions: { existing: { claim_id } },
  });
}
