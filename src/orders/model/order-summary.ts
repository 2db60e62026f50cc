import { cancellationOf, type OrderRecord, parseOrder } from './order-content.js';

/** An order as lists show it. */
export type OrderSummary = ReturnType<typeof orderSummary>;

/** Builds the list entry of an order; times are UTC with milliseconds, `lines` is their number. */
export function orderSummary(record: OrderRecord) {
  const { order_number, order_id, protect_order_number, review_reasons, created_at, updated_at } = record;
  const { content } = parseOrder(record);
  const { ordered_at, currency, customer, amounts, line_items, is_protected, source_store = null } = content;
  return {
    ...{ order_number, order_id, protect_order_number, ordered_at, currency, customer, amounts },
    lines: line_items.length,
    is_protected,
    is_flagged: review_reasons !== null,
    cancellation: cancellationOf(record)?.status ?? ('none' as const),
    source_store,
    order_date_created: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  };
}
