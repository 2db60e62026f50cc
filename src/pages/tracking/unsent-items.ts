// SPDX-License-Identifier: Apache-2.0
import { cancellationOf, goodsOf, lineOfItem, type Order, type ParcelItem } from '../../orders/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { type ShipmentContent } from '../../shipments/index.js';

/** The items of an order that are in no parcel. */
export interface UnsentItems {
  /** False if a parcel does not list its items; then `items` are all ordered items that were not cancelled. */
  isKnown: boolean;
  items: ParcelItem[];
  cancelled: ParcelItem[];
}

/** The items in no parcel and the cancelled items; leaves out fees, and lines without a title or SKU. */
export function unsentItems(order: Order, parcels: readonly Pick<ShipmentContent, 'items'>[]): UnsentItems {
  const { line_items } = order.content;
  const cancelled = new Map(cancellationOf(order)?.lines.map((line) => [line.line_id, line.cancelled_quantity]));
  const isKnown = parcels.every(({ items }) => items != null && items.length > 0);
  const sent = isKnown ? sentUnits(order, parcels) : new Map<string, number>();
  const left = (lineId: string, quantity: number): number =>
    quantity - (cancelled.get(lineId) ?? 0) - (sent.get(lineId) ?? 0);
  const shown = goodsOf(line_items).flatMap(({ line_id, title, sku, quantity, image_url, product_url }) => {
    const name = plainText(title ?? sku ?? '');
    return name === '' ? [] : [{ line_id, title: name, quantity, image: image_url, url: product_url }];
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
    // An item without a quantity stands for the whole line.
    if (line) sent.set(line.line_id, (sent.get(line.line_id) ?? 0) + (item.quantity ?? line.quantity));
  }
  return sent;
}

type ShownLine = ParcelItem & { line_id: string; quantity: number };

function listed(lines: readonly ShownLine[], unitsOf: (line: ShownLine) => number): ParcelItem[] {
  return lines.flatMap((line) => {
    const quantity = unitsOf(line);
    return quantity > 0 ? [{ title: line.title, quantity, image: line.image, url: line.url }] : [];
  });
}
