// SPDX-License-Identifier: Apache-2.0
import { isProtectionNamed } from '../../../imports/index.js';
import { definedMembers } from '../../../platform/json/defined-members.js';
import { amountOf, type ScaledAmount } from '../../../platform/money/money.js';
import { fewObjectsOf, idOf, objectsOf, type Payload, scaledOf, sumOf, textOf } from '../payload.js';

/** What a line sells. Protection and tips are no lines of the order here. */
export type LineRole = 'goods' | 'gift-card' | 'protection' | 'tip';

/** What one line has of a discount. */
export interface DiscountShare {
  amount: ScaledAmount;
  /** The index of its discount in `discount_applications`. */
  application: number;
  isOrderWide: boolean;
}

/** A line of an order as it was ordered. */
export interface OrderedLine {
  id?: string;
  role: LineRole;
  json: Payload;
  price?: ScaledAmount;
  /** `price` x `quantity`; undefined if one of them is missing. */
  listPrice?: ScaledAmount;
  shares: DiscountShare[];
  tax: ScaledAmount;
}

/** An amount; undefined if it was not sent, which is not zero. */
export const sentAmount = (value: unknown, pointer: string): ScaledAmount | undefined =>
  value === undefined || value === null || value === '' ? undefined : scaledOf(value, pointer);

/** Units of a line; 0 if there are none. */
export const unitsOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;

/**
 * Decides what a line of an order, a refund or a fulfilment sells.
 * @param protectionNames SKUs, product ids, titles or vendors
 */
export function roleOf(line: Payload, protectionNames: readonly string[]): LineRole {
  // Only tips have these members, and the members may be null.
  if ('tip_payment_gateway' in line || 'tip_payment_method' in line) return 'tip';
  const { sku, title, name, vendor } = line;
  const product_id = idOf(line.product_id);
  const isNamed = isProtectionNamed(protectionNames);
  if ([{ sku, product_id, title }, { title: name }, { title: vendor }].some(isNamed)) return 'protection';
  return line.gift_card === true ? 'gift-card' : 'goods';
}

/**
 * Reads the lines of an order. An edit or a refund leaves their `quantity` as it is and lowers `current_quantity`. If the order
 * has only protection, that is what it sells.
 * @throws Problem VALIDATION_ERROR if an amount is no decimal number
 */
export function orderedLines(order: Payload, protectionNames: readonly string[]): OrderedLine[] {
  const applications = objectsOf(order.discount_applications);
  const lines = fewObjectsOf(order.line_items, '/line_items', 1_000)
    .map((json, index) => orderedLine(json, `/line_items/${index}`, roleOf(json, protectionNames), applications))
    .filter(({ json }) => json.quantity !== 0);
  if (lines.some(isKept)) return lines;
  return lines.map((line) => (line.role === 'protection' ? { ...line, role: 'goods' } : line));
}

function orderedLine(json: Payload, at: string, role: LineRole, applications: readonly Payload[]): OrderedLine {
  const price = sentAmount(json.price, `${at}/price`);
  const listPrice = price === undefined ? undefined : price * BigInt(unitsOf(json.quantity));
  const shares = objectsOf(json.discount_allocations).map(({ amount, discount_application_index: index }) => {
    const application = typeof index === 'number' ? index : -1;
    const { allocation_method, target_selection } = applications[application] ?? {};
    const isOrderWide = allocation_method === 'across' && target_selection === 'all';
    return { amount: scaledOf(amount, `${at}/discount_allocations`), application, isOrderWide };
  });
  const tax = sumOf(objectsOf(json.tax_lines).map((line) => scaledOf(line.price, `${at}/tax_lines`)));
  return { id: idOf(json.id), role, json, price, listPrice, shares, tax };
}

/** Whether a line becomes a line of the order here. */
export const isKept = ({ role }: Pick<OrderedLine, 'role'>): boolean => role === 'goods' || role === 'gift-card';

/** A line with its variant: Shopify gives products without variants one called `Default Title`. */
export function titleOf({ title, variant_title }: Payload): string | undefined {
  const variant = variant_title === 'Default Title' ? undefined : textOf(variant_title);
  return textOf([textOf(title, 512), variant].filter((part) => part !== undefined).join(' - '), 512);
}

/** No amount may be below 0. One that would be contradicts another figure, so that the review still finds it. */
export const atLeastZero = (amount: ScaledAmount): ScaledAmount => (amount < 0n ? 0n : amount);

/** The entries of `line_items`. */
export function lineItems(lines: readonly OrderedLine[]): object[] {
  return lines.filter(isKept).map(({ id, json, role, price, listPrice, shares, tax }) => {
    const discount = sumOf(shares.filter(({ isOrderWide }) => !isOrderWide).map(({ amount }) => amount));
    return definedMembers({
      // `line_id` counts only when the order is created; the other one also names lines that an edit adds.
      ...{ line_id: id, source_line_id: id, kind: role === 'gift-card' ? 'fee' : undefined },
      ...{ product_id: idOf(json.product_id), variant_id: idOf(json.variant_id), sku: textOf(json.sku, 128) },
      ...{ title: titleOf(json), quantity: json.quantity, discount_amount: amountOf(discount) },
      unit_price: price === undefined ? undefined : amountOf(price),
      line_total: listPrice === undefined ? undefined : amountOf(atLeastZero(listPrice - discount)),
      tax_amount: amountOf(tax),
    });
  });
}
