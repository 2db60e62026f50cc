import { cancellationOf, lineOfItem, type Order } from '../../orders/index.js';
import { type ShipmentContent } from '../../shipments/index.js';
import { plainText } from '../../platform/text/plain-text.js';

/** A line of an order as its customer knows it. */
export interface OrderedItem {
  title: string;
  quantity: number;
  image: string | undefined;
}

/** What of an order is in no parcel. */
export interface UnsentItems {
  /** Whether every parcel says what is in it; if one does not, `items` are all that was ordered and not cancelled. */
  isKnown: boolean;
  items: OrderedItem[];
  cancelled: OrderedItem[];
}

/** The lines of an order that no parcel holds, and those that were cancelled; lines without a title or SKU are left out. */
export function unsentItems(order: Order, parcels: readonly Pick<ShipmentContent, 'items'>[]): UnsentItems {
  const { line_items } = order.content;
  const cancelled = new Map(cancellationOf(order)?.lines.map((line) => [line.line_id, line.cancelled_quantity]));
  const isKnown = parcels.every(({ items }) => items != null && items.length > 0);
  const sent = isKnown ? sentUnits(order, parcels) : new Map<string, number>();
  const left = (lineId: string, quantity: number): number =>
    quantity - (cancelled.get(lineId) ?? 0) - (sent.get(lineId) ?? 0);
  const shown = line_items.flatMap(({ line_id, title, sku, quantity, image_url }) => {
    const name = plainText(title ?? sku ?? '');
    return name === '' ? [] : [{ line_id, title: name, quantity, image: image_url }];
  });
  return {
    isKnown,
    items: listed(shown, ({ line_id, quantity }) => left(line_id, quantity)),
    cancelled: listed(shown, ({ line_id, quantity }) => Math.min(quantity, cancelled.get(line_id) ?? 0)),
  };
}

function sentUnits(order: Order, parcels: readonly Pick<ShipmentContent, 'items'>[]): Map<string, number> {
  const sent = new Map<string, number>();
  for (const item of parcels.flatMap(({ items }) => items ?? [])) {
    const line = lineOfItem(item, order.content.line_items);
    // An item without a quantity is the whole line.
    if (line) sent.set(line.line_id, (sent.get(line.line_id) ?? 0) + (item.quantity ?? line.quantity));
  }
  return sent;
}

type ShownLine = OrderedItem & { line_id: string };

function listed(lines: readonly ShownLine[], unitsOf: (line: ShownLine) => number): OrderedItem[] {
  return lines.flatMap((line) => {
    const quantity = unitsOf(line);
    return quantity > 0 ? [{ title: line.title, quantity, image: line.image }] : [];
  });
}
