// SPDX-License-Identifier: Apache-2.0
import { isProtectionNamed } from '../../../imports/index.js';
import { definedMembers } from '../../../platform/json/defined-members.js';
import { amountOf, minorUnit, roundTo, type ScaledAmount } from '../../../platform/money/money.js';
import { fewObjectsOf, httpsUrlOf, idOf, objectOf, objectsOf, type Payload, scaledOf, textOf } from '../payload.js';

/** The members of an order that hold its figures. */
export interface WooFigures {
  members: {
    amounts: Record<string, unknown>;
    is_protected: boolean;
    line_items: Record<string, unknown>[];
    discounts?: Record<string, unknown>[];
  };
  /** Ids of the lines and fees that are protection, so that `line_items` lacks them. */
  protectionIds: ReadonlySet<string>;
  /** What WooCommerce's total exceeds the sum of its parts by, because each was rounded for itself. */
  rounding: ScaledAmount;
}

interface SoldLine {
  json: Record<string, unknown>;
  /** `unit_price x quantity`. */
  list: ScaledAmount;
  total: ScaledAmount;
  discount: ScaledAmount;
}

/** WooCommerce's `total`, and what may keep it from being the sum of its parts. */
interface PaidTotal {
  total: ScaledAmount;
  /** Paid by gift card, which some plugins take off `total`. */
  giftCards: ScaledAmount;
  /** The most that roundings can add up to. */
  tolerance: ScaledAmount;
}

/**
 * Derives lines, amounts and discounts of a WooCommerce order. All of its amounts exclude tax, also if the shop's prices include it.
 * Fees are lines of the kind `fee`, and a fee below zero is a discount on the order. Coupons are on the lines.
 * @param protection SKUs, product ids or titles of protection, which may be a product or a fee
 * @throws Problem VALIDATION_ERROR if an amount is no decimal number
 */
export function wooFigures(order: Payload, protection: readonly string[]): WooFigures {
  const unit = minorUnit(textOf(order.currency) ?? '');
  const items = fewObjectsOf(order.line_items, '/line_items', 1_000).map((item, index) => itemLine(item, index, unit));
  const fees = fewObjectsOf(order.fee_lines, '/fee_lines').map(feeLine);
  const isNamed = isProtectionNamed(protection);
  // An order of protection only stays one of goods, because an order has at least one line.
  const hasGoods = items.some(({ json }) => !isNamed(json));
  const sold = [...items, ...fees.filter(({ total }) => total > 0n)];
  const protectionLines = hasGoods ? sold.filter(({ json }) => isNamed(json)) : [];
  const lines = sold.filter((line) => !protectionLines.includes(line));
  const reductions = fees.filter(({ total }) => total < 0n);
  const subtotal = sumOf([...lines, ...reductions], 'total');
  const cost = sumOf(protectionLines, 'total');
  const paid = paidTotal(order, items.length + fees.length);
  const discounts = [...lineDiscounts(order, sumOf(lines, 'discount'), paid.tolerance), ...reductions.map(reductionOf)];
  const { rounding, ...totals } = totalsOf(order, subtotal + cost, paid);
  const amounts = {
    subtotal,
    discount_total: roundTo(unit, sumOf(lines, 'list') - subtotal),
    protection_cost: cost,
    ...totals,
  };
  return {
    members: {
      amounts: Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, amountOf(value)])),
      is_protected: cost > 0n,
      line_items: lines.map(({ json }) => json),
      ...(discounts.length > 0 && { discounts }),
    },
    protectionIds: new Set(protectionLines.map(({ json }) => String(json.line_id))),
    rounding,
  };
}

function sumOf(lines: readonly SoldLine[], figure: 'list' | 'total' | 'discount'): ScaledAmount {
  return lines.reduce((sum, line) => sum + line[figure], 0n);
}

/**
 * `subtotal` is what all units cost before coupons, so a price is a part of it. Amounts have four decimals: a price that does
 * not divide is rounded up, and what that adds up to counts as discount where the minor unit would show it.
 */
function itemLine(item: Payload, index: number, unit: ScaledAmount): SoldLine {
  const pointer = `/line_items/${index}`;
  const total = scaledOf(item.total, `${pointer}/total`);
  const subtotal = scaledOf(item.subtotal, `${pointer}/subtotal`);
  // Staff may raise the price of a line, which changes `total` only.
  const before = subtotal > total ? subtotal : total;
  const { quantity, title } = unitsOf(item);
  const units = typeof quantity === 'number' && quantity > 0 ? BigInt(quantity) : 1n;
  const price = (before + units - 1n) / units;
  const list = price * units;
  const isExact = roundTo(unit, total + list - before) === roundTo(unit, total);
  const discount = (isExact ? before : list) - total;
  const id = idOf(item.id);
  const json = definedMembers({
    // `line_id` is kept of a new order only; the second one also names lines that staff add later.
    ...{ line_id: id, source_line_id: id },
    product_id: idOf(item.product_id),
    variant_id: idOf(item.variation_id),
    sku: textOf(item.sku, 128),
    title,
    quantity,
    unit_price: amountOf(price),
    discount_amount: discount === 0n ? undefined : amountOf(discount),
    line_total: amountOf(total),
    tax_amount: taxOf(item, pointer),
    image_url: httpsUrlOf(objectOf(item.image).src),
  });
  return { json, list, total, discount };
}

/** Plugins sell by weight or length: 1.5 kg is one unit, whose title says how much. */
function unitsOf({ quantity, name }: Payload): { quantity: unknown; title: string | undefined } {
  const title = textOf(name, 512);
  if (typeof quantity !== 'number' || Number.isInteger(quantity) || quantity < 0) return { quantity, title };
  return { quantity: 1, title: textOf(`${quantity} x ${title ?? ''}`, 512) };
}

function feeLine(fee: Payload, index: number): SoldLine {
  const pointer = `/fee_lines/${index}`;
  const total = scaledOf(fee.total, `${pointer}/total`);
  const id = idOf(fee.id);
  const json = definedMembers({
    kind: 'fee',
    ...{ line_id: id, source_line_id: id },
    title: textOf(fee.name, 255) ?? 'Fee',
    quantity: 1,
    unit_price: amountOf(total),
    line_total: amountOf(total),
    tax_amount: taxOf(fee, pointer),
  });
  return { json, list: total, total, discount: 0n };
}

function taxOf(line: Payload, pointer: string): unknown {
  const tax = scaledOf(line.total_tax, `${pointer}/total_tax`);
  return tax < 0n ? undefined : amountOf(tax);
}

function reductionOf({ json, total }: SoldLine): Record<string, unknown> {
  return { amount: amountOf(-total), applies_to: 'order', title: json.title };
}

/** Splits the discounts of the lines among the coupons. Staff and plugins give discounts without a coupon, too. */
function lineDiscounts(order: Payload, total: ScaledAmount, tolerance: ScaledAmount): Record<string, unknown>[] {
  let left = total;
  const entries = objectsOf(order.coupon_lines).flatMap((coupon, index) => {
    const discount = scaledOf(coupon.discount, `/coupon_lines/${index}/discount`);
    const amount = discount < left ? discount : left;
    left -= amount;
    return amount > 0n ? [{ amount, code: textOf(coupon.code), type: textOf(coupon.discount_type, 64) }] : [];
  });
  const last = entries.at(-1);
  if (last && left <= tolerance) last.amount += left;
  else if (left > 0n) entries.push({ amount: left, code: undefined, type: undefined });
  return entries.map(({ amount, ...names }) => ({
    amount: amountOf(amount),
    applies_to: 'line',
    ...definedMembers(names),
  }));
}

function paidTotal(order: Payload, lineCount: number): PaidTotal {
  const decimals = /\.(\d{1,4})/.exec(textOf(order.total) ?? '')?.[1]?.length ?? 0;
  const giftCards = objectsOf(order.gift_cards).map(({ amount }, index) =>
    scaledOf(amount, `/gift_cards/${index}/amount`),
  );
  return {
    total: scaledOf(order.total, '/total'),
    giftCards: giftCards.reduce((sum, amount) => sum + amount, 0n),
    // Half of the last digit for each line and for shipping, tax and total.
    tolerance: (10n ** BigInt(4 - decimals) * BigInt(lineCount + 3)) / 2n,
  };
}

/**
 * WooCommerce rounds each amount for itself, so the parts of a right order may miss its total by some cents. The tax takes
 * them, because nothing is paid by it; without tax, `grand_total` is the sum of the parts. Other differences stay, and flag the order.
 */
function totalsOf(order: Payload, goods: ScaledAmount, { total, giftCards, tolerance }: PaidTotal) {
  const shipping_total = scaledOf(order.shipping_total, '/shipping_total');
  const tax = scaledOf(order.total_tax, '/total_tax');
  const sum = goods + shipping_total + tax;
  const paid = [total, total + giftCards].find((each) => each - sum <= tolerance && sum - each <= tolerance);
  const rounding = paid === undefined ? 0n : paid - sum;
  const isInTax = tax > 0n && tax + rounding >= 0n;
  return {
    shipping_total,
    tax_total: isInTax ? tax + rounding : tax,
    grand_total: paid === undefined ? total : isInTax ? paid : sum,
    rounding,
  };
}
