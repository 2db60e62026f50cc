import { type Order } from './order-content.js';
import { type ShipmentContent } from '../shipments/shipment-content.js';
import { plainText } from '../platform/text/plain-text.js';

/** A thing in a parcel, as the customer knows it. */
export interface ParcelItem {
  title: string;
  quantity: number | undefined;
  image: string | undefined;
}

/**
 * The items of one parcel alone. What the shipment leaves out of an item is that of the order's line, found by `line_id`, else
 * by `sku`, else by `product_id`; an item that nothing names is left out.
 */
export function parcelItems({ items }: Pick<ShipmentContent, 'items'>, order: Order | undefined): ParcelItem[] {
  const lines = order?.content.line_items ?? [];
  return (items ?? []).flatMap(({ line_id, sku, product_id, title, quantity, image_url }) => {
    const line =
      lines.find((each) => line_id !== undefined && each.line_id === line_id) ??
      lines.find((each) => sku !== undefined && each.sku === sku) ??
      lines.find((each) => product_id !== undefined && each.product_id === product_id);
    const name = plainText(title ?? line?.title ?? sku ?? line?.sku ?? '');
    return name === '' ? [] : [{ title: name, quantity, image: image_url ?? line?.image_url }];
  });
}
