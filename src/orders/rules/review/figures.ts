import { type Amount } from '../../../platform/json/exact-json.js';
import { amountOf, type Exact, exact, minorUnit, moneyText, roundTo } from '../../../platform/money/money.js';
import { type Amounts, type Discount, type LineItem } from '../../http/dto/order-parts.dto.js';
import { itemsNamed, listPrice } from '../payout/items-total.js';
import { type OrderContent } from '../../model/order-content.js';
import { type Reason } from '../../model/reason.js';

/** The two sides of a comparison, in ten-thousandths: what the other figures make of it, and what the order says. */
interface Sides {
  expected: Exact;
  actual: Exact;
}

/** The sums over an order's lines, in ten-thousandths, and what is wrong with single lines. */
interface LineSums {
  listPrice: Exact;
  /** Of the `line_total`s; a line without one counts at list price. */
  worth: Exact;
  /** Of the `discount_amount`s. */
  discounts: Exact;
  missing: Reason[];
  mismatched: Reason[];
}

/** What has to be sent (C-FLAG-7); the tax and a line's `line_total` have rules of their own. */
const AMOUNTS = [
  'subtotal',
  'discount_total',
  'grand_total',
  'shipping_total',
  'protection_cost',
] as const satisfies (keyof Amounts)[];

/**
 * Checks every figure of the order against the others (C-FLAG-1).
 * @param pricesIncludeTax as the store is configured; null: not known, and either form of C-FIG-7 may hold
 * @returns reasons in the order of `REASON_CODES`; an empty list when every figure is sent and all agree
 */
export function figureReasons(content: OrderContent, pricesIncludeTax: boolean | null): Reason[] {
  const lines = sumLines(content.line_items, content.currency);
  return [
    ...missingAmounts(content),
    ...lines.missing,
    ...lines.mismatched,
    ...checkSubtotal(content, lines),
    ...checkDiscountTotal(content, lines),
    ...checkGrandTotal(content, pricesIncludeTax),
    ...checkLineDiscounts(content, lines),
    ...checkOrderDiscounts(content, lines),
  ];
}

/** Whether two exact amounts are still two once each is rounded to the minor unit. */
export function differs(unit: Exact, a: Exact, b: Exact): boolean {
  return a !== b && roundTo(unit, a) !== roundTo(unit, b);
}

/** A reason that tells both sides, rounded to the currency's minor unit. */
export function mismatch(rule: Omit<Reason, 'expected' | 'actual'>, currency: string, sides: Sides): Reason {
  const rounded = (value: Exact): Amount => amountOf(roundTo(minorUnit(currency), value));
  return { ...rule, expected: rounded(sides.expected), actual: rounded(sides.actual) };
}

function sumLines(lines: readonly LineItem[], currency: string): LineSums {
  const unit = minorUnit(currency);
  const sums: LineSums = { listPrice: 0n, worth: 0n, discounts: 0n, missing: [], mismatched: [] };
  for (const [index, line] of lines.entries()) {
    const price = listPrice(line);
    const discount = exact(line.discount_amount ?? 0);
    const total = line.line_total === undefined ? undefined : exact(line.line_total);
    sums.listPrice += price;
    sums.discounts += discount;
    sums.worth += total ?? price;
    if (total === undefined) {
      sums.missing.push(missing(`/line_items/${index}/line_total`, `line_total of line ${index + 1} was not sent`));
    } else if (differs(unit, price - discount, total)) {
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
  return mismatch({ code: 'LINE_TOTAL_MISMATCH', pointer: `/line_items/${index}/line_total`, detail }, currency, sides);
}

function missing(pointer: string, detail: string): Reason {
  return { code: 'FIGURE_MISSING', detail, pointer, expected: null, actual: null };
}

function missingAmounts({ amounts, tax_lines }: OrderContent): Reason[] {
  const reasons: Reason[] = [];
  for (const name of AMOUNTS) {
    if (amounts[name] === undefined) reasons.push(missing(`/amounts/${name}`, `${name} was not sent`));
  }
  if (taxOf(amounts, tax_lines) === undefined) {
    reasons.push(missing('/amounts/tax_total', 'neither tax_total nor tax_lines was sent'));
  }
  return reasons;
}

/** The order's tax: `tax_total`, else the sum of the `tax_lines`; undefined when neither was sent. */
function taxOf({ tax_total }: Amounts, taxLines: OrderContent['tax_lines']): Exact | undefined {
  return tax_total !== undefined ? exact(tax_total) : taxLines?.reduce((sum, tax) => sum + exact(tax.amount), 0n);
}

/** C-FIG-5: an order-wide discount lowers subtotal; nothing raises it above the items. */
function checkSubtotal({ amounts, currency, line_items }: OrderContent, { worth }: LineSums): Reason[] {
  const sides = { expected: worth, actual: exact(amounts.subtotal) };
  if (sides.actual <= worth || !differs(minorUnit(currency), sides.expected, sides.actual)) return [];
  const items = `${itemsNamed(line_items, 'line_total')} add up to ${moneyText(worth, currency)}`;
  const detail = `${items}, but subtotal is ${moneyText(sides.actual, currency)}`;
  return [mismatch({ code: 'SUBTOTAL_MISMATCH', pointer: '/amounts/subtotal', detail }, currency, sides)];
}

/** C-FIG-6. */
function checkDiscountTotal({ amounts, currency }: OrderContent, lines: LineSums): Reason[] {
  if (amounts.discount_total === undefined) return [];
  const subtotal = exact(amounts.subtotal);
  const sides = { expected: lines.listPrice - subtotal, actual: exact(amounts.discount_total) };
  if (!differs(minorUnit(currency), sides.expected, sides.actual)) return [];
  const text = (value: Exact) => moneyText(value, currency);
  const detail =
    `the lines' unit_price x quantity ${text(lines.listPrice)} - subtotal ${text(subtotal)} = ${text(sides.expected)}, ` +
    `but discount_total is ${text(sides.actual)}`;
  return [mismatch({ code: 'DISCOUNT_TOTAL_MISMATCH', pointer: '/amounts/discount_total', detail }, currency, sides)];
}

/** C-FIG-7, where every term that it needs was sent. */
function checkGrandTotal(content: OrderContent, pricesIncludeTax: boolean | null): Reason[] {
  const { amounts, currency, tax_lines } = content;
  const { grand_total, shipping_total, protection_cost } = amounts;
  const tax = pricesIncludeTax === true ? 0n : taxOf(amounts, tax_lines);
  if (grand_total === undefined || shipping_total === undefined) return [];
  if (protection_cost === undefined || tax === undefined) return [];
  const actual = exact(grand_total);
  const untaxed = exact(amounts.subtotal) + exact(shipping_total) + exact(protection_cost);
  const isTaxAdded = pricesIncludeTax === null && tax !== 0n ? [false, true] : [pricesIncludeTax === false];
  const sums = isTaxAdded.map((isAdded) => (isAdded ? untaxed + tax : untaxed));
  const [expected = untaxed] = sums;
  if (!sums.every((sum) => differs(minorUnit(currency), sum, actual))) return [];
  const text = (value: Exact) => moneyText(value, currency);
  const terms =
    `subtotal ${text(exact(amounts.subtotal))} + shipping_total ${text(exact(shipping_total))} + ` +
    `protection_cost ${text(exact(protection_cost))}`;
  const taxTerm = ` + ${amounts.tax_total === undefined ? 'tax_lines' : 'tax_total'} ${text(tax)}`;
  const forms = sums.map((sum, form) => `${terms}${isTaxAdded[form] ? taxTerm : ''} = ${text(sum)}`);
  const detail = `${forms.join(', or ')}, but grand_total is ${text(actual)}`;
  const rule = { code: 'GRAND_TOTAL_MISMATCH', pointer: '/amounts/grand_total', detail } as const;
  return [mismatch(rule, currency, { expected, actual })];
}

function checkLineDiscounts({ discounts, currency }: OrderContent, lines: LineSums): Reason[] {
  if (!discounts) return [];
  const sides = { expected: lines.discounts, actual: entriesOn('line', discounts) };
  if (!differs(minorUnit(currency), sides.expected, sides.actual)) return [];
  const detail =
    `the lines' discount_amounts add up to ${moneyText(sides.expected, currency)}, ` +
    `but the line entries of discounts to ${moneyText(sides.actual, currency)}`;
  return [mismatch({ code: 'LINE_DISCOUNTS_MISMATCH', pointer: '/discounts', detail }, currency, sides)];
}

function checkOrderDiscounts(content: OrderContent, { worth }: LineSums): Reason[] {
  const { amounts, currency, discounts, line_items } = content;
  if (!discounts) return [];
  const subtotal = exact(amounts.subtotal);
  const sides = { expected: worth - subtotal, actual: entriesOn('order', discounts) };
  if (!differs(minorUnit(currency), sides.expected, sides.actual)) return [];
  const text = (value: Exact) => moneyText(value, currency);
  const detail =
    `${itemsNamed(line_items, 'line_total')} ${text(worth)} - subtotal ${text(subtotal)} = ${text(sides.expected)}, ` +
    `but the order entries of discounts add up to ${text(sides.actual)}`;
  return [mismatch({ code: 'ORDER_DISCOUNTS_MISMATCH', pointer: '/discounts', detail }, currency, sides)];
}

function entriesOn(target: Discount['applies_to'], discounts: readonly Discount[]): Exact {
  let sum = 0n;
  for (const { applies_to, amount } of discounts) if (applies_to === target) sum += exact(amount);
  return sum;
}
