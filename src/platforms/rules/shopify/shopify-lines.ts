import { isProtectionNamed } from '../../../imports/index.js';
import { definedMembers } from '../../../platform/json/defined-members.js';
import { amountOf, type ScaledAmount } from '../../../platform/money/money.js';
import { idIn, listIn, moneyIn, type ShopifyObject, sumOf, textIn } from './shopify-json.js';

/** What a line sells. Protection and tips are no lines of the order here. */
export type LineRole = 'goods' | 'gift-card' | 'protection' | 'tip';

/** A part of a discount that one line has. */
export interface DiscountShare {
  amount: ScaledAmount;
  /** The index of its discount in `discount_applications`. */
  application: number;
  isOrderWide: boolean;
}

/** A line of an order, with the figures that are read from it. */
export interface OrderedLine {
  id?: string;
  role: LineRole;
  json: ShopifyObject;
  /** `price` x `quantity`, both as ordered; undefined if one of them is no number. */
  listPrice?: ScaledAmount;
  shares: DiscountShare[];
}

/** Decides what a line sells; a line of a refund or fulfilment has the same members as one of an order. */
export function roleOf(line: ShopifyObject, protectionNames: readonly string[] = []): LineRole {
  // Only tips have these members, and the members may be null.
  if ('tip_payment_gateway' in line || 'tip_payment_method' in line) return 'tip';
  if (isNamedProtection(line, protectionNames)) return 'protection';
  return line.gift_card === true ? 'gift-card' : 'goods';
}

function isNamedProtection(line: ShopifyObject, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const { sku, title, name, vendor } = line;
  const product_id = idIn(line.product_id);
  return [{ sku, product_id, title }, { title: name }, { title: vendor }].some(isProtectionNamed(names));
}

/**
 * The lines of an order as they were ordered: an edit or a refund leaves `quantity` as it is and lowers `current_quantity`. If the
 * order has only protection, that is what it sells.
 */
export function orderedLines(order: ShopifyObject, protectionNames?: readonly string[]): OrderedLine[] {
  const applications = listIn(order.discount_applications);
  const lines = listIn(order.line_items)
    .filter(({ quantity }) => quantity !== 0)
    .map((json) => orderedLine(json, roleOf(json, protectionNames), applications));
  if (lines.some(isKept)) return lines;
  return lines.map((line) => (line.role === 'protection' ? { ...line, role: 'goods' } : line));
}

function orderedLine(json: ShopifyObject, role: LineRole, applications: readonly ShopifyObject[]): OrderedLine {
  const price = moneyIn(json.price);
  const { quantity } = json;
  const isCounted = typeof quantity === 'number' && Number.isSafeInteger(quantity);
  const shares = listIn(json.discount_allocations).map(({ amount, discount_application_index: index }) => {
    const application = typeof index === 'number' ? index : -1;
    return { amount: moneyIn(amount) ?? 0n, application, isOrderWide: isOrderWide(applications[application]) };
  });
  return {
    ...{ role, json, shares, id: idIn(json.id) },
    ...(price !== undefined && isCounted && { listPrice: price * BigInt(quantity) }),
  };
}

const isOrderWide = (application?: ShopifyObject): boolean =>
  application?.allocation_method === 'across' && application.target_selection === 'all';

/** Whether a line becomes a line of the order here. */
export const isKept = ({ role }: Pick<OrderedLine, 'role'>): boolean => role === 'goods' || role === 'gift-card';

/** What is off a line's price; with `isOrderWide` only its share of discounts on the whole order, or only its own ones. */
export function discountOf({ shares }: OrderedLine, isOrderWide?: boolean): ScaledAmount {
  const counted = shares.filter((share) => isOrderWide === undefined || share.isOrderWide === isOrderWide);
  return sumOf(counted.map(({ amount }) => amount));
}

/** The name of a line for people: Shopify sells most products as a variant without a name of its own. */
export function titleOf({ title, variant_title }: ShopifyObject): string | undefined {
  const variant = variant_title === 'Default Title' ? undefined : textIn(256, variant_title);
  return textIn(512, [textIn(512, title), variant].filter((part) => part !== undefined).join(' - '));
}

/** The entries of `line_items`. A member that is no number stays as it is, so that validation names it. */
export function lineItems(lines: readonly OrderedLine[]): object[] {
  return lines.filter(isKept).map((line) => {
    const { id, json, role, listPrice } = line;
    const price = moneyIn(json.price);
    const discount = discountOf(line, false);
    return definedMembers({
      // `line_id` is kept of a new order only; the second one also names lines that an edit adds.
      ...{ line_id: id, source_line_id: id, kind: role === 'gift-card' ? 'fee' : undefined },
      ...{ product_id: idIn(json.product_id), variant_id: idIn(json.variant_id), sku: textIn(128, json.sku) },
      ...{ title: titleOf(json), quantity: json.quantity },
      unit_price: price === undefined ? json.price : amountOf(price),
      discount_amount: amountOf(discount),
      line_total: listPrice === undefined ? undefined : amountOf(atLeastZero(listPrice - discount)),
      tax_amount: amountOf(sumOf(listIn(json.tax_lines).map((tax) => moneyIn(tax.price) ?? 0n))),
    });
  });
}

/** No amount is below 0. One that would be contradicts another figure, so that the review still finds it. */
export const atLeastZero = (amount: ScaledAmount): ScaledAmount => (amount < 0n ? 0n : amount);
