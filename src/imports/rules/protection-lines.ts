// SPDX-License-Identifier: Apache-2.0
import { type Amount, ExactNumber } from '../../platform/json/exact-json.js';
import { amountOf, exact, type ScaledAmount } from '../../platform/money/money.js';

interface SoldLine {
  sku?: unknown;
  product_id?: unknown;
  title?: unknown;
  line_total?: unknown;
  discount_amount?: unknown;
}

interface Discount {
  applies_to: unknown;
  amount: unknown;
}

interface SoldOrder {
  is_protected?: unknown;
  amounts?: Record<string, unknown>;
  line_items?: unknown;
  discounts?: unknown;
}

/** The names in the option of an import, which are separated by commas. */
export const protectionNames = (option: string | null): string[] => (option === null ? [] : option.split(','));

/**
 * Makes protection of the lines of an order that are named so: their price is `protection_cost`, and they leave the items
 * (C-IMP-27). An order that says itself whether it is protected, has no such line, or no other line, stays as it is.
 * @param json an order with its history, which need not be valid
 * @param names SKUs, product ids or titles
 */
export function withProtection<T>(json: T, names: readonly string[] = []): T {
  const { order } = (json ?? {}) as { order?: SoldOrder | null };
  if (names.length === 0 || !order?.amounts || !Array.isArray(order.line_items) || order.is_protected != null)
    return json;
  const isNamed = isProtectionNamed(names);
  const lines = order.line_items as (SoldLine | null)[];
  const sold = lines.filter((line) => line && isNamed(line)) as SoldLine[];
  const { subtotal, discount_total } = order.amounts;
  const totals = sold.map(({ line_total }) => line_total);
  if (sold.length === 0 || sold.length === lines.length || ![subtotal, ...totals].every(isMoney)) return json;
  const cost = (totals as Amount[]).reduce((sum, each) => sum + exact(each), 0n);
  const discounts = sold.reduce((sum, { discount_amount: own }) => sum + (isMoney(own) ? exact(own) : 0n), 0n);
  const amounts = {
    ...order.amounts,
    subtotal: amountOf(exact(subtotal as Amount) - cost),
    ...(isMoney(discount_total) && { discount_total: amountOf(exact(discount_total) - discounts) }),
    protection_cost: amountOf(cost),
  };
  const changed = {
    amounts,
    is_protected: cost > 0n,
    line_items: lines.filter((line) => !sold.includes(line as SoldLine)),
    ...(Array.isArray(order.discounts) && { discounts: withoutLineDiscount(order.discounts, discounts) }),
  };
  return { ...json, order: { ...order, ...changed } };
}

/** The `line` entries have the discounts of the lines that are left (C-FLAG-12). */
function withoutLineDiscount(entries: readonly Partial<Discount>[], discount: ScaledAmount): unknown[] {
  let left = discount;
  return entries.flatMap((entry) => {
    if (entry?.applies_to !== 'line' || !isMoney(entry.amount)) return [entry];
    const amount = exact(entry.amount);
    const taken = left < amount ? left : amount;
    left -= taken;
    return taken === amount ? [] : [{ ...entry, amount: amountOf(amount - taken) }];
  });
}

/**
 * Tests whether a line is protection (C-IMP-27). Shopify writes `Title - Variant`.
 * @param names SKUs, product ids or titles
 */
export function isProtectionNamed(
  names: readonly string[],
): (line: Pick<SoldLine, 'sku' | 'product_id' | 'title'>) => boolean {
  const wanted = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  return ({ sku, product_id, title }) => {
    const sent = [sku, product_id, title].flatMap((text) =>
      typeof text === 'string' ? [text.trim().toLowerCase()] : [],
    );
    const name = typeof title === 'string' ? title.trim().toLowerCase() : '';
    return wanted.some((each) => sent.includes(each) || name.startsWith(`${each} - `));
  };
}

const isMoney = (value: unknown): value is Amount =>
  (typeof value === 'number' && Number.isFinite(value)) || value instanceof ExactNumber;
