import { definedMembers } from '../../../platform/json/defined-members.js';
import { type Amount } from '../../../platform/json/exact-json.js';
import { amountOf, type ScaledAmount } from '../../../platform/money/money.js';
import { isWithin } from '../../../platform/validation/predicates.js';
import { listIn, moneyIn, objectIn, type ShopifyObject, shopMoneyIn, sumOf, textIn } from './shopify-json.js';
import { atLeastZero, discountOf, type DiscountShare, isKept, type OrderedLine } from './shopify-lines.js';

/** Parts of `total_price` that no figure of an order has. */
export function sideCharges(order: ShopifyObject): Record<'tip' | 'duties' | 'additional_fees', ScaledAmount> {
  return {
    tip: moneyIn(order.total_tip_received) ?? 0n,
    // Otherwise they are in the prices.
    duties: order.duties_included === true ? 0n : shopMoneyIn(order.original_total_duties_set),
    additional_fees: shopMoneyIn(order.original_total_additional_fees_set),
  };
}

/**
 * The figures of an order. The plain members of Shopify count cancelled and returned units, as the figures here do; its `current_`
 * members do not. `total_discounts` and `total_shipping_price_set` disagree with them on a discount on shipping.
 */
export function orderAmounts(order: ShopifyObject, lines: readonly OrderedLine[]) {
  const prices = lines.filter(isKept).map(({ listPrice }) => listPrice);
  const listPrice = prices.includes(undefined) ? undefined : sumOf(prices as ScaledAmount[]);
  const cost = sumOf(
    lines.filter(({ role }) => role === 'protection').map((line) => (line.listPrice ?? 0n) - discountOf(line)),
  );
  const charges = sumOf(Object.values(sideCharges(order)));
  const subtotal = less(moneyIn(order.subtotal_price), cost);
  return {
    is_protected: cost > 0n,
    amounts: definedMembers({
      subtotal: amountIn(subtotal),
      discount_total: amountIn(less(listPrice, subtotal)),
      shipping_total: amountOf(sumOf(listIn(order.shipping_lines).map(shippingPrice))),
      tax_total: amountIn(moneyIn(order.total_tax)),
      protection_cost: amountOf(atLeastZero(cost)),
      grand_total: amountIn(less(moneyIn(order.total_price), charges)),
    }),
  };
}

const less = (a: ScaledAmount | undefined, b: ScaledAmount | undefined): ScaledAmount | undefined =>
  a === undefined || b === undefined ? undefined : a - b;

const amountIn = (value: ScaledAmount | undefined): Amount | undefined =>
  value === undefined ? undefined : amountOf(atLeastZero(value));

function shippingPrice(line: ShopifyObject): ScaledAmount {
  if (line.is_removed === true) return 0n;
  const discounts = listIn(line.discount_allocations).map(({ amount }) => moneyIn(amount) ?? 0n);
  return moneyIn(line.discounted_price) ?? (moneyIn(line.price) ?? 0n) - sumOf(discounts);
}

const MAX_ENTRIES = 100;

/**
 * The entries of `discounts`: one for each discount on lines of the order, with what these lines have of it. If Shopify has more
 * discounts than an order may have here, the last ones are one entry for single lines and one for the whole order.
 */
export function discountEntries(order: ShopifyObject, lines: readonly OrderedLine[]): object[] {
  const applications = listIn(order.discount_applications);
  const shares = lines.filter(isKept).flatMap((line) => line.shares.map((share) => ({ ...share, lineId: line.id })));
  // One more than there are indexes, because a share may name no discount.
  const groups = Map.groupBy(shares, ({ application, isOrderWide }) =>
    application < MAX_ENTRIES - 3 ? application : isOrderWide ? 'order' : 'line',
  );
  return [...groups]
    .filter(([, group]) => totalOf(group) > 0n)
    .map(([index, group]) => {
      const { code, title, description, value_type } = objectIn(typeof index === 'number' && applications[index]);
      const names = { code: textIn(255, code), title: textIn(255, title, description), type: textIn(64, value_type) };
      const isOrder = group[0]?.isOrderWide === true;
      const line_ids = isOrder ? undefined : [...new Set(group.flatMap(({ lineId }) => lineId ?? []))];
      const applies_to = isOrder ? 'order' : 'line';
      return definedMembers({ amount: amountOf(totalOf(group)), applies_to, ...names, line_ids });
    });
}

const totalOf = (shares: readonly DiscountShare[]): ScaledAmount => sumOf(shares.map(({ amount }) => amount));

/** The entries of `tax_lines`; undefined if Shopify sent none, because an empty list says that the tax is 0 (C-FIG-12). */
export function taxLines({ tax_lines }: ShopifyObject): object[] | undefined {
  if (!Array.isArray(tax_lines)) return undefined;
  const entries = listIn(tax_lines).map(({ price, title, rate }) => {
    const isRate = typeof rate === 'number' && isWithin(rate, 0, 100);
    return definedMembers({
      amount: amountIn(moneyIn(price)),
      title: textIn(255, title),
      rate: isRate ? rate : undefined,
    });
  });
  return entries.filter(({ amount }) => amount !== undefined).slice(0, MAX_ENTRIES);
}
