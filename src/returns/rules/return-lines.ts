// SPDX-License-Identifier: Apache-2.0
import {
  type HeldUnits,
  type IdentifiedLine,
  isFee,
  type LineUnits,
  sumByLine,
  unitBalances,
} from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { type Fault } from '../../platform/validation/index.js';
import { type ReturnLine } from '../model/return-bodies.js';
import { type ReturnedLine } from '../model/return.resource.js';

/**
 * Adds up the units to return of each line (C-RET-14 to C-RET-17).
 * @throws Problem RETURN_LINE_NOT_FOUND if a line is not on the order, otherwise RETURN_QUANTITY_EXCEEDED; `errors` lists
 * every entry at fault
 */
export function unitsToReturn(
  lines: readonly IdentifiedLine[],
  held: readonly HeldUnits[],
  entries: readonly ReturnLine[],
): LineUnits[] {
  const balances = unitBalances(lines, held);
  const units = sumByLine(entries);
  const totals = new Map(units.map(({ line_id, quantity }) => [line_id, quantity]));
  const fees = new Set(lines.filter(isFee).map(({ line_id }) => line_id));
  const unknown: Fault[] = [];
  const excess: Fault[] = [];
  for (const [index, { line_id }] of entries.entries()) {
    const pointer = `/return_line_items/${index}`;
    const returnable = balances.get(line_id)?.returnable_quantity;
    const total = totals.get(line_id) ?? 0;
    if (returnable === undefined)
      unknown.push({ pointer: `${pointer}/line_id`, code: 'NOT_ALLOWED_VALUE', detail: 'is not a line of the order' });
    else if (total > returnable) {
      const detail = fees.has(line_id)
        ? 'is of a fee, which cannot be returned'
        : `${total} units are requested, but only ${returnable} can be returned`;
      excess.push({ pointer: `${pointer}/quantity`, code: 'OUT_OF_RANGE', detail });
    }
  }
  const errors = [...unknown, ...excess].sort((a, b) => entryIndex(a) - entryIndex(b));
  if (unknown.length > 0)
    throw new Problem('RETURN_LINE_NOT_FOUND', 'The order has no line with one or more of the given line_ids.', {
      errors,
    });
  if (excess.length > 0)
    throw new Problem('RETURN_QUANTITY_EXCEEDED', 'More units are requested than can be returned.', { errors });
  return units;
}

const entryIndex = ({ pointer }: Fault): number => Number(pointer.split('/')[2]);

/** Adds the SKU and the title of its line to each entry of a request (C-RET-24). */
export function toReturnedLines(lines: readonly IdentifiedLine[], entries: readonly ReturnLine[]): ReturnedLine[] {
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  return entries.map((entry) => {
    const { sku = null, title = null } = byId.get(entry.line_id) ?? {};
    return { ...entry, sku, title };
  });
}
