// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type Json } from './client.js';

let count = 0;

/** Returns a unique order number. */
export function newOrderNumber(): string {
  return `T-${randomUUID().slice(0, 8)}-${++count}`;
}

/** Builds a valid line with the given members. */
export function aLine(members: Json = {}): Json {
  return { product_id: 'p-1', sku: 'SKU-1', title: 'Mug', quantity: 2, unit_price: 10, line_total: 20, ...members };
}

/** Builds a valid body of `PUT /orders/{order_number}`. */
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
 * Builds a body with all six figures, calculated from its lines, so that the order is not flagged. Each line must have a
 * `line_total` of `unit_price x quantity`. The order is protected if `protection_cost` is above 0.
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

/** Builds a body of a protected order. */
export function aProtectedOrder(members: Json = {}): Json {
  return anOrder({ is_protected: true, amounts: { subtotal: 20, protection_cost: 1.5 }, ...members });
}
