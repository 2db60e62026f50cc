import { type Fault } from '../../platform/validation/index.js';

/** The members of a shipment entry that this rule reads. */
interface Entry {
  tracking_number: string;
  carrier: string;
  order_number?: string | null;
}

/** Checks that entries of `shipments` name no order but this one (C-PUT-25); a PUT without order_number is checked later. */
export function shipmentOrderFaults(order: { order_number?: string | null; shipments?: Entry[] | null }): Fault[] {
  const { order_number: number, shipments } = order;
  if (number == null || shipments == null) return [];
  return otherOrderFaults(number, shipments);
}

/** Lists a fault for each entry that names an order other than `orderNumber`. */
export function otherOrderFaults(orderNumber: string, shipments: readonly Entry[]): Fault[] {
  return shipments.flatMap((entry, index): Fault[] =>
    entry.order_number == null || entry.order_number === orderNumber
      ? []
      : [
          {
            pointer: `/shipments/${index}/order_number`,
            code: 'NOT_ALLOWED_VALUE',
            detail: 'must be the order_number of the order, or left out',
          },
        ],
  );
}
