import { exact, moneyText } from '../../../platform/money/money.js';
import { type Cancellation } from '../../model/cancellation-record.js';
import { type IdentifiedLine, isSameLine } from '../line-identity.js';
import { type OrderContent } from '../../model/order-content.js';
import { type Reason } from '../../model/reason.js';

/**
 * The lines with cancelled units that the order no longer has as they stood at their first cancellation: the same product
 * with the same quantity and unit price, under any `line_id` (C-FLAG-15, C-FLAG-19).
 * A line of the order stands for one cancelled line at most: first for the one of its own `line_id`, then for any other.
 */
export function changedLineReasons(content: OrderContent, cancellation: Cancellation | undefined): Reason[] {
  if (!cancellation) return [];
  const free = new Set(content.line_items);
  return cancellation.lines_then
    .filter((then) => !takeStandIn(free, then, hasSameId))
    .filter((then) => !takeStandIn(free, then, isSameLine))
    .flatMap((then) => {
      const now = [...free].find((line) => hasSameId(line, then));
      return now ? changesOf(then, now, content) : [removal(then, content.currency)];
    });
}

const hasSameId = (a: IdentifiedLine, b: IdentifiedLine) => a.line_id === b.line_id;

function takeStandIn(free: Set<IdentifiedLine>, then: IdentifiedLine, isSameProduct: typeof hasSameId): boolean {
  for (const line of free) {
    if (isAsItWas(line, then) && isSameProduct(line, then)) return free.delete(line);
  }
  return false;
}

function isAsItWas(line: IdentifiedLine, then: IdentifiedLine): boolean {
  return line.quantity === then.quantity && exact(line.unit_price) === exact(then.unit_price);
}

/**
 * The lines to compare with once units of these lines are cancelled too: each as it stood at its first cancellation. One that
 * came back under a new `line_id`, and of which units are now cancelled again, is one line and not two.
 */
export function linesThen(
  before: readonly IdentifiedLine[],
  lines: readonly IdentifiedLine[],
  cancelled: ReadonlySet<string>,
): IdentifiedLine[] {
  const then = [...before];
  const isThere = new Set(lines.map(({ line_id }) => line_id));
  for (const line of lines) {
    if (!cancelled.has(line.line_id) || then.some((known) => hasSameId(known, line))) continue;
    const at = then.findIndex((gone) => !isThere.has(gone.line_id) && isSameLine(line, gone) && isAsItWas(line, gone));
    then.splice(at < 0 ? then.length : at, 1, line);
  }
  return then;
}

/** One reason for the quantity and one for the unit price, where they changed; prices as they are, not rounded. */
function changesOf(then: IdentifiedLine, now: IdentifiedLine, { currency, line_items }: OrderContent): Reason[] {
  const index = line_items.indexOf(now);
  const reasons: Reason[] = [];
  const add = (member: 'quantity' | 'unit_price', text: (line: IdentifiedLine) => string) =>
    reasons.push({
      code: 'CANCELLED_LINE_CHANGED',
      detail: `${member} of line ${index + 1} was ${text(then)} when units of it were cancelled, but is ${text(now)}`,
      pointer: `/line_items/${index}/${member}`,
      expected: then[member],
      actual: now[member],
    });
  if (now.quantity !== then.quantity) add('quantity', ({ quantity }) => `${quantity}`);
  if (exact(now.unit_price) !== exact(then.unit_price)) {
    add('unit_price', ({ unit_price }) => moneyText(exact(unit_price), currency));
  }
  return reasons;
}

function removal({ line_id, sku, product_id, quantity, unit_price }: IdentifiedLine, currency: string): Reason {
  const product = sku ?? product_id;
  const name = product === undefined ? line_id : `${line_id} (${product})`;
  const units = `quantity ${quantity} x unit_price ${moneyText(exact(unit_price), currency)}`;
  const detail = `line ${name} had ${units} when units of it were cancelled, but no line of the order is it`;
  return { code: 'CANCELLED_LINE_CHANGED', detail, pointer: '/line_items', expected: quantity, actual: 0 };
}
