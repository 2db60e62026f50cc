import { type Fault } from '../platform/validation/index.js';

interface Entry {
  tracking_number: string;
  carrier: string;
  order_number?: string | null;
}

/** An entry's own order_number can only be the order's (decisions section 7); on PUT the path names the order. */
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

/**
 * The order's parcels after a write: one that is registered stays as it is, also when the body leaves it out; a new tracking
 * number is added; another carrier takes the place of the entry (decisions section 7).
 * @returns `stored` itself when nothing was added or replaced
 */
export function mergeShipments<T extends Entry>(stored: T[] | undefined, sent: T[] | undefined): T[] | undefined {
  if (sent === undefined) return stored;
  if (stored === undefined) return uniqueEntries(sent);
  const merged = [...stored];
  let changed = false;
  for (const entry of sent) {
    const at = merged.findIndex(({ tracking_number }) => tracking_number === entry.tracking_number);
    if (at >= 0 && merged[at]?.carrier === entry.carrier) continue;
    if (at >= 0) merged[at] = entry;
    else merged.push(entry);
    changed = true;
  }
  return changed ? merged : stored;
}

function uniqueEntries<T extends Entry>(sent: T[]): T[] {
  if (sent.length < 2) return sent;
  return mergeShipments([], sent) ?? sent;
}
