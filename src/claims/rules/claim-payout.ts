// SPDX-License-Identifier: Apache-2.0
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
import { amountOf, type ScaledAmount, exact, minorUnit, moneyText } from '../../platform/money/money.js';
import { childPointer, type Fault } from '../../platform/validation/index.js';
import { type Approval, type ApprovedLine } from '../model/staff-bodies.js';

/**
 * Calculates the payout for units of an order (C-PAY).
 * @param livePayouts the payouts of the order's other live claims
 */
export function payoutOf(order: Order, livePayouts: readonly LinePayout[], claimed: readonly LineUnits[]): Payout {
  return claimPayout({ content: order.content, flagged: reasonsOf(order).length > 0, live: livePayouts, claimed });
}

/**
 * Returns the payouts of an approved claim: as calculated at filing, or another amount allocated to its lines in proportion
 * to what is still payable for each (C-DEC-5), or an amount of each line (C-DEC-14). The caps of C-PAY-6 and C-PAY-7 hold
 * for all.
 * @param livePayouts the payouts of the order's other live claims
 * @param calculated payouts of the claim at filing
 * @throws Problem VALIDATION_ERROR for an amount above a cap, or with a fraction of the minor unit; for lines that are not
 * lines of the claim, or that differ from the calculation without a reason
 */
export function approvePayouts(
  order: Order,
  livePayouts: readonly LinePayout[],
  calculated: readonly LinePayout[],
  { amount, lines, reason }: Approval = {},
): LinePayout[] {
  const { currency } = order.content;
  const { lines: caps, total: cap } = payoutCaps(order, livePayouts, calculated);
  if (lines !== undefined)
    return approveLines(lines, calculated, { caps, cap, currency, hasReason: reason !== undefined });
  if (amount === undefined) {
    const areLinesWithinCaps = calculated.every((line, index) => exact(line.amount) <= (caps[index] ?? 0n));
    if (payoutTotal(calculated) > cap || !areLinesWithinCaps) throw capExceeded(cap, currency);
    return [...calculated];
  }
  const unit = minorUnit(currency);
  if (exact(amount) % unit !== 0n) throw amountProblem('TOO_MANY_DECIMALS', tooManyDecimals(currency));
  if (exact(amount) > cap) throw capExceeded(cap, currency);
  const parts = allocate(unit, exact(amount), caps);
  return calculated.map((line, index) => ({ ...line, amount: amountOf(parts[index] ?? 0n) }));
}

interface LineLimits {
  /** What is still payable for each of the calculated lines, and for all together. */
  caps: readonly ScaledAmount[];
  cap: ScaledAmount;
  currency: string;
  hasReason: boolean;
}

/** Returns the payouts with the amounts of their lines (C-DEC-14). */
function approveLines(
  lines: readonly ApprovedLine[],
  calculated: readonly LinePayout[],
  { caps, cap, currency, hasReason }: LineLimits,
): LinePayout[] {
  const faults = [
    ...lines.flatMap((line, index) => lineFault(line, index, lines, { calculated, caps, currency })),
    ...calculated
      .filter(({ line_id }) => !lines.some((line) => line.line_id === line_id))
      .map(({ line_id }) => ({ pointer: '/lines', code: 'REQUIRED', detail: `must have an amount for ${line_id}` })),
  ];
  if (faults.length > 0) throw validationError(faults);
  const amounts = new Map(lines.map(({ line_id, amount }) => [line_id, amount]));
  const payouts = calculated.map((line) => ({ ...line, amount: amounts.get(line.line_id) ?? 0 }));
  if (payoutTotal(payouts) > cap) {
    const detail = `exceed the ${moneyText(cap, currency)} still payable for the claimed lines together`;
    throw validationError([{ pointer: '/lines', code: 'OUT_OF_RANGE', detail }], `The amounts ${detail}.`);
  }
  const differs = payouts.some(({ amount }, index) => exact(amount) !== exact(calculated[index]?.amount ?? 0));
  if (differs && !hasReason) {
    const detail = 'is required for other amounts than the calculated ones';
    throw validationError([{ pointer: '/reason', code: 'REQUIRED', detail }], `The reason ${detail}.`);
  }
  return payouts;
}

function lineFault(
  { line_id, amount }: ApprovedLine,
  index: number,
  lines: readonly ApprovedLine[],
  { calculated, caps, currency }: Pick<LineLimits, 'caps' | 'currency'> & { calculated: readonly LinePayout[] },
): Fault[] {
  const pointer = childPointer('/lines', index);
  const position = calculated.findIndex((line) => line.line_id === line_id);
  if (position < 0)
    return [{ pointer: `${pointer}/line_id`, code: 'NOT_ALLOWED_VALUE', detail: 'is not a line of the claim' }];
  if (lines.findIndex((line) => line.line_id === line_id) < index)
    return [{ pointer: `${pointer}/line_id`, code: 'NOT_UNIQUE', detail: 'occurs earlier in the list' }];
  if (exact(amount) % minorUnit(currency) !== 0n)
    return [{ pointer: `${pointer}/amount`, code: 'TOO_MANY_DECIMALS', detail: tooManyDecimals(currency) }];
  const cap = caps[position] ?? 0n;
  if (exact(amount) <= cap) return [];
  const detail = `exceeds the ${moneyText(cap, currency)} still payable for ${line_id}`;
  return [{ pointer: `${pointer}/amount`, code: 'OUT_OF_RANGE', detail }];
}

const tooManyDecimals = (currency: string): string => `must not have more decimals than ${currency} has`;

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
