import { type Fault } from '../../platform/validation/index.js';

interface Entry {
  tracking_number: string;
  carrier: string;
  order_number?: string | null;
}

/** An entry's own order_number can only be the order's (C-PUT-25); on PUT the path names the order. */
export function shipmentsNameTheOrder(order: { order_number?: string | null; shipments?: Entry[] | null }): Fault[] {
  const { order_number: number, shipments } = order;
  if (number == null || shipments == null) return [];
  return entriesOfAnotherOrder(number, shipments);
}

/** The faults of the entries that name an order other than `orderNumber`. */
export function entriesOfAnotherOrder(orderNumber: string, shipments: readonly Entry[]): Fault[] {
  return shipments.flatMap((entry, index): Fault[] =>
    entry.order_number == null || entry.order_number === orderNumber
      ? []
      : [
          {
            pointer: `/shipments/${index}/order_number`,
            code: 'NOT_ALLOWED_VALUE',
            detail: "must be the order's own number",
          },
        ],
  );
}
