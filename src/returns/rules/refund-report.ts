import { type Order } from '../../orders/index.js';
import { exact, type ScaledAmount, moneyText } from '../../platform/money/money.js';
import { utc } from '../../platform/time/time.js';
import { type RefundBody } from '../http/dto/return.dto.js';
import { type RecordedRefund, type ReturnWarning } from '../model/return-content.js';

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

/** Finds discrepancies between a refund and its order. The refund is recorded nevertheless (C-CB-29, C-CB-30). */
export function refundWarnings(
  { amount, currency }: RecordedRefund,
  { content }: Pick<Order, 'content'>,
): ReturnWarning[] {
  const refunded = `${moneyText(exact(amount), currency)} ${currency}`;
  if (currency !== content.currency) {
    const detail = `${refunded} was refunded, but the order is in ${content.currency}.`;
    return [{ code: 'REFUND_CURRENCY_DIFFERS', detail }];
  }
  const total = orderTotal(content.amounts);
  if (exact(amount) <= total) return [];
  const detail = `${refunded} was refunded, but the order is worth ${moneyText(total, currency)} ${currency}.`;
  return [{ code: 'REFUND_ABOVE_WORTH', detail }];
}

/** The amount paid for an order: `grand_total`, or if it is absent, the sum of the other figures. */
function orderTotal(amounts: Order['content']['amounts']): ScaledAmount {
  const { subtotal, shipping_total = 0, protection_cost = 0, tax_total = 0, grand_total } = amounts;
  if (grand_total !== undefined) return exact(grand_total);
  return exact(subtotal) + exact(shipping_total) + exact(protection_cost) + exact(tax_total);
}
