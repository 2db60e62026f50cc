// SPDX-License-Identifier: Apache-2.0
import { ParcelwardProblem } from '@parcelward/client';

/**
 * The members of an order that an order management system sends. All others differ between stores: ids, numbers and
 * links that the service makes, times of its writes, and the review. Shipments are compared by themselves.
 */
const MEMBERS = [
  ...['order_id', 'ordered_at', 'currency', 'customer', 'amounts', 'billing_address', 'shipping_address', 'discounts'],
  ...['tax_lines', 'order_notifications', 'metadata', 'source_payload', 'source_store', 'locale', 'note'],
  ...['source_status', 'source_updated_at'],
];

/** How orders are listed, compared and repeated in another store. */
export const orders = {
  list: (client, updated_since = '1970-01-01T00:00:00Z') => client.orders.list({ updated_since, limit: 100 }),
  keyOf: ({ order_number }) => order_number,
  positionOf: ({ updatedAt }) => updatedAt,

  async find(client, orderNumber) {
    try {
      return (await client.orders.get(orderNumber)).order;
    } catch (error) {
      if (error instanceof ParcelwardProblem && error.code === 'ORDER_NOT_FOUND') return undefined;
      throw error;
    }
  },

  /** Returns the part of the order that the comparison looks at. */
  partOf: (order) => [bodyOf(order), cancellationsOf(order), order.return_label ?? null],

  async repeat(client, order) {
    const { order_number, return_label } = order;
    await client.orders.put(order_number, bodyOf(order), { notify: 'none' });
    const { order: written } = await client.orders.get(order_number);
    for (const { lines, ...cancellation } of cancellationsOf(order).slice(written.cancellation.history.length)) {
      const line_items = lines?.map(({ line, quantity }) => ({ line_id: written.line_items[line].line_id, quantity }));
      await client.orders.cancel(order_number, { ...cancellation, line_items });
    }
    if (return_label) await client.orders.putReturnLabel(order_number, return_label);
  },
};

/** The body of a `PUT` that makes the order. */
function bodyOf(order) {
  const { protection_cost } = order.amounts;
  return {
    ...Object.fromEntries(MEMBERS.map((name) => [name, order[name] ?? undefined])),
    // As first sent: `is_protected` of the order is false once its protection has ended.
    is_protected: protection_cost === undefined ? undefined : protection_cost > 0,
    // Ids that the service made differ between stores.
    line_items: order.line_items.map(({ line_id, ...line }) =>
      order.line_id_source === 'partner' ? { ...line, line_id } : line,
    ),
  };
}

/** The bodies of the order's cancellations, with the position of each line in place of its id. */
function cancellationsOf({ cancellation, line_items }) {
  return cancellation.history.map(
    ({ type, line_items: cancelled, reason, external_reference, cancelled_at, cancel_protection }) => ({
      ...{ type, reason, external_reference, cancelled_at },
      ...(type === 'PARTIAL' && {
        cancel_protection,
        lines: cancelled.map(({ line_id, quantity }) => ({
          line: line_items.findIndex((line) => line.line_id === line_id),
          quantity,
        })),
      }),
    }),
  );
}
