import { plainText } from '../../../platform/text/plain-text.js';
import { type ShipmentContent } from '../../../shipments/index.js';
import { type Order } from '../../model/order-content.js';

/** A thing in a parcel, as the customer knows it. */
export interface ParcelItem {
  title: string;
  quantity: number | undefined;
  image: string | undefined;
}

/** What a shipment may name a line of the order by. */
type ItemName = Pick<NonNullable<NonNullable<ShipmentContent['items']>[number]>, 'line_id' | 'sku' | 'product_id'>;

/** The order's line that an item of a shipment is of: found by `line_id`, else by `sku`, else by `product_id`. */
export function lineOfItem<L extends ItemName>(
  { line_id, sku, product_id }: ItemName,
  lines: readonly L[],
): L | undefined {
  return (
    lines.find((each) => line_id !== undefined && each.line_id === line_id) ??
    lines.find((each) => sku !== undefined && each.sku === sku) ??
    lines.find((each) => product_id !== undefined && each.product_id === product_id)
  );
}

/** The items of one parcel alone. What the shipment leaves out of an item is that of its line; what nothing names is left out. */
export function parcelItems({ items }: Pick<ShipmentContent, 'items'>, order: Order | undefined): ParcelItem[] {
  const lines = order?.content.line_items ?? [];
  return (items ?? []).flatMap(({ line_id, sku, product_id, title, quantity, image_url }) => {
    const line = lineOfItem({ line_id, sku, product_id }, lines);
    const name = plainText(title ?? line?.title ?? sku ?? line?.sku ?? '');
    return name === '' ? [] : [{ title: name, quantity, image: image_url ?? line?.image_url }];
  });
}
