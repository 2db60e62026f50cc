import { randomUUID } from 'node:crypto';
import { type Json } from './client.js';

let count = 0;

/** An order number that no other test has. */
export function newOrderNumber(): string {
  return `T-${randomUUID().slice(0, 8)}-${++count}`;
}

/** A line that is valid as it is; a test names only what it is about. */
export function aLine(members: Json = {}): Json {
  return { product_id: 'p-1', sku: 'SKU-1', title: 'Mug', quantity: 2, unit_price: 10, line_total: 20, ...members };
}

/** A body of `PUT /orders/{order_number}` that is valid as it is. */
export function anOrder(members: Json = {}): Json {
  return {
    ordered_at: '2026-11-01T10:00:00Z',
    currency: 'BRL',
    customer: { email: 'ana@example.com' },
    amounts: { subtotal: 20 },
    line_items: [aLine()],
    ...members,
  };
}

/**
 * A body with all six figures, worked out from its lines, so that the order is not flagged; each line has a `line_total` of
 * `unit_price x quantity`. Protected where it has a cost.
 */
export function aSoundOrder(members: Json = {}, protection_cost = 0): Json {
  const lines = (members.line_items ?? [aLine()]) as { line_total: number }[];
  const subtotal = lines.reduce((sum, { line_total }) => sum + line_total, 0);
  const amounts = {
    subtotal,
    discount_total: 0,
    grand_total: subtotal + protection_cost,
    shipping_total: 0,
    protection_cost,
    tax_total: 0,
  };
  return anOrder({ line_items: lines, is_protected: protection_cost > 0, amounts, ...members });
}

/** A body with a protected order's pair. */
export function aProtectedOrder(members: Json = {}): Json {
  return anOrder({ is_protected: true, amounts: { subtotal: 20, protection_cost: 1.5 }, ...members });
}
