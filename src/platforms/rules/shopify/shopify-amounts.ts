// SPDX-License-Identifier: Apache-2.0
import { definedMembers } from '../../../platform/json/defined-members.js';
import { amountOf, type ScaledAmount } from '../../../platform/money/money.js';
import { isWithin } from '../../../platform/validation/predicates.js';
import { objectOf, objectsOf, type Payload, scaledOf, sumOf, textOf } from '../payload.js';
import { atLeastZero, isKept, type OrderedLine, sentAmount } from './shopify-lines.js';

/** Parts of `total_price` that no figure of an order has. */
export function sideCharges(order: Payload): Record<'tip' | 'duties' | 'additional_fees', ScaledAmount> {
  const charged = (member: string) => scaledOf(objectOf(objectOf(order[member]).shop_money).amount, `/${member}`);
  return {
    tip: scaledOf(order.total_tip_received, '/total_tip_received'),
    // Otherwise they are in the prices.
    duties: order.duties_included === true ? 0n : charged('original_total_duties_set'),
    additional_fees: charged('original_total_additional_fees_set'),
  };
}

/**
 * The figures of an order. The plain members of Shopify count cancelled and returned units, as the figures here do; its `current_`
 * members do not. `total_discounts` and `total_shipping_price_set` disagree with them about discounts on shipping.
 * @throws Problem VALIDATION_ERROR if an amount is no decimal number
 */
export function orderAmounts(order: Payload, lines: readonly OrderedLine[]) {
  const sent = (member: string) => sentAmount(order[member], `/${member}`);
  const protection = lines.filter(({ role }) => role === 'protection');
  const cost = sumOf(protection.map(({ listPrice = 0n, shares }) => listPrice - totalOf(shares)));
  const listPrice = sumOf(lines.filter(isKept).map((line) => line.listPrice ?? 0n));
  const subtotal = sent('subtotal_price');
  const total = (sent('total_price') ?? -1n) - sumOf(Object.values(sideCharges(order)));
  const figures = {
    subtotal: subtotal === undefined ? undefined : subtotal - cost,
    discount_total: subtotal === undefined ? undefined : listPrice - (subtotal - cost),
    shipping_total: sumOf(objectsOf(order.shipping_lines).map(shippingPrice)),
    tax_total: sent('total_tax'),
    protection_cost: cost,
    // Left out, it flags the order; 0 in place of less than 0 might be right by chance.
    grand_total: total < 0n ? undefined : total,
  };
  const known = Object.entries(figures).filter(([, value]) => value !== undefined);
  const amounts = Object.fromEntries(known.map(([name, value = 0n]) => [name, amountOf(atLeastZero(value))]));
  return { is_protected: cost > 0n, amounts };
}

function shippingPrice(line: Payload, index: number): ScaledAmount {
  const read = (member: string) => scaledOf(line[member], `/shipping_lines/${index}/${member}`);
  return line.is_removed === true ? 0n : read('discounted_price');
}

const MAX_ENTRIES = 100;

/**
 * The entries of `discounts`: one for each discount on lines of the order, with what these lines have of it. If Shopify has more
 * discounts than an order may have here, the last ones are one entry for single lines and one for the whole order.
 */
export function discountEntries(order: Payload, lines: readonly OrderedLine[]): object[] {
  const applications = objectsOf(order.discount_applications);
  const shares = lines.filter(isKept).flatMap((line) => line.shares.map((share) => ({ ...share, lineId: line.id })));
  // Beside these entries there are at most those two, and one for shares that name no discount.
  const groups = Map.groupBy(shares, ({ application, isOrderWide }) =>
    application < MAX_ENTRIES - 3 ? application : isOrderWide ? 'order' : 'line',
  );
  return [...groups].map(([index, group]) => {
    const { code, title, description, value_type } = (typeof index === 'number' && applications[index]) || {};
    const isOrder = group[0]?.isOrderWide === true;
    return definedMembers({
      ...{ amount: amountOf(totalOf(group)), applies_to: isOrder ? 'order' : 'line', code: textOf(code) },
      ...{ title: textOf(title) ?? textOf(description), type: textOf(value_type, 64) },
      line_ids: isOrder ? undefined : [...new Set(group.flatMap(({ lineId }) => lineId ?? []))],
    });
  });
}

const totalOf = (shares: OrderedLine['shares']): ScaledAmount => sumOf(shares.map(({ amount }) => amount));

/** The entries of `tax_lines`; undefined if Shopify sent none, because an empty list says that the tax is 0 (C-FIG-12). */
export function taxLines({ tax_lines }: Payload): object[] | undefined {
  if (!Array.isArray(tax_lines)) return undefined;
  return objectsOf(tax_lines)
    .slice(0, MAX_ENTRIES)
    .map(({ price, title, rate }, index) => {
      const amount = amountOf(scaledOf(price, `/tax_lines/${index}/price`));
      const isRate = typeof rate === 'number' && isWithin(rate, 0, 100);
      return definedMembers({ amount, title: textOf(title), rate: isRate ? rate : undefined });
    });
}
