// SPDX-License-Identifier: Apache-2.0
import { DAY_MS } from '../../platform/time/days.js';
import { type Withdrawal } from '../model/withdrawal-content.js';
import { type WithdrawalView } from '../model/withdrawal.resource.js';

/** By when the merchant has to refund, and the customer to send the goods, after the statement (C-WDR-8). */
const DUE_MS = 14 * DAY_MS;

/** Builds the view of a withdrawal for the API and for its events. */
export function withdrawalView({ content, ...record }: Withdrawal, pageUrl: string): WithdrawalView {
  const due = new Date(record.received_at.getTime() + DUE_MS).toISOString();
  const { stated_order_number, within_period, period_ends_at, return_id, rejection, resolution, ...statement } =
    content;
  return {
    id: record.id,
    status: record.status,
    order_number: record.order_number,
    stated_order_number,
    ...statement,
    within_period,
    period_ends_at,
    received_at: record.received_at.toISOString(),
    refund_due_at: due,
    goods_due_at: due,
    return_id,
    rejection,
    resolution,
    withdrawal_page_url: pageUrl,
    redacted_at: record.redacted_at?.toISOString() ?? null,
    updated_at: record.updated_at.toISOString(),
  };
}
