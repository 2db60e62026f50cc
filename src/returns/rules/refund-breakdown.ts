import { type Amount } from '../../platform/json/exact-json.js';
import { amountOf, exact } from '../../platform/money/money.js';

/** A refund: `gross` less `deductions` is `net`. */
export interface RefundBreakdown {
  /** Undefined without deductions. */
  gross: Amount | undefined;
  /** Undefined if there are none. */
  deductions: Amount | undefined;
  /** The money that the customer got. */
  net: Amount;
}

/**
 * Breaks a refund down. The OMS has paid out the `amount` of a refund under the id of that payment (C-CB-23), so it is the net;
 * `deductions_total` was kept back before.
 */
export function refundBreakdown({
  amount,
  deductions_total,
}: {
  amount: Amount;
  deductions_total: Amount;
}): RefundBreakdown {
  const kept = exact(deductions_total);
  if (kept === 0n) return { gross: undefined, deductions: undefined, net: amount };
  return { gross: amountOf(exact(amount) + kept), deductions: deductions_total, net: amount };
}
