// SPDX-License-Identifier: Apache-2.0
import { plainText } from '../../../platform/text/plain-text.js';
import { type ShipmentContent } from '../../../shipments/index.js';
import { type Order } from '../../model/order-content.js';

/** An item of a parcel as the customer sees it. */
export interface ParcelItem {
  title: string;
  quantity: number | undefined;
  image: string | undefined;
  /** The product's page in the shop. */
  url?: string | undefined;
  /** Below the title, such as the reason of a return. */
  note?: string | undefined;
}

/** How an item of a shipment refers to a line of the order. */
type ItemReference = Pick<NonNullable<NonNullable<ShipmentContent['items']>[number]>, 'line_id' | 'sku' | 'product_id'>;

/** Finds the order's line of a shipment item, by `line_id`, otherwise by `sku`, otherwise by `product_id`. */
export function lineOfItem<L extends ItemReference>(
  { line_id, sku, product_id }: ItemReference,
  lines: readonly L[],
): L | undefined {
  return (
    lines.find((line) => line_id !== undefined && line.line_id === line_id) ??
    lines.find((line) => sku !== undefined && line.sku === sku) ??
    lines.find((line) => product_id !== undefined && line.product_id === product_id)
  );
}

/**
 * Lists the items of one parcel (C-PUT-22). Title and image come from the order's line if the shipment omits them; an item
 * without title and SKU is left out.
 */
export function parcelItems({ items }: Pick<ShipmentContent, 'items'>, order: Order | undefined): ParcelItem[] {
  const lines = order?.content.line_items ?? [];
  return (items ?? []).flatMap(({ line_id, sku, product_id, title, quantity, image_url }) => {
    const line = lineOfItem({ line_id, sku, product_id }, lines);
    const name = plainText(title ?? line?.title ?? sku ?? line?.sku ?? '');
    return name === '' ? [] : [{ title: name, quantity, image: image_url ?? line?.image_url, url: line?.product_url }];
  });
}

/** Builds the items of a return or a claim, with the pictures of the order's lines (C-MSG-52). @param order without it there are no pictures */
export function caseItems<Item extends { line_id: string; quantity: number; sku: string | null; title: string | null }>(
  items: readonly Item[],
  order: Pick<Order, 'content'> | undefined,
  noteOf: (item: Item) => string | undefined = () => undefined,
): ParcelItem[] {
  const images = new Map(order?.content.line_items.map(({ line_id, image_url }) => [line_id, image_url]));
  return items.map((item) => {
    const { line_id, quantity, sku, title } = item;
    const note = noteOf(item);
    const shown = { title: plainText(title ?? sku ?? line_id), quantity, image: images.get(line_id) };
    return note === undefined ? shown : { ...shown, note };
  });
}
