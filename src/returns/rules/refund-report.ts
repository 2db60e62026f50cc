// SPDX-License-Identifier: Apache-2.0
import { claimPayout, type LineUnits, type Order } from '../../orders/index.js';
import { exact, minorUnit, moneyText, type ScaledAmount, scaleRounded } from '../../platform/money/money.js';
import { utc } from '../../platform/time/time.js';
import { type RefundBody } from '../model/return-bodies.js';
import { type OtherRefunds } from '../model/return-content.js';
import { type RecordedRefund, type ReturnWarning } from '../model/return.resource.js';

/** Completes a refund report with its defaults (C-CB-24). */
export function toRecordedRefund(body: RefundBody, now: Date): RecordedRefund {
  const received_at = now.toISOString();
  const { amount, external_refund_id, currency = 'USD', deductions_total = 0, refunded_at } = body;
  return {
    amount,
    currency,
    external_refund_id,
    deductions_total,
    refunded_at: refunded_at === undefined ? received_at : utc(refunded_at),
    received_at,
  };
}

/** What a refund is compared with besides its order. */
interface RefundFacts {
  others: OtherRefunds;
  /** The returned units, each line once. */
  units: readonly LineUnits[];
}

/** Finds discrepancies between a refund and its order. The refund is recorded nevertheless (C-CB-29, C-CB-30, C-CB-36, C-CB-37). */
export function refundWarnings(
  refund: RecordedRefund,
  order: Pick<Order, 'content' | 'review_reasons'>,
  { others, units }: RefundFacts,
): ReturnWarning[] {
  const { amount, currency, external_refund_id } = refund;
  const text = (value: ScaledAmount) => `${moneyText(value, currency)} ${currency}`;
  const refunded = `${text(exact(amount))} was refunded`;
  const warnings: ReturnWarning[] = [];
  const warn = (code: ReturnWarning['code'], detail: string) => warnings.push({ code, detail });
  if (currency !== order.content.currency) {
    warn('REFUND_CURRENCY_DIFFERS', `${refunded}, but the order is in ${order.content.currency}.`);
  } else {
    const total = orderTotal(order.content.amounts);
    const sum = exact(amount) + exact(others.amount);
    const inAll = exact(others.amount) === 0n ? '' : `, ${text(sum)} with the order's other returns`;
    if (sum > total) warn('REFUND_ABOVE_WORTH', `${refunded}${inAll}, but the order is worth ${text(total)}.`);
    const share = unitsWorth(order, units);
    const shipping = exact(order.content.amounts.shipping_total ?? 0);
    if (share !== undefined && exact(amount) > share + shipping + tolerance(units, currency))
      warn(
        'REFUND_ABOVE_SHARE',
        `${refunded}, but the returned units are worth ${text(share)}, and shipping ${text(shipping)}.`,
      );
  }
  if (others.known)
    warn(
      'REFUND_ID_REPEATED',
      `Refund ${external_refund_id} is also that of return ${others.known.id} of order ${others.known.order_number}.`,
    );
  return warnings;
}

/** The amount paid for an order: `grand_total`, or if it is absent, the sum of the other figures. */
function orderTotal(amounts: Order['content']['amounts']): ScaledAmount {
  const { subtotal, shipping_total = 0, protection_cost = 0, tax_total = 0, grand_total } = amounts;
  if (grand_total !== undefined) return exact(grand_total);
  return exact(subtotal) + exact(shipping_total) + exact(protection_cost) + exact(tax_total);
}

/**
 * What the customer paid for units: their part of `subtotal` as a claim would pay it, with their part of the tax if `grand_total`
 * contains it. Undefined if the order does not have the units.
 */
export function unitsWorth(
  { content, review_reasons }: Pick<Order, 'content' | 'review_reasons'>,
  units: readonly LineUnits[],
): ScaledAmount | undefined {
  const quantities = new Map(content.line_items.map(({ line_id, quantity }) => [line_id, quantity]));
  if (units.some(({ line_id, quantity }) => quantity > (quantities.get(line_id) ?? 0))) return undefined;
  const net = exact(claimPayout({ content, flagged: review_reasons !== null, live: [], claimed: units }).amount);
  const { subtotal, shipping_total = 0, protection_cost = 0 } = content.amounts;
  const goods = exact(subtotal);
  const paid = orderTotal(content.amounts) - exact(shipping_total) - exact(protection_cost);
  return paid <= goods || goods === 0n ? net : scaleRounded(minorUnit(content.currency), net, paid, goods);
}

/** Every unit may be rounded by itself. */
function tolerance(units: readonly LineUnits[], currency: string): ScaledAmount {
  return minorUnit(currency) * BigInt(units.reduce((sum, { quantity }) => sum + quantity, 0));
}
