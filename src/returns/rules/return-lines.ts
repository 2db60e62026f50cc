import { type HeldUnits, type IdentifiedLine, type LineUnits, sumByLine, unitBalances } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { type Fault } from '../../platform/validation/index.js';
import { type ReturnLine } from '../http/dto/return-request.dto.js';
import { type RequestedReturnLine } from '../model/return-content.js';

/**
 * The units that a return takes of each line of its order (C-RET-14, C-RET-15).
 * @throws Problem RETURN_LINE_NOT_FOUND, or where every line is on the order RETURN_QUANTITY_EXCEEDED; either lists all that
 * is wrong with any entry
 */
export function unitsToReturn(
  lines: readonly IdentifiedLine[],
  held: readonly HeldUnits[],
  entries: readonly ReturnLine[],
): LineUnits[] {
  const balances = unitBalances(lines, held);
  const wanted = sumByLine(entries);
  const totals = new Map(wanted.map(({ line_id, quantity }) => [line_id, quantity]));
  const unknown: Fault[] = [];
  const excess: Fault[] = [];
  for (const [index, { line_id }] of entries.entries()) {
    const at = `/return_line_items/${index}`;
    const left = balances.get(line_id)?.returnable_quantity;
    const total = totals.get(line_id) ?? 0;
    if (left === undefined)
      unknown.push({ pointer: `${at}/line_id`, code: 'NOT_ALLOWED_VALUE', detail: 'is no line of the order' });
    else if (total > left) {
      const detail = `${total} units are to be returned and ${left} can be`;
      excess.push({ pointer: `${at}/quantity`, code: 'OUT_OF_RANGE', detail });
    }
  }
  const errors = [...unknown, ...excess].sort((a, b) => indexOf(a) - indexOf(b));
  if (unknown.length > 0)
    throw new Problem('RETURN_LINE_NOT_FOUND', 'Lines are to be returned that the order does not have.', { errors });
  if (excess.length > 0)
    throw new Problem('RETURN_QUANTITY_EXCEEDED', 'More units are to be returned than can be.', { errors });
  return wanted;
}

const indexOf = ({ pointer }: Fault): number => Number(pointer.split('/')[2]);

/** The entries of a request with what the order calls their lines. */
export function namedLines(lines: readonly IdentifiedLine[], entries: readonly ReturnLine[]): RequestedReturnLine[] {
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  return entries.map((entry) => {
    const { sku = null, title = null } = byId.get(entry.line_id) ?? {};
    return { ...entry, sku, title };
  });
}
