import { type Exact, exact } from '../../../platform/money/money.js';
import { type LineItem } from '../../http/dto/order-parts.dto.js';

/** What the items are counted at: their `line_total`s, or `unit_price x quantity`. */
export type Basis = 'line_total' | 'list_price';

/** `unit_price x quantity` of a line, in ten-thousandths. */
export function listPrice(line: Pick<LineItem, 'unit_price' | 'quantity'>): Exact {
  return exact(line.unit_price) * BigInt(line.quantity);
}

/** What the items are worth together, in ten-thousandths; on `line_total`, a line without one counts at list price. */
export function itemsWorth(lines: readonly LineItem[], basis: Basis): Exact {
  let worth = 0n;
  for (const line of lines) {
    worth += basis === 'list_price' || line.line_total === undefined ? listPrice(line) : exact(line.line_total);
  }
  return worth;
}

/** What `itemsWorth` has added up, in the words of a reason's `detail`. */
export function itemsNamed(lines: readonly LineItem[], basis: Basis): string {
  const isTotalled = ({ line_total }: LineItem) => line_total !== undefined;
  if (basis === 'list_price' || !lines.some(isTotalled)) return "the lines' unit_price x quantity";
  return lines.every(isTotalled) ? 'the line_totals' : 'the line_totals (unit_price x quantity where there is none)';
}
