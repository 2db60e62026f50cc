import { type Amounts, type Customer, type SourceStore } from '../http/dto/order-parts.dto.js';
import { type Cancellation } from './cancellation-record.js';
import { cancellationOf, type OrderRecord, parseOrder } from './order-content.js';

/** An order as lists show it; times are UTC with milliseconds. */
export interface OrderSummary {
  order_number: string;
  order_id: string;
  protect_order_number: string;
  ordered_at: string;
  currency: string;
  customer: Customer;
  amounts: Amounts;
  /** Number of lines. */
  lines: number;
  is_protected: boolean;
  is_flagged: boolean;
  cancellation: 'none' | Cancellation['status'];
  source_store: SourceStore | null;
  order_date_created: string;
  updatedAt: string;
}

/** Builds the list entry of an order. */
export function orderSummary(record: OrderRecord): OrderSummary {
  const { order_number, order_id, protect_order_number, review_reasons, created_at, updated_at } = record;
  const { content } = parseOrder(record);
  const { ordered_at, currency, customer, amounts, line_items, is_protected, source_store = null } = content;
  return {
    ...{ order_number, order_id, protect_order_number, ordered_at, currency, customer, amounts },
    lines: line_items.length,
    is_protected,
    is_flagged: review_reasons !== null,
    cancellation: cancellationOf(record)?.status ?? 'none',
    source_store,
    order_date_created: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  };
}
