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
import { amountOf, type ScaledAmount, exact, minorUnit, moneyText } from '../../platform/money/money.js';

/**
 * Calculates the payout for units of an order (C-PAY).
 * @param livePayouts the payouts of the order's other live claims
 */
export function payoutOf(order: Order, livePayouts: readonly LinePayout[], claimed: readonly LineUnits[]): Payout {
  return claimPayout({ content: order.content, flagged: reasonsOf(order).length > 0, live: livePayouts, claimed });
}

/**
 * Returns the payouts of an approved claim: as calculated at filing, or another amount allocated to its lines in proportion
 * to what is still payable for each (C-DEC-5). The caps of C-PAY-6 and C-PAY-7 hold for both.
 * @param livePayouts the payouts of the order's other live claims
 * @param calculated payouts of the claim at filing
 * @throws Problem VALIDATION_ERROR for an amount above a cap, or with a fraction of the minor unit
 */
export function approvePayouts(
  order: Order,
  livePayouts: readonly LinePayout[],
  calculated: readonly LinePayout[],
  amount?: Amount,
): LinePayout[] {
  const { currency } = order.content;
  const { lines: caps, total: cap } = payoutCaps(order, livePayouts, calculated);
  if (amount === undefined) {
    const areLinesWithinCaps = calculated.every((line, index) => exact(line.amount) <= (caps[index] ?? 0n));
    if (payoutTotal(calculated) > cap || !areLinesWithinCaps) throw capExceeded(cap, currency);
    return [...calculated];
  }
  const unit = minorUnit(currency);
  if (exact(amount) % unit !== 0n)
    throw amountProblem('TOO_MANY_DECIMALS', `must not have more decimals than ${currency} has`);
  if (exact(amount) > cap) throw capExceeded(cap, currency);
  const parts = allocate(unit, exact(amount), caps);
  return calculated.map((line, index) => ({ ...line, amount: amountOf(parts[index] ?? 0n) }));
}

/** Adds up the amounts of payouts. */
export function payoutTotal(payouts: readonly LinePayout[]): ScaledAmount {
  return payouts.reduce((sum, { amount }) => sum + exact(amount), 0n);
}

/** What is still payable for each of the lines, and for all together; 0 for a line that the order no longer has. */
function payoutCaps(order: Order, livePayouts: readonly LinePayout[], payouts: readonly LinePayout[]) {
  const orderLines = order.content.line_items.filter((line) => payouts.some(({ line_id }) => line_id === line.line_id));
  const lines = payouts.map(({ line_id }) => {
    const line = orderLines.filter((candidate) => candidate.line_id === line_id);
    return exact(payoutOf(order, livePayouts, line).amount);
  });
  return { lines, total: exact(payoutOf(order, livePayouts, orderLines).amount) };
}

function capExceeded(cap: ScaledAmount, currency: string): Error {
  return amountProblem('OUT_OF_RANGE', `exceeds the ${moneyText(cap, currency)} still payable for the claimed lines`);
}

function amountProblem(code: string, detail: string): Error {
  return validationError([{ pointer: '/amount', code, detail }], `The amount ${detail}.`);
}
