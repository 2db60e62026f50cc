import { createHash } from 'node:crypto';
import { type Order, ORDER_LIFECYCLE_STATUS, type OrderRecord } from './order-content.js';

/** An order as `GET` shows it and events carry it: all that was sent, and what the service sets (decisions section 7). */
export function orderJson(order: OrderRecord): string {
  const { order_number, order_id, protect_order_number } = order;
  const before = JSON.stringify({ order_number, order_id, protect_order_number });
  const after = JSON.stringify({
    order_lifecycle_status: ORDER_LIFECYCLE_STATUS,
    order_date_created: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
  });
  return `${before.slice(0, -1)},${order.document.slice(1, -1)},${after.slice(1)}`;
}

/** A strong validator of what `GET` shows. */
export function etagOf(json: string): string {
  return `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
}

/** What a write did, with what an OMS needs afterwards. */
export interface WriteOutcome {
  newly_created: boolean;
  applied: boolean;
  reason?: 'no_change';
  fields_changed_count?: number;
}

/** The `data` of a `PUT` or `POST` answer (decisions section 7). */
export function writeAnswer(order: Order, outcome: WriteOutcome): object {
  return {
    ...outcome,
    order_number: order.order_number,
    protect_order_number: order.protect_order_number,
    order_id: order.order_id,
    order_lifecycle_status: ORDER_LIFECYCLE_STATUS,
    order_date_created: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    line_id_source: order.content.line_id_source,
    line_items: order.content.line_items.map(({ line_id, product_id, sku, quantity }) => ({
      line_id,
      product_id,
      sku,
      quantity,
    })),
  };
}
