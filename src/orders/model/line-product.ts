// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { exact } from '../../platform/money/money.js';
import { type LineItem } from './order-members.js';

/** Who chose an order's line ids: the client, or the service (C-LINE-7). */
export type LineIdSource = 'partner' | 'parcelward';
/** A line with the id that returns, claims and cancellations refer to (C-LINE-4). */
export type IdentifiedLine = LineItem & { line_id: string };

/** Whether a line is no goods, such as a tip or gift wrap: it counts in the figures, and is never returned or claimed (C-LINE-13). */
export function isFee({ kind }: Pick<LineItem, 'kind'>): boolean {
  return kind === 'fee';
}

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

/** What an absent member is in `itemOf`. */
const ABSENT = '........';

/**
 * What a line sells, in 32 characters that `isSameItem` compares: digests of `product_id`, `sku` and `variant_id`, and one of the
 * title with the price.
 */
export function itemOf({ product_id, sku, variant_id, title, unit_price }: LineItem): string {
  const offer = JSON.stringify([title || '', String(exact(unit_price))]);
  const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, ABSENT.length);
  return [product_id, sku, variant_id, offer].map((text) => (text ? digestOf(text) : ABSENT)).join('');
}

/**
 * Whether two results of `itemOf` may be of one item (C-READ-8). A shop may name a product at one time and not at another, so
 * only members that both have can tell items apart, and without a product title and price decide.
 */
export function isSameItem(a: string, b: string): boolean {
  const [product, sku, variant] = [0, 1, 2].map((index) => compared(a, b, index));
  if (product === false || sku === false || variant === false) return false;
  return product === true || sku === true || a.slice(-ABSENT.length) === b.slice(-ABSENT.length);
}

/** Whether the members at `index` are equal; undefined if one is absent. */
function compared(a: string, b: string, index: number): boolean | undefined {
  const memberOf = (item: string) => item.slice(index * ABSENT.length, (index + 1) * ABSENT.length);
  const [x, y] = [memberOf(a), memberOf(b)];
  return x === ABSENT || y === ABSENT ? undefined : x === y;
}
