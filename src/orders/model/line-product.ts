import { createHash } from 'node:crypto';
import { exact } from '../../platform/money/money.js';
import { type LineItem } from './order-bodies.js';

/** Whether a line is no goods, such as a tip or gift wrap: it counts in the figures, and is never returned or claimed (C-LINE-13). */
export function isFee({ kind }: Pick<LineItem, 'kind'>): boolean {
  return kind === 'fee';
}

/** The lines that are goods. */
export function goodsOf<Line extends Pick<LineItem, 'kind'>>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => !isFee(line));
}

/** The members that name a product. An empty one names none: shops send it for a product without one. */
export type ProductNames = Pick<LineItem, 'product_id' | 'sku'>;

export function namesProduct({ product_id, sku }: ProductNames): boolean {
  return Boolean(product_id) || Boolean(sku);
}

/** Whether both name the same product: each of `product_id` and `sku` that both have is equal, and they have one of the two. */
export function isSameProduct(a: ProductNames, b: ProductNames): boolean {
  const shared = (['product_id', 'sku'] as const).filter((key) => a[key] && b[key]);
  return shared.length > 0 && shared.every((key) => a[key] === b[key]);
}

/**
 * What a line sells, as a digest of 16 characters: lines with the same one are units of one item (C-READ-8). Without a product it
 * is told by title and price; without a title the line is an item of its own.
 */
export function itemOf(line: LineItem & { line_id: string }): string {
  const { product_id = '', sku = '', variant_id = '', title = '', line_id } = line;
  const price = () => String(exact(line.unit_price));
  const names = namesProduct(line) ? [product_id, sku, variant_id] : title === '' ? [line_id] : [title, price()];
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 16);
}
