import {
  allocate,
  claimPayout,
  type LinePayout,
  type LineUnits,
  type Order,
  type Payout,
  reasonsOf,
} from '../../orders/index.js';
import { validationError } from '../../platform/errors/problem.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { amountOf, type Exact, exact, minorUnit, moneyText } from '../../platform/money/money.js';

/** What units of an order's lines would pay beside its other live claims. */
export function payoutOf(order: Order, live: readonly LinePayout[], claimed: readonly LineUnits[]): Payout {
  return claimPayout({ content: order.content, flagged: reasonsOf(order).length > 0, live, claimed });
}

/**
 * What each line of a claim counts for once it is approved: as it was worked out, or its part of another amount. A line
 * counts at most for what is left of its share, and all live claims for at most subtotal (C-PAY-6, C-PAY-7).
 * @param live of the order's other claims
 * @throws Problem VALIDATION_ERROR for an amount past that, or with parts of a minor unit
 */
export function approvedLines(
  order: Order,
  live: readonly LinePayout[],
  worked: readonly LinePayout[],
  amount?: Amount,
): LinePayout[] {
  const { currency } = order.content;
  const { lines: most, total } = mostOf(order, live, worked);
  if (amount === undefined) {
    const fits = paid(worked) <= total && worked.every((line, index) => exact(line.amount) <= (most[index] ?? 0n));
    if (!fits) throw tooMuch(total, currency);
    return [...worked];
  }
  const unit = minorUnit(currency);
  if (exact(amount) % unit !== 0n)
    throw refusedAmount('TOO_MANY_DECIMALS', `must be a whole number of ${currency}'s smallest units`);
  if (exact(amount) > total) throw tooMuch(total, currency);
  const parts = allocate(unit, exact(amount), most);
  return worked.map((line, index) => ({ ...line, amount: amountOf(parts[index] ?? 0n) }));
}

/** The most that each of the lines may still be paid, and all together; a line that the order has no more has no share. */
function mostOf(order: Order, live: readonly LinePayout[], worked: readonly LinePayout[]): Most {
  const whole = order.content.line_items.filter((line) => worked.some(({ line_id }) => line_id === line.line_id));
  const lines = worked.map(({ line_id }) => {
    const line = whole.filter((candidate) => candidate.line_id === line_id);
    return exact(payoutOf(order, live, line).amount);
  });
  return { lines, total: exact(payoutOf(order, live, whole).amount) };
}

interface Most {
  lines: Exact[];
  total: Exact;
}

function tooMuch(total: Exact, currency: string): Error {
  return refusedAmount(
    'OUT_OF_RANGE',
    `is more than the ${moneyText(total, currency)} that the order still has for it`,
  );
}

function refusedAmount(code: string, detail: string): Error {
  return validationError([{ pointer: '/amount', code, detail }], `The amount ${detail}.`);
}

const paid = (lines: readonly LinePayout[]): Exact => lines.reduce((sum, { amount }) => sum + exact(amount), 0n);
