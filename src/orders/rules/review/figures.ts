// SPDX-License-Identifier: Apache-2.0
import { type Amount } from '../../../platform/json/exact-json.js';
import { amountOf, type ScaledAmount, exact, minorUnit, moneyText, roundTo } from '../../../platform/money/money.js';
import { type OrderContent } from '../../model/order-content.js';
import { type Amounts, type Discount, type LineItem } from '../../model/order-members.js';
import { type Reason } from '../../model/order-review.resource.js';
import { describeBasis, listPrice } from '../payout/items-total.js';

/** A comparison, in ten-thousandths: the value that the other figures imply, and the value that was sent. */
interface Sides {
  expected: ScaledAmount;
  actual: ScaledAmount;
}

/** Sums over an order's lines, in ten-thousandths, and the reasons that concern single lines. */
interface LineSums {
  /** Sum of `unit_price x quantity`. */
  listPrice: ScaledAmount;
  /** Sum of the `line_total`s; a line without one counts at list price (C-FIG-11). */
  lineTotals: ScaledAmount;
  /** Sum of the `discount_amount`s. */
  discounts: ScaledAmount;
  missing: Reason[];
  mismatched: Reason[];
}

/** Amounts that must be sent (C-FLAG-7); the tax and a line's `line_total` are checked separately. */
const REQUIRED_AMOUNTS = [
  'subtotal',
  'discount_total',
  'grand_total',
  'shipping_total',
  'protection_cost',
] as const satisfies (keyof Amounts)[];

/**
 * Checks every figure of the order against the others (C-FLAG-1).
 * @param pricesIncludeTax as the store is configured; null if unknown, then either form of C-FIG-7 may hold (C-FIG-8)
 * @returns reasons in the order of `REASON_CODES`; empty if every figure was sent and all agree
 */
export function figureReasons(content: OrderContent, pricesIncludeTax: boolean | null): Reason[] {
  const lines = sumLines(content.line_items, content.currency);
  return [
    ...missingAmountReasons(content),
    ...lines.missing,
    ...lines.mismatched,
    ...checkSubtotal(content, lines),
    ...checkDiscountTotal(content, lines),
    ...checkGrandTotal(content, pricesIncludeTax),
    ...checkLineDiscounts(content, lines),
    ...checkOrderDiscounts(content, lines),
  ];
}

/** Whether two exact amounts differ once both are rounded to the minor unit `unit` (C-FIG-10). */
export function isMismatch(unit: ScaledAmount, a: ScaledAmount, b: ScaledAmount): boolean {
  return a !== b && roundTo(unit, a) !== roundTo(unit, b);
}

/** Builds a reason with both sides rounded to the currency's minor unit (C-FLAG-5). */
export function mismatchReason(rule: Omit<Reason, 'expected' | 'actual'>, currency: string, sides: Sides): Reason {
  const rounded = (value: ScaledAmount): Amount => amountOf(roundTo(minorUnit(currency), value));
  return { ...rule, expected: rounded(sides.expected), actual: rounded(sides.actual) };
}

function sumLines(lines: readonly LineItem[], currency: string): LineSums {
  const unit = minorUnit(currency);
  const sums: LineSums = { listPrice: 0n, lineTotals: 0n, discounts: 0n, missing: [], mismatched: [] };
  for (const [index, line] of lines.entries()) {
    const price = listPrice(line);
    const discount = exact(line.discount_amount ?? 0);
    const total = line.line_total === undefined ? undefined : exact(line.line_total);
    sums.listPrice += price;
    sums.discounts += discount;
    sums.lineTotals += total ?? price;
    if (total === undefined) {
      const detail = `line_total of line ${index + 1} was not sent`;
      sums.missing.push(missingReason(`/line_items/${index}/line_total`, detail));
    } else if (isMismatch(unit, price - discount, total)) {
      sums.mismatched.push(lineTotalReason(line, index, currency, { expected: price - discount, actual: total }));
    }
  }
  return sums;
}

function lineTotalReason(line: LineItem, index: number, currency: string, sides: Sides): Reason {
  const text = (amount: Amount) => moneyText(exact(amount), currency);
  const less = line.discount_amount === undefined ? '' : ` - discount_amount ${text(line.discount_amount)}`;
  const detail =
    `unit_price ${text(line.unit_price)} x quantity ${line.quantity}${less} = ` +
    `${moneyText(sides.expected, currency)}, but line_total of line ${index + 1} is ${moneyText(sides.actual, currency)}`;
  const rule = { code: 'LINE_TOTAL_MISMATCH', pointer: `/line_items/${index}/line_total`, detail } as const;
  return mismatchReason(rule, currency, sides);
}

function missingReason(pointer: string, detail: string): Reason {
  return { code: 'FIGURE_MISSING', detail, pointer, expected: null, actual: null };
}

function missingAmountReasons({ amounts: sent, tax_lines, ...content }: OrderContent): Reason[] {
  const amounts = { ...sent, protection_cost: protectionCost({ amounts: sent, ...content }) };
  const missing = REQUIRED_AMOUNTS.filter((name) => amounts[name] === undefined);
  const reasons = missing.map((name) => missingReason(`/amounts/${name}`, `${name} was not sent`));
  if (taxOf(amounts, tax_lines) !== undefined) return reasons;
  return [...reasons, missingReason('/amounts/tax_total', 'neither tax_total nor tax_lines was sent')];
}

/** The cost of protection; 0 while it is not known whether an imported order is protected (C-PROT-11). */
function protectionCost({
  amounts,
  is_protection_open: isOpen,
}: Pick<OrderContent, 'amounts' | 'is_protection_open'>): Amount | undefined {
  return amounts.protection_cost ?? (isOpen ? 0 : undefined);
}

/** Returns the order's tax: `tax_total`, otherwise the sum of `tax_lines` (C-ORD-13); undefined if neither was sent. */
function taxOf({ tax_total }: Amounts, taxLines: OrderContent['tax_lines']): ScaledAmount | undefined {
  return tax_total !== undefined ? exact(tax_total) : taxLines?.reduce((sum, tax) => sum + exact(tax.amount), 0n);
}

/** Checks C-FIG-5: an order-wide discount may lower subtotal, but nothing raises it above the items (C-FLAG-9). */
function checkSubtotal({ amounts, currency, line_items }: OrderContent, { lineTotals }: LineSums): Reason[] {
  const sides = { expected: lineTotals, actual: exact(amounts.subtotal) };
  if (sides.actual <= lineTotals || !isMismatch(minorUnit(currency), sides.expected, sides.actual)) return [];
  const items = `${describeBasis(line_items, 'line_total')} add up to ${moneyText(lineTotals, currency)}`;
  const detail = `${items}, but subtotal is ${moneyText(sides.actual, currency)}`;
  return [mismatchReason({ code: 'SUBTOTAL_MISMATCH', pointer: '/amounts/subtotal', detail }, currency, sides)];
}

/** Checks C-FIG-6. */
function checkDiscountTotal({ amounts, currency }: OrderContent, lines: LineSums): Reason[] {
  if (amounts.discount_total === undefined) return [];
  const subtotal = exact(amounts.subtotal);
  const sides = { expected: lines.listPrice - subtotal, actual: exact(amounts.discount_total) };
  if (!isMismatch(minorUnit(currency), sides.expected, sides.actual)) return [];
  const text = (value: ScaledAmount) => moneyText(value, currency);
  const detail =
    `the lines' unit_price x quantity ${text(lines.listPrice)} - subtotal ${text(subtotal)} = ${text(sides.expected)}, ` +
    `but discount_total is ${text(sides.actual)}`;
  const rule = { code: 'DISCOUNT_TOTAL_MISMATCH', pointer: '/amounts/discount_total', detail } as const;
  return [mismatchReason(rule, currency, sides)];
}

/** Checks C-FIG-7 if every term was sent (C-FLAG-11). */
function checkGrandTotal(content: OrderContent, pricesIncludeTax: boolean | null): Reason[] {
  const { amounts, currency, tax_lines } = content;
  const { grand_total, shipping_total } = amounts;
  const protection_cost = protectionCost(content);
  const tax = pricesIncludeTax === true ? 0n : taxOf(amounts, tax_lines);
  if (grand_total === undefined || shipping_total === undefined) return [];
  if (protection_cost === undefined || tax === undefined) return [];
  const actual = exact(grand_total);
  const untaxed = exact(amounts.subtotal) + exact(shipping_total) + exact(protection_cost);
  const isTaxAdded = pricesIncludeTax === null && tax !== 0n ? [false, true] : [pricesIncludeTax === false];
  const sums = isTaxAdded.map((isAdded) => (isAdded ? untaxed + tax : untaxed));
  const [expected = untaxed] = sums;
  if (!sums.every((sum) => isMismatch(minorUnit(currency), sum, actual))) return [];
  const text = (value: ScaledAmount) => moneyText(value, currency);
  const terms =
    `subtotal ${text(exact(amounts.subtotal))} + shipping_total ${text(exact(shipping_total))} + ` +
    `protection_cost ${text(exact(protection_cost))}`;
  const taxTerm = ` + ${amounts.tax_total === undefined ? 'tax_lines' : 'tax_total'} ${text(tax)}`;
  const forms = sums.map((sum, form) => `${terms}${isTaxAdded[form] ? taxTerm : ''} = ${text(sum)}`);
  const detail = `${forms.join(', or ')}, but grand_total is ${text(actual)}`;
  const rule = { code: 'GRAND_TOTAL_MISMATCH', pointer: '/amounts/grand_total', detail } as const;
  return [mismatchReason(rule, currency, { expected, actual })];
}

/** Checks the line entries of `discounts` (C-FLAG-12). */
function checkLineDiscounts({ discounts, currency }: OrderContent, lines: LineSums): Reason[] {
  if (!discounts) return [];
  const sides = { expected: lines.discounts, actual: sumEntries('line', discounts) };
  if (!isMismatch(minorUnit(currency), sides.expected, sides.actual)) return [];
  const detail =
    `the lines' discount_amounts add up to ${moneyText(sides.expected, currency)}, ` +
    `but the line entries of discounts to ${moneyText(sides.actual, currency)}`;
  return [mismatchReason({ code: 'LINE_DISCOUNTS_MISMATCH', pointer: '/discounts', detail }, currency, sides)];
}

/** Checks the order entries of `discounts` (C-FLAG-13). */
function checkOrderDiscounts(content: OrderContent, { lineTotals }: LineSums): Reason[] {
  const { amounts, currency, discounts, line_items } = content;
  if (!discounts) return [];
  const subtotal = exact(amounts.subtotal);
  const sides = { expected: lineTotals - subtotal, actual: sumEntries('order', discounts) };
  if (!isMismatch(minorUnit(currency), sides.expected, sides.actual)) return [];
  const text = (value: ScaledAmount) => moneyText(value, currency);
  const detail =
    `${describeBasis(line_items, 'line_total')} ${text(lineTotals)} - subtotal ${text(subtotal)} = ${text(sides.expected)}, ` +
    `but the order entries of discounts add up to ${text(sides.actual)}`;
  return [mismatchReason({ code: 'ORDER_DISCOUNTS_MISMATCH', pointer: '/discounts', detail }, currency, sides)];
}

function sumEntries(target: Discount['applies_to'], discounts: readonly Discount[]): ScaledAmount {
  const entries = discounts.filter(({ applies_to }) => applies_to === target);
  return entries.reduce((sum, { amount }) => sum + exact(amount), 0n);
}
