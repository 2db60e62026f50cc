import { Problem } from '../../platform/errors/problem.js';
import { type Order } from '../model/order-content.js';
import { type UnitLedgerRepository } from '../persistence/unit-ledger.repository.js';
import { type HeldUnits } from '../model/units.js';

/**
 * The refusal of a write that reaches into returns that are not rejected (C-PUT-16, C-CAN-18).
 * @returns undefined where none of the lines has such a return
 */
export function activeReturnProblem(lineIds: readonly string[], held: readonly HeldUnits[]): Problem | undefined {
  const line_items = lineIds
    .map((line_id) => ({ line_id, return_ids: referencesOf(held, 'return', line_id) }))
    .filter(({ return_ids }) => return_ids.length > 0);
  if (line_items.length === 0) return undefined;
  const detail = `Units of ${line_items.map(({ line_id }) => line_id).join(', ')} are in a return.`;
  return new Problem('LINE_HAS_ACTIVE_RETURN', detail, { extensions: { line_items } });
}

/** The refusal of an update that removes or re-keys lines with such a return; the ledger is read only where lines go. */
export async function lostReturnsProblem(
  stored: Order,
  next: Order,
  ledger: Pick<UnitLedgerRepository, 'held'>,
): Promise<Problem | undefined> {
  const kept = new Set(next.content.line_items.map(({ line_id }) => line_id));
  const dropped = stored.content.line_items.map(({ line_id }) => line_id).filter((lineId) => !kept.has(lineId));
  return dropped.length === 0 ? undefined : activeReturnProblem(dropped, await ledger.held(stored.store_id, stored.id));
}

/** The returns or claims that have units of a line. */
export function referencesOf(held: readonly HeldUnits[], kind: HeldUnits['kind'], lineId: string): string[] {
  return held.filter((units) => units.kind === kind && units.line_id === lineId).map(({ reference }) => reference);
}
