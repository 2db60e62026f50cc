import { type Order, type ParcelItem } from '../../../orders/index.js';
import { plainText } from '../../../platform/text/plain-text.js';

/** An item of a return or a claim. */
interface EventItem {
  line_id: string;
  quantity: number;
  sku: string | null;
  title: string | null;
}

/**
 * Builds the items of a mail about a return or a claim, with the pictures of the order's lines (C-MSG-52).
 * @param order as it is now; without it there are no pictures
 */
export function eventItems(items: readonly EventItem[], order: Pick<Order, 'content'> | undefined): ParcelItem[] {
  const images = new Map(order?.content.line_items.map(({ line_id, image_url }) => [line_id, image_url]));
  return items.map(({ line_id, quantity, sku, title }) => ({
    title: plainText(title ?? sku ?? line_id),
    quantity,
    image: images.get(line_id),
  }));
}
