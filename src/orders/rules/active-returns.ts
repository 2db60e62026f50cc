// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { type IdentifiedLine } from '../model/line-product.js';
import { type HeldUnits } from '../model/units.js';

/**
 * Builds the problem of a write that reaches into returns that are not rejected (C-PUT-16, C-CAN-18).
 * @param lineIds the lines that the write removes, or whose returned units it cancels
 * @returns LINE_HAS_ACTIVE_RETURN; undefined if none of the lines has such a return
 */
export function activeReturnProblem(lineIds: readonly string[], held: readonly HeldUnits[]): Problem | undefined {
  const line_items = lineIds
    .map((line_id) => ({ line_id, return_ids: referencesOf(held, 'return', line_id) }))
    .filter(({ return_ids }) => return_ids.length > 0);
  if (line_items.length === 0) return undefined;
  const detail = `Units of ${line_items.map(({ line_id }) => line_id).join(', ')} are in an active return; see line_items.`;
  return new Problem('LINE_HAS_ACTIVE_RETURN', detail, { extensions: { line_items } });
}

/**
 * Builds the problem of an update that removes or re-keys lines with an active return (C-PUT-16).
 * @returns LINE_HAS_ACTIVE_RETURN; undefined if the update may go on
 */
export function lineRemovalProblem(
  stored: readonly IdentifiedLine[],
  next: readonly IdentifiedLine[],
  held: readonly HeldUnits[],
): Problem | undefined {
  return activeReturnProblem(removedLineIds(stored, next), held);
}

function removedLineIds(stored: readonly IdentifiedLine[], next: readonly IdentifiedLine[]): string[] {
  const keptIds = new Set(next.map(({ line_id }) => line_id));
  return stored.map(({ line_id }) => line_id).filter((lineId) => !keptIds.has(lineId));
}

/** Lists the ids of the cancellations, returns or claims that hold units of a line. */
export function referencesOf(held: readonly HeldUnits[], kind: HeldUnits['kind'], lineId: string): string[] {
  return held.filter((units) => units.kind === kind && units.line_id === lineId).map(({ reference }) => reference);
}
