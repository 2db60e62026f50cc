import { type Fault } from '../../platform/validation/index.js';

/** The member of a shipment entry that this rule reads. */
interface Entry {
  order_number?: string | null;
}

/** Checks that entries of `shipments` name no order but this one (C-PUT-25); a PUT without order_number is checked later. */
export function shipmentOrderFaults(order: { order_number?: string | null; shipments?: Entry[] | null }): Fault[] {
  return order.order_number == null ? [] : otherOrderFaults(order.order_number, order.shipments ?? []);
}

/** Lists a fault for each entry that names an order other than `orderNumber`. */
export function otherOrderFaults(orderNumber: string, shipments: readonly Entry[]): Fault[] {
  const detail = 'must be the order_number of the order, or left out';
  return shipments.flatMap(({ order_number }, index) =>
    order_number == null || order_number === orderNumber
      ? []
      : [{ pointer: `/shipments/${index}/order_number`, code: 'NOT_ALLOWED_VALUE', detail }],
  );
}
